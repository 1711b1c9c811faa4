import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Draws from one repeatable sequence. */
export interface Random {
  /** A whole number from `min` to `max`, both included. */
  readonly int: (min: number, max: number) => number;
  /** True in `percent` of 100 draws. */
  readonly chance: (percent: number) => boolean;
  /** One of the items. */
  readonly pick: <Item>(items: readonly Item[]) => Item;
  /** `count` different items, or all when there are fewer, in random order. */
  readonly sample: <Item>(items: readonly Item[], count: number) => Item[];
}

/** Starts the sequence of one record, the same for the same seed and index, however many others are drawn. */
export const createRandom = (seed: number, index: number): Random => {
  // Neighbouring seeds begin alike, so the index is first spread over the bits.
  const generator = xoroshiro128plus(
    Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b),
  );
  const int = (min: number, max: number): number => uniformInt(generator, min, max);

  return {
    int,
    chance: (percent) => int(1, 100) <= percent,
    pick(items) {
      const [item] = items.slice(int(0, items.length - 1));
      if (item === undefined) throw new Error('there is nothing to pick from');
      return item;
    },
    sample(items, count) {
      const rest = [...items];
      return Array.from({ length: Math.min(count, items.length) }, () =>
        rest.splice(int(0, rest.length - 1), 1),
      ).flat();
    },
  };
};
