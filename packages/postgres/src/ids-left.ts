import { largestId, type StoreUnavailable } from '@jobposting/core/adapter';
import type { Result } from 'neverthrow';
import type { Connections } from './connection/connections.ts';
import { statement } from './connection/statement.ts';
import { idsInBlock } from './migrations/1-first-schema.ts';

interface Sequence {
  readonly last: number | string;
  readonly is_called: boolean;
}

const readSequence = statement(
  'ids-left',
  'SELECT last_value AS last, is_called FROM job_id_block',
);

/** Creates what says how many ids no process has taken yet. */
export const createIdsLeft =
  (connections: Connections) => async (): Promise<Result<number, StoreUnavailable>> =>
    (await connections.read<Sequence>(readSequence, [])).map(([sequence]) => {
      if (sequence === undefined) throw new Error('a sequence has one row');
      const next = Number(sequence.last) + (sequence.is_called ? idsInBlock : 0);
      return Math.max(0, largestId - next + 1);
    });
