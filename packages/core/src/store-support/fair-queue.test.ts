import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

interface Item {
  readonly subject: number;
  readonly n: number;
}

/** A number adds an item of that subject, `null` takes one. */
const steps = fc.array(fc.option(fc.nat(4), { freq: 2 }), { maxLength: 200, size: 'max' });

/** Performs the steps, and returns for each item taken what was waiting then. */
const take = (sent: readonly (number | null)[]) => {
  const queue = createFairQueue<number, Item>();
  let waiting: Item[] = [];
  return sent.flatMap((subject, n) => {
    if (subject !== null) {
      const item = { subject, n };
      queue.push(subject, item);
      waiting.push(item);
      return [];
    }
    const item = queue.shift();
    const before = waiting;
    waiting = waiting.filter((each) => each !== item);
    return [{ item, before }];
  });
};

describe('a queue in which subjects are served round robin', () => {
  it('serves every item, and those of a subject in their order', () => {
    fc.assert(
      fc.property(steps, (sent) => {
        for (const { item, before } of take(sent)) {
          expect(item).toBe(before.find(({ subject }) => subject === item?.subject) ?? undefined);
          expect(item === undefined).toBe(before.length === 0);
        }
      }),
    );
  });

  it('serves no subject twice while another waits', () => {
    fc.assert(
      fc.property(steps, (sent) => {
        const taken = take(sent);
        for (const [at, { item, before }] of taken.entries()) {
          const next = taken
            .slice(at + 1)
            .findIndex((each) => each.item?.subject === item?.subject);
          if (next < 0) continue;
          const between = taken.slice(at + 1, at + 1 + next).map((each) => each.item?.subject);
          const others = new Set(before.map(({ subject }) => subject));
          others.delete(item?.subject ?? -1);
          expect(between).toEqual(expect.arrayContaining([...others]));
        }
      }),
    );
  });
});
