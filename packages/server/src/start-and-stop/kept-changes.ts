import type { Retention } from '@jobposting/core';
import type { ChangeLog } from '@jobposting/core/adapter';
import { ok, type Result, safeTry } from 'neverthrow';
import { failureFields } from '../logging/failures.ts';
import type { Logger } from '../logging/log.ts';
import { failureLine } from '../printing/command-result.ts';

// A change is kept as long as the job before it.
const keptDays = ({ changesDays, historyDays }: Retention): number =>
  Math.max(changesDays, historyDays);

const isLessKept = (before: Retention, after: Retention): boolean =>
  keptDays(after) < keptDays(before) || (after.historyDays === 0 && before.historyDays > 0);

/**
 * Sets how long a database keeps its changes and history, if an option gives it, and logs the
 * result. What is not given stays: a start without an option must not delete years of history. The error
 * is one line.
 */
export const keepChanges = async (
  changes: Pick<ChangeLog, 'retention' | 'setRetention'>,
  given: Partial<Retention>,
  log: Logger,
): Promise<Result<void, string>> =>
  safeTry<void, string>(async function* () {
    const before = await changes.retention();
    const isGiven = Object.keys(given).length > 0;
    // A server also starts when that cannot be read, and serves what it can.
    if (before.isErr() && !isGiven) {
      log.warn(
        failureFields(before.error),
        'the server cannot read how long changes and history are kept',
      );
      return ok();
    }
    const was = yield* before.mapErr(failureLine);
    const is = isGiven ? yield* (await changes.setRetention(given)).mapErr(failureLine) : was;
    log.info(is, 'days for which changes and history are kept');
    if (isLessKept(was, is)) {
      log.warn(
        { before: was, after: is },
        'less is kept than before: older changes and history are deleted from now on',
      );
    }
    return ok();
  });
