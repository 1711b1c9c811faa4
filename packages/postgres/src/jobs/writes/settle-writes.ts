import type { JobChange } from '@jobposting/core';
import {
  outcomeUnknown,
  type ReferenceIdTaken,
  referenceIdTaken,
  type VersionConflict,
  versionConflict,
  type WriteFailure,
} from '@jobposting/core/adapter';
import { changeAt, fromMillis, type WholeNumber } from '@jobposting/core/store-support';
import { err, ok, type Result } from 'neverthrow';
import { firstDeadline } from '../../connection/batch.ts';
import type { Connections } from '../../connection/connections.ts';
import type { StatementFailure } from '../../connection/postgres-error.ts';
import { repeat } from '../../connection/repeat.ts';
import { readRows } from '../../row-mapping/rows.ts';
import { newerSchema } from '../../schema/schema-version.ts';
import { type Attempt, attemptOf, boundFor, type PendingWrite } from './attempt.ts';
import type { Stored } from './job-write.ts';
import { findOwnChanges } from './write-statements.ts';

/**
 * The changes that a write has appended, or why it was not made: `version-conflict` where the stored job is not as
 * required, or a new one has a taken referenceId.
 */
export type WriteOutcome = Result<
  readonly JobChange[],
  VersionConflict | ReferenceIdTaken | WriteFailure
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

/** A change that an earlier run has appended. */
interface OwnRow {
  readonly id: WholeNumber;
  readonly revision: WholeNumber;
}

const written = ({ content: { changes } }: Attempt, last: WholeNumber): WriteOutcome =>
  ok(changes.map((change, n) => changeAt(Number(last) - changes.length + n + 1, change)));

const storedIn = ({ closes_at, reference_id }: WrittenRow): Stored => ({
  closesAt: closes_at === null ? null : fromMillis(closes_at),
  referenceId: reference_id,
});

const isAtVersion = ({ version }: WrittenRow, wanted: number): boolean =>
  version !== null && Number(version) === wanted;

const uniqueViolation = '23505';

const sqlStateOf = (failure: StatementFailure): string =>
  failure.kind === 'refused' ? failure.sqlState : '';

// Refusals of a value: the other writes of the batch may succeed without this one.
const isForMember = (failure: StatementFailure): boolean => /^(22|23|54)/.test(sqlStateOf(failure));

/** @param wasLost whether contact with an earlier run was lost, which may be the reason why the last one failed */
const errorOf = (failure: StatementFailure, wasLost: boolean): WriteFailure => {
  if (failure.kind === 'lost') return outcomeUnknown(failure.cause);
  // The guards of a violation passed before it reached the index, so no earlier run has written anything.
  const mayBeWritten = wasLost && sqlStateOf(failure) !== uniqueViolation;
  return mayBeWritten ? outcomeUnknown(failure.error) : failure.error;
};

const deadlineOf = (attempts: readonly Attempt[]): number =>
  firstDeadline(attempts.map(({ pending }) => pending));

/**
 * Creates the function that makes writes of one kind, to different jobs, by one statement, and finds the outcome of
 * each. `settled` is called for each.
 */
export const createSettleWrites = (connections: Pick<Connections, 'write'>) => {
  type Settled = (pending: PendingWrite, outcome: WriteOutcome) => void;

  const settleFailed = async (
    attempts: readonly Attempt[],
    failure: StatementFailure,
    settled: Settled,
  ): Promise<void> => {
    if (isForMember(failure) && attempts.length > 1) {
      await Promise.all(attempts.map((attempt) => settleAll([attempt], settled)));
      return;
    }
    for (const attempt of attempts) {
      const referenceId = attempt.content.changes.at(-1)?.job.referenceId ?? null;
      const changesReference = referenceId !== attempt.write.assumed.referenceId;
      const isTaken = sqlStateOf(failure) === uniqueViolation && changesReference;
      const error = isTaken
        ? referenceIdTaken(referenceId ?? '')
        : errorOf(failure, attempt.wasLost);
      settled(attempt.pending, err(error));
    }
  };

  const settleAll = async (attempts: readonly Attempt[], settled: Settled): Promise<void> => {
    const by = attempts[0]?.write.by;
    if (by === undefined) return;
    const deadline = deadlineOf(attempts);
    const own = new Map<number, WholeNumber>();
    // The guards let each write only once, so it is repeated until its outcome is known or the deadline has come.
    const { result, wasLost } = await repeat<WrittenRow>(
      async (isAgain) => {
        if (isAgain) {
          const values = [
            attempts.map(({ write }) => write.job.employerId),
            attempts.map(({ pending }) => pending.writeId),
          ];
          const found = await connections.write<OwnRow>(findOwnChanges, values, deadline);
          if (found.isErr()) return err(found.error);
          for (const { id, revision } of found.value) own.set(Number(id), revision);
        }
        const left = attempts.filter(({ write }) => !own.has(write.job.id));
        if (left.length === 0) return ok([]);
        const { statement, values } = boundFor(by, left);
        return connections.write<WrittenRow>(statement, values, deadline);
      },
      deadline,
      attempts.some((attempt) => attempt.wasLost),
    );
    const tried: Attempt[] = [];
    for (const attempt of attempts) {
      const revision = own.get(attempt.write.job.id);
      if (revision === undefined) tried.push({ ...attempt, wasLost });
      else settled(attempt.pending, written(attempt, revision));
    }
    if (result.isErr()) return settleFailed(tried, result.error, settled);
    const rows = new Map(result.value.map((row) => [Number(row.id), row]));
    const again: Attempt[] = [];
    for (const attempt of tried) {
      const { write, pending } = attempt;
      const row = rows.get(write.job.id);
      if (row === undefined) settled(pending, err(newerSchema()));
      else if (row.revision !== null) settled(pending, written(attempt, row.revision));
      else if (write.mayReread && isAtVersion(row, write.job.version))
        readRows(ok([row]), ([stored]) => storedIn(stored as WrittenRow)).match(
          (stored) => again.push(attemptOf(pending, stored, wasLost)),
          (damaged) => settled(pending, err(damaged)),
        );
      // The lost run may have ended after this one began: then its changes can be found now.
      else if (wasLost && !attempt.isLast) again.push({ ...attempt, isLast: true });
      else settled(pending, err(versionConflict()));
    }
    await settleAll(again, settled);
  };

  return (writes: readonly PendingWrite[], settled: Settled): Promise<void> =>
    settleAll(
      writes.map((pending) => attemptOf(pending, pending.write.assumed, false)),
      settled,
    );
};
