import type { Employer } from '../job/employer.ts';
import type { Job, JobHeader, NewJob } from '../job/job.ts';
import { bareItems, namedItems } from '../reference-lists/listed-items.ts';
import type { ReferenceData } from '../reference-lists/reference-data.ts';
import { jobMembers, membersJson } from './job-members.ts';

/** Writes jobs and headers as the JSON text of interface §2. */
export interface JobSerializer {
  /** The full representation (interface §2.1); a new job has no `id` yet (decision D36). */
  readonly job: (job: Job | NewJob, employer: Employer) => string;
  /** A list item (interface §2.3). */
  readonly header: (header: JobHeader, employer: Employer) => string;
}

// The employer comes after the first one, the referenceId.
const others = jobMembers.slice(1);
const sendable = jobMembers.filter(({ isReadOnly }) => !isReadOnly);

/**
 * Creates the one serializer of jobs, with the names of list items from `referenceData`. It writes text instead of
 * objects, because decimals have exactly four places (decision D5), which JavaScript numbers cannot keep.
 */
export const createJobSerializer = (referenceData: ReferenceData): JobSerializer => {
  const items = namedItems(referenceData);
  const employerJson = ({ id, name }: Employer): string => JSON.stringify({ id, name });

  return {
    job: (job, employer) =>
      `{${'id' in job ? `"id":${job.id},` : ''}"referenceId":${JSON.stringify(job.referenceId)}` +
      `,"employer":${employerJson(employer)}${membersJson(others, job, items)}}`,

    header: (header, employer) =>
      `{"id":${header.id},"title":${JSON.stringify(header.title)}` +
      `,"locations":${JSON.stringify(header.locations)},"employer":${employerJson(employer)}` +
      `,"referenceId":${JSON.stringify(header.referenceId)}` +
      `,"publishDate":"${header.publishDate}","confidential":${header.confidential}` +
      `,"status":"${header.status}"}`,
  };
};

/**
 * Writes the body for a PUT that gives another job the same values (interface §4.3): one line of JSON with every field
 * that a body can set.
 */
export const jobBodyJson = (job: Job): string =>
  `{${membersJson(sendable, job, bareItems).slice(1)}}`;
