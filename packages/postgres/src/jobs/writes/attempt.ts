import { toMillis } from '@jobposting/core/store-support';
import type { TimedCall } from '../../connection/batch.ts';
import type { Statement } from '../../connection/statement.ts';
import type { JobWrite, Stored, WriteContent } from './job-write.ts';
import { changeParameters, type WriteStatements } from './write-statements.ts';

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
  /** Whether an attempt after that one has failed too. */
  readonly isLast?: boolean;
}

/** The attempt at a write, with the assumed stored job. */
export const attemptOf = (pending: PendingWrite, stored: Stored, wasLost: boolean): Attempt => ({
  pending,
  write: pending.write,
  content: pending.write.contentFor(stored),
  wasLost,
});

interface BoundStatement {
  readonly statement: Statement;
  readonly values: readonly unknown[];
}

/** The statement for some attempts of one kind. */
export const boundFor = (by: WriteStatements, attempts: readonly Attempt[]): BoundStatement => {
  const jobs = attempts.map(
    ({ content, write: { job } }): Record<string, unknown> => ({
      ...content.columns,
      employer_id: job.employerId,
      id: job.id,
      version: job.version,
    }),
  );
  const changes = attempts
    .flatMap(({ content, write, pending }) =>
      content.changes.map((change) => ({ ...change, id: write.job.id, writeId: pending.writeId })),
    )
    .map(
      ({ job, type, fields, stamp, id, writeId }, place): Record<string, unknown> => ({
        job_id: id,
        version: job.version,
        reference_id: job.referenceId,
        type,
        fields: JSON.stringify(fields),
        time: toMillis(stamp.time),
        key_id: stamp.keyId,
        write_id: writeId,
        place,
      }),
    );
  const values = [
    ...by.columns.map((column) => jobs.map((job) => job[column] ?? null)),
    ...changeParameters.map((column) => changes.map((change) => change[column])),
  ];
  const isOfOne = jobs.length === 1 && changes.length === 1;
  return isOfOne
    ? { statement: by.ofOne, values: values.map(([value]) => value) }
    : { statement: by.ofMany, values };
};
