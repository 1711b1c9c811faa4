import type {
  EmployerStore,
  KeyHash,
  KeyHolder,
  KeyUse,
  StoreUnavailable,
} from '@jobposting/core/adapter';
import { err, ok, type Result } from 'neverthrow';
import { createBatch, firstDeadline, type TimedCall } from '../connection/batch.ts';
import type { Connections } from '../connection/connections.ts';
import { type HolderRow, toBytes, toHolder } from '../row-mapping/rows.ts';
import { newerSchema } from '../schema/schema-version.ts';
import { holdersOfKeys, noteKeyUses } from './employer-statements.ts';

interface LookUp extends TimedCall {
  readonly hash: KeyHash;
}

type Use = TimedCall & KeyUse;

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** Creates the function that finds the holder of a key. Calls of one turn share a statement. */
export const createHolderLookUp = (
  connections: Connections,
): ((hash: KeyHash) => Promise<Result<KeyHolder | null, StoreUnavailable>>) => {
  const look = createBatch(async (calls: readonly LookUp[]) => {
    const hashes = calls.map(({ hash }) => toBytes(hash));
    const rows = await connections.read<HolderRow>(holdersOfKeys, [hashes], firstDeadline(calls));
    const found = rows
      .andThen((each) => (each[0]?.is_newer_schema ? err(newerSchema()) : ok(each)))
      .map((each) => new Map(each.map((row) => [hexOf(row.sha256), row])));
    return hashes.map((hash) =>
      found.map((holders) => {
        const row = holders.get(hexOf(hash));
        return row === undefined ? null : toHolder(row);
      }),
    );
  });
  return (hash) => look({ hash, deadline: connections.newDeadline() });
};

/**
 * Creates the function that records the day on which a key was used. Soon after midnight, every key has its first use
 * of the day: separate writes for all would delay all other writes.
 */
export const createNoteKeyUse = (connections: Connections): EmployerStore['noteKeyUse'] => {
  const note = createBatch(async (uses: readonly Use[]) => {
    const noted = await connections.writeRepeatably(
      noteKeyUses,
      [
        uses.map(({ employerId }) => employerId),
        uses.map(({ id }) => id),
        uses.map(({ day }) => day),
      ],
      firstDeadline(uses),
    );
    return uses.map(() => noted.map(() => undefined));
  });
  return (use) => note({ ...use, deadline: connections.newDeadline() });
};
