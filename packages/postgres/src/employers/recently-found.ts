import type { StoreUnavailable } from '@jobposting/core/adapter';
import { LRUCache } from 'lru-cache';
import type { Result } from 'neverthrow';

/** `null` where there is none. */
type Found<Value> = Result<Value | null, StoreUnavailable>;

export interface RecentlyFoundOptions<Key, Value> {
  readonly look: (key: Key) => Promise<Found<Value>>;
  /** About how many bytes what was found takes. */
  readonly sizeOf: (found: Value) => number;
  readonly maxBytes: number;
  /** In milliseconds. */
  readonly clock: () => number;
}

/** Employers, by what they are looked for. */
export interface RecentlyFound<Key, Value> {
  find(key: Key): Promise<Found<Value>>;
  /** Forgets all, so that a call from now on sees what is written by now. */
  forget(): void;
}

interface Entry<Value> {
  readonly since: number;
  readonly found: Promise<Found<Value>>;
}

// What another process has written counts after this time. A batch that asks twice a second is to end within one
// (decision D21).
const keptForMs = 250;

/**
 * Creates what knows for a quarter of a second which employer it has found. An entry is there from the beginning of its look-up, and
 * as old as that: simultaneous calls share it, and one that is forgotten under way does not come back.
 */
export const createRecentlyFound = <Key extends string | number, Value>({
  look,
  sizeOf,
  maxBytes,
  clock,
}: RecentlyFoundOptions<Key, Value>): RecentlyFound<Key, Value> => {
  const held = new LRUCache<Key, Entry<Value>>({ maxSize: Math.max(1, Math.floor(maxBytes)) });
  const underWay = new Map<Key, Entry<Value>>();

  const begin = (key: Key, since: number): Promise<Found<Value>> => {
    const entry: Entry<Value> = {
      since,
      found: look(key).then((found) => {
        if (underWay.get(key) !== entry) return found;
        underWay.delete(key);
        // There is no end of unknown hashes, and a failure may have passed.
        if (found.isOk() && found.value !== null) {
          held.set(key, entry, { size: sizeOf(found.value) });
        }
        return found;
      }),
    };
    underWay.set(key, entry);
    return entry.found;
  };

  return {
    find(key) {
      const now = clock();
      const entry = underWay.get(key) ?? held.get(key);
      return entry !== undefined && now - entry.since < keptForMs ? entry.found : begin(key, now);
    },
    forget() {
      underWay.clear();
      held.clear();
    },
  };
};
