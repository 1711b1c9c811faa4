import { toMillis } from '@jobposting/core/store-support';
import type { TimedCall } from '../../connection/batch.ts';
import type { Statement } from '../../connection/statement.ts';
import type { JobWrite, Stored, WriteContent } from './job-write.ts';
import type { WriteStatements } from './write-statements.ts';

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

/** The rows of `change` for an attempt, each with the distance of its revision from that of the last. */
const changesOf = ({ content: { changes }, pending }: Attempt) =>
  changes.map(({ job, type, fields, stamp }, n) => ({
    revision: n + 1 - changes.length,
    version: job.version,
    reference_id: job.referenceId,
    type,
    fields: JSON.stringify(fields),
    time: toMillis(stamp.time),
    key_id: stamp.keyId,
    write_id: pending.writeId,
  }));

/** The statement for some attempts of one kind. */
export const boundFor = (by: WriteStatements, attempts: readonly Attempt[]): BoundStatement => {
  const rows = attempts.map((attempt): Record<string, unknown> => {
    const { employerId, id, version } = attempt.write.job;
    const changes = JSON.stringify(changesOf(attempt));
    return { ...attempt.content.columns, employer_id: employerId, id, version, changes };
  });
  const values = by.columns.map((column) => rows.map((row) => row[column] ?? null));
  return rows.length === 1
    ? { statement: by.ofOne, values: values.map(([value]) => value) }
    : { statement: by.ofMany, values };
};
