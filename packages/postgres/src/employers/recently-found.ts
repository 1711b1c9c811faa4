import type { StoreUnavailable } from '@jobposting/core/adapter';
import { LRUCache } from 'lru-cache';
import type { Result } from 'neverthrow';

/** `null` where there is none. */
type Found<Value> = Result<Value | null, StoreUnavailable>;

export interface RecentlyFoundOptions<Key, Value> {
  readonly look: (key: Key) => Promise<Found<Value>>;
  /** The approximate size of a found value in bytes. */
  readonly sizeOf: (found: Value) => number;
  readonly maxBytes: number;
  /** In milliseconds. */
  readonly clock: () => number;
}

/** Employers by their search keys. */
export interface RecentlyFound<Key, Value> {
  find(key: Key): Promise<Found<Value>>;
  /** Drops all entries, so that later calls see all writes up to now. */
  forget(): void;
}

interface Entry<Value> {
  readonly since: number;
  readonly found: Promise<Found<Value>>;
}

// Writes of another process count after this time. A batch that asks twice a second must end within one (decision D21).
const keptForMs = 250;

/**
 * Creates a cache that keeps each employer found for a quarter of a second. An entry exists, and its age counts, from
 * the start of its look-up: simultaneous calls share it, and one dropped during the look-up does not come back.
 */
export const createRecentlyFound = <Key extends string | number, Value>({
  look,
  sizeOf,
  maxBytes,
  clock,
}: RecentlyFoundOptions<Key, Value>): RecentlyFound<Key, Value> => {
  const held = new LRUCache<Key, Entry<Value>>({ maxSize: Math.max(1, Math.floor(maxBytes)) });

  const begin = (key: Key, since: number): Promise<Found<Value>> => {
    const entry = { since, found: look(key) };
    held.set(key, entry, { size: 1 });
    void entry.found.then((found) => {
      if (held.peek(key) !== entry) return;
      // Unknown hashes are unlimited, and a failure may be over.
      const isKept = found.isOk() && found.value !== null;
      if (isKept) held.set(key, entry, { size: sizeOf(found.value) });
      else held.delete(key);
    });
    return entry.found;
  };

  return {
    find(key) {
      const now = clock();
      const entry = held.get(key);
      return entry !== undefined && now - entry.since < keptForMs ? entry.found : begin(key, now);
    },
    forget: () => held.clear(),
  };
};
