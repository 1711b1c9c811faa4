import { idsUsedUp, largestId, type StoreUnavailable } from '@jobposting/core/adapter';
import type { WholeNumber } from '@jobposting/core/store-support';
import { err, ok, type Result } from 'neverthrow';
import type { Connections } from './connections.ts';
import { orUnreachable } from './postgres-error.ts';
import type { Statement } from './statement.ts';

/**
 * Takes a new id.
 * Errors: `store-unavailable`, reason `full` where none is left.
 */
export const takeId = async (
  connections: Pick<Connections, 'writeRepeatably'>,
  next: Statement,
  deadline: number,
): Promise<Result<number, StoreUnavailable>> => {
  const taken = await connections.writeRepeatably<{ readonly id: WholeNumber }>(next, [], deadline);
  // If it is unknown whether an id was taken, it stays unused.
  return taken.mapErr(orUnreachable).andThen(([row]) => {
    const id = Number(row?.id);
    return id <= largestId ? ok(id) : err(idsUsedUp());
  });
};
