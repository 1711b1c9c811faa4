import type { EmployerId, JobId } from '@jobposting/core';
import { type ChangeLog, outcomeUnknown, type WriteFailure } from '@jobposting/core/adapter';
import { fromMillis, toMillis, type WholeNumber } from '@jobposting/core/store-support';
import { err, ok } from 'neverthrow';
import type { Connections } from '../connection/connections.ts';
import { statement } from '../connection/statement.ts';
import { readRows } from '../row-mapping/rows.ts';
import { closingWriteOf, type JobWrite } from './writes/job-write.ts';
import type { WriteQueue } from './writes/write-queue.ts';

const closingsAtOnce = 100;

// For all employers, in the order of their openUntil.
const dueClosings = statement(
  'due-closings',
  `SELECT employer_id, id, version, reference_id, closes_at FROM job WHERE closes_at <= $1
  ORDER BY closes_at, id LIMIT ${closingsAtOnce}`,
);

interface DueRow {
  readonly employer_id: WholeNumber;
  readonly id: WholeNumber;
  readonly version: WholeNumber;
  readonly reference_id: string | null;
  readonly closes_at: WholeNumber;
}

// Fewer than the limit would mean that none is left, and `store-unavailable` that none was appended.
const orPartly = (error: WriteFailure, count: number): WriteFailure =>
  count > 0 ? outcomeUnknown(error) : error;

/** Creates the function that appends the closings that are due. */
export const createRecordClosings = (
  connections: Pick<Connections, 'read' | 'newDeadline'>,
  queue: Pick<WriteQueue, 'submit'>,
): ChangeLog['recordClosings'] => {
  const closingOf = (row: DueRow, now: Parameters<typeof closingWriteOf>[2]): JobWrite =>
    closingWriteOf(
      {
        employerId: Number(row.employer_id) as EmployerId,
        id: Number(row.id) as JobId,
        version: Number(row.version),
      },
      { closesAt: fromMillis(row.closes_at), referenceId: row.reference_id },
      now,
    );

  return async ({ now, limit }) => {
    const deadline = connections.newDeadline();
    let count = 0;
    while (count < limit) {
      const rows = await connections.read<DueRow>(dueClosings, [toMillis(now)], deadline);
      const due = readRows(rows, (found) =>
        found.slice(0, limit - count).map((row) => closingOf(row, now)),
      );
      if (due.isErr()) return err(orPartly(due.error, count));
      if (due.value.length === 0) break;
      const outcomes = await Promise.all(
        due.value.map((closing) => queue.submit(closing, deadline)),
      );
      count += outcomes.filter((outcome) => outcome.isOk()).length;
      for (const outcome of outcomes) {
        if (outcome.isOk()) continue;
        const { error } = outcome;
        // Another process was first: find the rest again.
        if (error.code === 'version-conflict' || error.code === 'reference-id-taken') continue;
        return err(orPartly(error, count));
      }
    }
    return ok(count);
  };
};
