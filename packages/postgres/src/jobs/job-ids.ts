import type { JobId } from '@jobposting/core';
import { idsUsedUp, largestId, type StoreUnavailable } from '@jobposting/core/adapter';
import { err, ok, type Result } from 'neverthrow';
import type { Connections } from '../connection/connections.ts';
import { statement } from '../connection/statement.ts';
import { createIdsLeft } from '../ids-left.ts';
import { idsInBlock } from '../migrations/1-first-schema.ts';
import { takeId } from '../take-id.ts';

const takeBlock = statement('take-id-block', `SELECT nextval('job_id_block') AS id`);

/** The ids that a database has to give. */
export interface JobIds {
  /**
   * Takes an id for a new job; nobody is given it again, whether the job is stored or not (D23).
   * Errors: `store-unavailable`.
   *
   * @param deadline by `performance.now()`
   */
  takeJobId(deadline: number): Promise<Result<JobId, StoreUnavailable>>;
  /** How many jobs can still get an id; ids are never used again (D23). Errors: `store-unavailable`. */
  idsLeft(): Promise<Result<number, StoreUnavailable>>;
}

const createTakeJobId = (
  connections: Pick<Connections, 'writeRepeatably'>,
): JobIds['takeJobId'] => {
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

  return async (deadline) => {
    while (next >= end) {
      taking ??= take(deadline);
      const taken = await taking;
      if (taken.isErr()) return err(taken.error);
    }
    const id = next++;
    return id > largestId ? err(idsUsedUp()) : ok(id as JobId);
  };
};

/**
 * Creates what gives the ids of a database. It takes a block of them at a time, so that the id of a job is
 * known before it is stored; those that a process leaves are never given (decision D23).
 */
export const createJobIds = (connections: Connections): JobIds => ({
  takeJobId: createTakeJobId(connections),
  idsLeft: createIdsLeft(connections),
});
