import type { Retention } from '@jobposting/core';
import {
  type ChangeLog,
  keptFrom,
  type StoreUnavailable,
  storeUnavailable,
} from '@jobposting/core/adapter';
import { toMillis } from '@jobposting/core/store-support';
import { err, ok, type Result } from 'neverthrow';
import type { Connections } from '../connection/connections.ts';
import { forgetChanges } from './forget-changes.ts';
import { findOldChanges, type OldChanges, type OldTimes } from './old-changes.ts';

/** Old changes that were found, but not forgotten yet: a look for them reads a row for each employer. */
interface Backlog {
  /** The next ones, about `limit` of them; a part of an employer's where it has more. */
  take(limit: number): readonly OldChanges[];
}

const createBacklog = (found: readonly OldChanges[]): Backlog => {
  const left = [...found].reverse();
  return {
    take(limit) {
      const taken: OldChanges[] = [];
      // The job before a change that stays counts as well.
      for (let room = limit; room > 0; ) {
        const next = left.pop();
        if (next === undefined) break;
        const until = Math.min(next.until, next.from + room);
        if (until < next.until) left.push({ ...next, from: until });
        taken.push({ ...next, until });
        room -= Math.max(1, until - next.from);
      }
      return taken;
    },
  };
};

// A try that forgets nothing has let another process go on.
const maxTries = 100;

/** Creates the function that forgets what is too old. */
export const createPruning = (
  connections: Connections,
  retention: (deadline: number) => Promise<Result<Retention, StoreUnavailable>>,
): ChangeLog['prune'] => {
  let backlog = createBacklog([]);
  let isFor: OldTimes = { horizon: 0, now: 0 };

  const takeNext = async (
    times: OldTimes,
    limit: number,
    deadline: number,
  ): Promise<Result<readonly OldChanges[], StoreUnavailable>> => {
    const isSame = times.horizon === isFor.horizon && times.now === isFor.now;
    const taken = isSame ? backlog.take(limit) : [];
    if (taken.length > 0) return ok(taken);
    return (await findOldChanges(connections, times, deadline)).map((found) => {
      backlog = createBacklog(found);
      isFor = times;
      return backlog.take(limit);
    });
  };

  return async ({ now, limit }) => {
    const deadline = connections.newDeadline();
    const kept = await retention(deadline);
    if (kept.isErr()) return err(kept.error);
    const times = { horizon: toMillis(keptFrom(kept.value, now)), now: toMillis(now) };
    for (let tries = 0; tries < maxTries; tries++) {
      const next = await takeNext(times, limit, deadline);
      if (next.isErr()) return err(next.error);
      if (next.value.length === 0) return ok(0);
      const forgotten = await forgetChanges(connections, next.value, deadline);
      if (forgotten.isErr() || forgotten.value > 0) return forgotten;
      // Other processes forget changes too: look again for what they leave.
      backlog = createBacklog([]);
    }
    return err(storeUnavailable('busy', new Error('others keep the changes from being forgotten')));
  };
};
