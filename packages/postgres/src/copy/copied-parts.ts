import type { EmployerId, JobId } from '@jobposting/core';
import type { CopiedRows, CopyPart, KeyHash } from '@jobposting/core/adapter';
import { type ChangeRow, changeColumns, toChange } from '../changes/change-row.ts';
import { toJobBefore } from '../changes/job-history.ts';
import {
  type EmployerRow,
  employerColumns,
  type KeyRow,
  keyColumns,
  toApiKey,
  toEmployer,
} from '../employers/employer-row.ts';
import { fromMillis, type JobRow, jobColumns, toJob, type WholeNumber } from '../jobs/job-row.ts';

/** How a part is read: in order, and what each row says. */
export interface PartReader<Row, Copied> {
  /**
   * The rows in order; or, for `whole`, two or three numbers that name each, and last how many bytes it
   * takes: rows with long texts are not sorted.
   */
  readonly inOrder: string;
  /** Reads the rows with the names in the arrays $1, $2 and $3, in their order. */
  readonly whole?: string;
  readonly read: (row: Row) => Copied;
}

const reader = <Row, Copied>(parts: PartReader<Row, Copied>) => parts;

/** Before the first change of a copied log: what a cursor of another order asks for is not there. */
export const settledPosition = 2;

interface CopiedChangeRow extends ChangeRow {
  readonly position: WholeNumber;
}

interface HistoryRow {
  readonly employer_id: WholeNumber;
  readonly job_id: WholeNumber;
  readonly revision: WholeNumber;
  readonly before: string | null;
}

const readers = {
  employers: reader({
    inOrder: `SELECT ${employerColumns} FROM employer ORDER BY id`,
    read: (row: EmployerRow) => toEmployer(row),
  }),
  keys: reader({
    inOrder: `SELECT ${keyColumns}, sha256 FROM api_key ORDER BY id`,
    read: (row: KeyRow & { readonly sha256: Buffer }) => ({
      ...toApiKey(row),
      hash: row.sha256.toString('base64') as KeyHash,
    }),
  }),
  jobs: reader({
    inOrder: 'SELECT employer_id, id, 0 AS none, octet_length(description) FROM job ORDER BY id',
    whole: `SELECT job.* FROM unnest($1::int[], $2::int[], $3::bigint[])
        WITH ORDINALITY AS named (employer_id, id, none, place)
      CROSS JOIN LATERAL (SELECT ${jobColumns.join(', ')}, closes_at FROM job
        WHERE job.employer_id = named.employer_id AND job.id = named.id LIMIT 1) AS job
      ORDER BY place`,
    read: (row: JobRow & { readonly closes_at: WholeNumber | null }) => ({
      job: toJob(row),
      closesAt: row.closes_at === null ? null : fromMillis(row.closes_at),
    }),
  }),
  changes: reader({
    // By time, as far as the order of each employer allows: so are old changes forgotten.
    inOrder: `SELECT ${changeColumns}, ${settledPosition} + row_number() OVER
        (ORDER BY change.latest, change.employer_id, change.revision) AS position
      FROM (SELECT *, max(time) OVER (PARTITION BY employer_id ORDER BY revision) AS latest
        FROM change) AS change
      ORDER BY change.employer_id, change.revision`,
    read: (row: CopiedChangeRow) => ({
      change: toChange(row, row.revision),
      revision: Number(row.revision),
      position: Number(row.position),
    }),
  }),
  history: reader({
    inOrder: `SELECT employer_id, job_id, revision, coalesce(octet_length(before), 0)
      FROM job_history ORDER BY employer_id, revision`,
    whole: `SELECT entry.* FROM unnest($1::int[], $2::int[], $3::bigint[])
        WITH ORDINALITY AS named (employer_id, job_id, revision, place)
      CROSS JOIN LATERAL (SELECT employer_id, job_id, revision, before FROM job_history
        WHERE job_history.employer_id = named.employer_id AND job_history.job_id = named.job_id
          AND job_history.revision = named.revision LIMIT 1) AS entry
      ORDER BY place`,
    read: (row: HistoryRow) => ({
      employerId: Number(row.employer_id) as EmployerId,
      jobId: Number(row.job_id) as JobId,
      revision: Number(row.revision),
      before: toJobBefore(row.before),
    }),
  }),
};

export const readerOf = <Part extends CopyPart>(part: Part) =>
  readers[part] as unknown as PartReader<unknown, CopiedRows[Part]>;
