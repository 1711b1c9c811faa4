/**
 * Creates an empty order of slots, which inserts and removes slots without sorting the others again. `compare` must
 * not change its result for slots that are in it.
 */
export const createSlotOrder = (compare: (a: number, b: number) => number) => {
  let slots = new Uint32Array(1_024);
  let count = 0;

  /** How many of the first `end` slots satisfy `before`; they come first. */
  const countBefore = (isBefore: (slot: number) => boolean, end: number): number => {
    let from = 0;
    let to = end;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (isBefore(slots[middle] ?? 0)) from = middle + 1;
      else to = middle;
    }
    return from;
  };
  const placeOf = (slot: number, end: number): number =>
    countBefore((other) => compare(other, slot) < 0, end);

  return {
    get slots(): Uint32Array {
      return slots.subarray(0, count);
    },
    /** All slots but those that satisfy `before`, which come before all others. */
    after: (isBefore: (slot: number) => boolean): Uint32Array =>
      slots.subarray(countBefore(isBefore, count), count),
    /** Inserts several at once, which moves the others once. */
    insert(added: readonly number[]): void {
      if (count + added.length > slots.length) {
        const grown = new Uint32Array(Math.ceil((count + added.length) * 1.25));
        grown.set(slots);
        slots = grown;
      }
      const inOrder = added.toSorted(compare);
      let end = count;
      for (let left = inOrder.length; left > 0; left--) {
        const slot = inOrder[left - 1] ?? 0;
        const place = placeOf(slot, end);
        slots.copyWithin(place + left, place, end);
        slots[place + left - 1] = slot;
        end = place;
      }
      count += inOrder.length;
    },
    remove(slot: number): void {
      const place = placeOf(slot, count);
      slots.copyWithin(place, place + 1, count);
      count--;
    },
    /** Removes all others, and returns them. */
    keepOnly(isKept: (slot: number) => boolean): readonly number[] {
      const others: number[] = [];
      let kept = 0;
      // Array.filter takes five times as long.
      for (let place = 0; place < count; place++) {
        const slot = slots[place] ?? 0;
        if (isKept(slot)) slots[kept++] = slot;
        else others.push(slot);
      }
      count = kept;
      return others;
    },
  };
};
