import type { JobChange } from '@jobposting/core';
import {
  type OutcomeUnknown,
  outcomeUnknown,
  type StoreUnavailable,
} from '@jobposting/core/adapter';
import { changeAt, fromMillis, type WholeNumber } from '@jobposting/core/store-support';
import { err, ok, type Result } from 'neverthrow';
import { firstDeadline } from '../../connection/batch.ts';
import type { Connections } from '../../connection/connections.ts';
import { readRows } from '../../row-mapping/rows.ts';
import { newerSchema } from '../../schema/schema-version.ts';
import { type Attempt, attemptOf, boundFor, type PendingWrite } from './attempt.ts';
import { findOwnChanges } from './find-own-changes.ts';
import type { Stored } from './job-write.ts';
import { type NotPersisted, persist } from './persist.ts';

/** The stored job does not have the required version, or a new one has a taken referenceId. */
interface GuardFailed {
  readonly code: 'guard-failed';
}
interface ReferenceTaken {
  readonly code: 'taken';
}
/** The changes that a write has appended, or why it was not made. */
export type WriteOutcome = Result<
  readonly JobChange[],
  GuardFailed | ReferenceTaken | StoreUnavailable | OutcomeUnknown
>;

interface WrittenRow {
  readonly id: WholeNumber;
  /**
   * The revision of the last change; `null` where nothing was written: the other columns then describe the stored job.
   */
  readonly revision: WholeNumber | null;
  readonly version: WholeNumber | null;
  readonly closes_at: WholeNumber | null;
  readonly reference_id: string | null;
}

const written = ({ content: { changes } }: Attempt, last: WholeNumber): WriteOutcome =>
  ok(changes.map((change, n) => changeAt(Number(last) - changes.length + n + 1, change)));

const storedIn = ({ closes_at, reference_id }: WrittenRow): Stored => ({
  closesAt: closes_at === null ? null : fromMillis(closes_at),
  referenceId: reference_id,
});

const isAtVersion = ({ version }: WrittenRow, wanted: number): boolean =>
  version !== null && Number(version) === wanted;

// Refusals of a value: the other writes of the batch may succeed without this one.
const isForMember = ({ sqlState }: NotPersisted): boolean => /^(22|23|54)/.test(sqlState ?? '');

const deadlineOf = (attempts: readonly Attempt[]): number =>
  firstDeadline(attempts.map(({ pending }) => pending));

/**
 * Creates the function that makes writes of one kind, to different jobs, by one statement, and finds the outcome of
 * each. `settled` is called for each.
 */
export const createSettleWrites = (connections: Pick<Connections, 'write'>) => {
  type Settled = (pending: PendingWrite, outcome: WriteOutcome) => void;

  /** Settles writes whose guard failed after contact was lost: the log shows whether they themselves succeeded. */
  const settleByLog = async (attempts: readonly Attempt[], settled: Settled): Promise<void> => {
    if (attempts.length === 0) return;
    const lookedUp = await persist<{ id: WholeNumber; revision: WholeNumber }>(
      connections,
      () => ({
        statement: findOwnChanges,
        values: [
          attempts.map(({ write }) => write.job.employerId),
          attempts.map(({ write }) => write.job.id),
          attempts.map(({ pending }) => pending.writeId),
        ],
      }),
      { wasLost: true, deadline: deadlineOf(attempts) },
    );
    const revisions = new Map(
      lookedUp.result.unwrapOr([]).map(({ id, revision }) => [Number(id), revision]),
    );
    for (const attempt of attempts) {
      const revision = revisions.get(attempt.write.job.id);
      if (revision !== undefined) settled(attempt.pending, written(attempt, revision));
      else if (lookedUp.result.isOk()) settled(attempt.pending, err({ code: 'guard-failed' }));
      else settled(attempt.pending, err(outcomeUnknown(lookedUp.result.error.error)));
    }
  };

  const settleFailed = async (
    attempts: readonly Attempt[],
    failed: NotPersisted,
    settled: Settled,
  ): Promise<void> => {
    if (isForMember(failed) && attempts.length > 1) {
      await Promise.all(attempts.map((attempt) => settleAll([attempt], settled)));
      return;
    }
    for (const attempt of attempts) {
      const changesReference =
        attempt.content.changes.at(-1)?.job.referenceId !== attempt.write.assumed.referenceId;
      const isTaken = failed.sqlState === '23505' && changesReference;
      settled(attempt.pending, err(isTaken ? { code: 'taken' } : failed.error));
    }
  };

  const settleAll = async (attempts: readonly Attempt[], settled: Settled): Promise<void> => {
    const by = attempts[0]?.write.by;
    if (by === undefined) return;
    const { result, wasLost } = await persist<WrittenRow>(
      connections,
      (isAgain) => boundFor(by, attempts, isAgain),
      {
        wasLost: attempts.some((attempt) => attempt.wasLost),
        deadline: deadlineOf(attempts),
      },
    );
    const tried = attempts.map((attempt) => ({ ...attempt, wasLost }));
    if (result.isErr()) return settleFailed(tried, result.error, settled);
    const rows = new Map(result.value.map((row) => [Number(row.id), row]));
    const again: Attempt[] = [];
    const unsure: Attempt[] = [];
    for (const attempt of tried) {
      const { write } = attempt;
      const row = rows.get(write.job.id);
      if (row === undefined) {
        // The write may have been made before the database was migrated.
        if (wasLost) unsure.push(attempt);
        else settled(attempt.pending, err(newerSchema()));
      } else if (row.revision !== null) settled(attempt.pending, written(attempt, row.revision));
      else if (write.mayReread && isAtVersion(row, write.job.version))
        readRows(ok([row]), ([stored]) => storedIn(stored as WrittenRow)).match(
          (stored) => again.push(attemptOf(attempt.pending, stored, wasLost)),
          (damaged) => settled(attempt.pending, err(damaged)),
        );
      else if (wasLost) unsure.push(attempt);
      else settled(attempt.pending, err({ code: 'guard-failed' }));
    }
    await settleByLog(unsure, settled);
    await settleAll(again, settled);
  };

  return (writes: readonly PendingWrite[], settled: Settled): Promise<void> =>
    settleAll(
      writes.map((pending) => attemptOf(pending, pending.write.assumed, false)),
      settled,
    );
};
