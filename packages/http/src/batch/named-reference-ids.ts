import { hash, randomBytes } from 'node:crypto';
import { err, ok, type Result } from 'neverthrow';
import type { HttpError } from '../answers/http-error.ts';
import type { BodyRules } from '../requests/body.ts';

/** The referenceIds that a batch has named, each with its first line. */
export interface NamedReferenceIds {
  /** Returns the first line that named it. On errors, which are those of `take`, it was not added. */
  readonly add: (referenceId: string, line: number) => Result<number, HttpError>;
  readonly has: (referenceId: string) => boolean;
  /** Frees its memory for good; returns whether there was any. */
  readonly forget: () => boolean;
}

// In 32-bit numbers: two of the hash, and the line. Line 0 marks a free slot.
const partsPerSlot = 3;
const fewestSlots = 1024;
const maxLoad = 0.7;

/**
 * Creates an empty table that takes 12 KiB for the first 700 referenceIds and then 17 to 35 bytes for each, 24 MiB for a
 * million; as texts in a `Map` they take 100 MB. It keeps 64 bits of a hash of each: with a million in it, one in ten
 * million others is found by mistake, and its job stays active until the next batch.
 *
 * @param maxBytes the size of the largest table; nothing is added beyond it
 */
export const createNamedReferenceIds = (
  { take, giveBack }: Pick<BodyRules, 'take' | 'giveBack'>,
  maxBytes = Number.POSITIVE_INFINITY,
): NamedReferenceIds => {
  // Otherwise a client could choose thousands for one slot, and the search for a free one would block everybody.
  const salt = randomBytes(16).toString('base64');
  // Each takes the first free slot, starting at the one that its hash names.
  let slots = new Uint32Array(0);
  let count = 0;
  let isForgotten = false;

  const slotOf = (high: number, low: number): number => {
    let at = (high * partsPerSlot) % slots.length;
    while (slots[at + 2] !== 0 && !(slots[at] === high && slots[at + 1] === low))
      at = (at + partsPerSlot) % slots.length;
    return at;
  };

  const set = (high: number, low: number, line: number): void => {
    const at = slotOf(high, low);
    slots[at] = high;
    slots[at + 1] = low;
    slots[at + 2] = line;
  };

  const grow = (): Result<void, HttpError> => {
    const before = slots;
    const size = Math.max(partsPerSlot * fewestSlots, 2 * before.length);
    const taken = take((size - before.length) * slots.BYTES_PER_ELEMENT);
    if (taken.isErr()) return taken;
    slots = new Uint32Array(size);
    for (let at = 0; at < before.length; at += partsPerSlot) {
      const [high = 0, low = 0, line = 0] = [before[at], before[at + 1], before[at + 2]];
      if (line !== 0) set(high, low, line);
    }
    return taken;
  };

  const halvesOf = (referenceId: string): readonly [high: number, low: number] => {
    const digest = hash('sha1', salt + referenceId, 'buffer');
    return [digest.readUInt32LE(0), digest.readUInt32LE(4)];
  };

  /** 0 when no line named it. */
  const firstLineOf = (high: number, low: number): number =>
    count === 0 ? 0 : (slots[slotOf(high, low) + 2] ?? 0);

  return {
    add(referenceId, line) {
      if (isForgotten) return ok(line);
      const [high, low] = halvesOf(referenceId);
      const first = firstLineOf(high, low);
      if (first !== 0) return ok(first);
      if (partsPerSlot * (count + 1) > slots.length * maxLoad) {
        if (2 * slots.byteLength > maxBytes) return ok(line);
        const grown = grow();
        if (grown.isErr()) return err(grown.error);
      }
      set(high, low, line);
      count++;
      return ok(line);
    },
    has: (referenceId) => firstLineOf(...halvesOf(referenceId)) !== 0,
    forget() {
      const bytes = slots.byteLength;
      giveBack(bytes);
      slots = new Uint32Array(0);
      count = 0;
      isForgotten = true;
      return bytes > 0;
    },
  };
};
