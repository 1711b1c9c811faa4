import { toMillis } from '@jobposting/core/store-support';
import type { TimedCall } from '../../connection/batch.ts';
import type { JobWrite, Stored, WriteContent } from './job-write.ts';
import type { BoundStatement } from './persist.ts';
import { type ChangeColumn, changeParameters, type WriteStatements } from './write-statements.ts';

export interface PendingWrite extends TimedCall {
  readonly write: JobWrite;
  /** Random: identifies its changes in the log. */
  readonly writeId: number;
}

export interface Attempt {
  readonly pending: PendingWrite;
  readonly write: JobWrite;
  readonly content: WriteContent;
  /** Whether contact was lost in an earlier attempt. */
  readonly wasLost: boolean;
}

/** The attempt at a write, with the assumed stored job. */
export const attemptOf = (pending: PendingWrite, stored: Stored, wasLost: boolean): Attempt => ({
  pending,
  write: pending.write,
  content: pending.write.contentFor(stored),
  wasLost,
});

type ChangeRow = Omit<Record<ChangeColumn, unknown>, 'place'>;

const changeRows = ({ content, write, pending }: Attempt): ChangeRow[] =>
  content.changes.map(({ job, type, fields, stamp }) => ({
    job_id: write.job.id,
    version: job.version,
    reference_id: job.referenceId,
    type,
    fields: JSON.stringify(fields),
    time: toMillis(stamp.time),
    key_id: stamp.keyId,
    write_id: pending.writeId,
  }));

const valuesOf = (by: WriteStatements, attempts: readonly Attempt[]): readonly unknown[][] => {
  const jobs = attempts.map(
    ({ pending, content, write: { job } }): Record<string, unknown> => ({
      ...content.columns,
      employer_id: job.employerId,
      id: job.id,
      version: job.version,
      write_id: pending.writeId,
    }),
  );
  const changes = attempts.flatMap(changeRows).map((row, place) => ({ ...row, place }));
  return [
    ...by.columns.map((column) => jobs.map((job) => job[column] ?? null)),
    ...changeParameters.map((column) => changes.map((change) => change[column])),
  ];
};

/**
 * The statement for some attempts of one kind.
 *
 * @param isAgain whether contact has been lost
 */
export const boundFor = (
  by: WriteStatements,
  attempts: readonly Attempt[],
  isAgain: boolean,
): BoundStatement => {
  const values = valuesOf(by, attempts);
  if (isAgain && by.again !== undefined) return { statement: by.again, values };
  const isOfOne = attempts.length === 1 && attempts[0]?.content.changes.length === 1;
  return isOfOne
    ? { statement: by.ofOne, values: values.map(([value]) => value) }
    : { statement: by.ofMany, values };
};
