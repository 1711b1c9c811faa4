import type { JobId } from '@jobposting/core';
import { idsUsedUp, largestId, type StoreUnavailable } from '@jobposting/core/adapter';
import { err, ok, type Result } from 'neverthrow';
import type { Connections } from '../connection/connections.ts';
import { statement } from '../connection/statement.ts';
import { takeId } from '../connection/take-id.ts';
import { idsInBlock } from '../schema/first-schema.ts';

const takeBlock = statement('take-id-block', `SELECT nextval('job_id_block') AS id`);

/**
 * Creates the source of job ids. It takes a block of them at a time, so that the id of a job is known before it is
 * stored; the unused ids of a process are never given (decision D23). Errors: `store-unavailable`.
 */
export const createTakeJobId = (connections: Pick<Connections, 'writeRepeatably'>) => {
  let next = 0;
  let end = 0;
  let taking: Promise<Result<void, StoreUnavailable>> | null = null;

  const take = async (deadline: number): Promise<Result<void, StoreUnavailable>> => {
    const taken = await takeId(connections, takeBlock, deadline);
    taking = null;
    if (taken.isErr()) return err(taken.error);
    next = taken.value;
    end = next + idsInBlock;
    return ok();
  };

  return async (deadline: number): Promise<Result<JobId, StoreUnavailable>> => {
    while (next >= end) {
      taking ??= take(deadline);
      const taken = await taking;
      if (taken.isErr()) return err(taken.error);
    }
    const id = next++;
    return id > largestId ? err(idsUsedUp()) : ok(id as JobId);
  };
};

interface Sequence {
  readonly last: number | string;
  readonly is_called: boolean;
}

const readSequence = statement(
  'ids-left',
  'SELECT last_value AS last, is_called FROM job_id_block',
);

/** Creates the function that returns how many ids no process has taken yet. */
export const createIdsLeft =
  (connections: Connections) => async (): Promise<Result<number, StoreUnavailable>> =>
    (await connections.read<Sequence>(readSequence, [])).map(([sequence]) => {
      if (sequence === undefined) throw new Error('a sequence has one row');
      const next = Number(sequence.last) + (sequence.is_called ? idsInBlock : 0);
      return Math.max(0, largestId - next + 1);
    });
