import type { Job, JobHeader } from '../job/job.ts';
import { utf8LengthOf } from '../values/utf8-length.ts';

// Measured, with what a host keeps beside each: two small objects and the entries of two maps.
const headerOverhead = 1_200;
const jobOverhead = 2_560;

const charactersOf = ({ title, referenceId, locations }: JobHeader): number =>
  locations.reduce(
    (sum, { description, name }) => sum + description.length + name.length,
    title.length + (referenceId?.length ?? 0),
  );

/**
 * What a header takes in memory at most, roughly: its texts at two bytes a character, and once more
 * as the JSON that a host may keep beside it.
 */
export const headerBytes = (header: JobHeader): number => headerOverhead + 4 * charactersOf(header);

/** What a page takes: its headers, and half as much for the answer that a host may keep beside it. */
export const pageBytes = (headers: readonly JobHeader[]): number =>
  headers.reduce((sum, header) => sum + 1.5 * headerBytes(header), headerOverhead);

/**
 * What a job takes: its description as a string, which V8 keeps at one byte a character where it can,
 * and once more as the UTF-8 that a host may keep beside it.
 */
export const jobBytes = ({ description }: Job): number => {
  const utf8 = utf8LengthOf(description);
  return jobOverhead + utf8 + (utf8 === description.length ? utf8 : 2 * description.length);
};
