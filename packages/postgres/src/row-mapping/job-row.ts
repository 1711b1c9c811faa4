import { foldText, type NewJob } from '@jobposting/core/adapter';
import {
  headerColumns as columnsOfHeader,
  type JobRow,
  type HeaderRow as StoredHeaderRow,
  toJobColumns,
  type WholeNumber,
} from '@jobposting/core/store-support';

/** The columns that a header is made of, and the version, by which one that is kept is known to hold. */
export const headerColumns = [...columnsOfHeader, 'version'] as const;

/** A row of {@link headerColumns}. */
export interface HeaderRow extends StoredHeaderRow {
  readonly version: WholeNumber;
}

/** The columns that a write of a job sets, each with its type. */
export const writtenColumns = {
  reference_id: 'text',
  status: 'text',
  publish_date: 'bigint',
  close_date: 'bigint',
  confidential: 'boolean',
  auto_refresh: 'boolean',
  title: 'text',
  locations: 'text',
  details: 'json',
  folded: 'text',
  long_folded: 'text',
  description: 'text',
} as const;

/** Ends the title in `folded`. No title and no referenceId has one (decision D2). */
export const titleEnd = '\u001F';

// A row of an index holds 2 704 bytes, with its other columns.
const maxFoldedBytes = 2_000;

/** What a search reads. */
export const toFoldedColumns = (title: string, referenceId: string | null) => {
  const folded = `${foldText(title)}${titleEnd}${foldText(referenceId ?? '')}`;
  return Buffer.byteLength(folded) <= maxFoldedBytes
    ? { folded, long_folded: null }
    : { folded: null, long_folded: folded };
};

/** The values of {@link writtenColumns}, by name. */
export const toRow = (
  job: NewJob,
): Readonly<Record<keyof typeof writtenColumns, JobRow[keyof JobRow]>> => ({
  ...toJobColumns(job),
  ...toFoldedColumns(job.title, job.referenceId),
});
