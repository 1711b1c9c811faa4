import { employerId } from '@jobposting/core';
import { describe, expect, it } from 'vitest';
import { createLargeBodyTurns } from './large-body-turn.ts';

const [acme, bolt] = [employerId(1), employerId(2)];

describe('large bodies (D20)', () => {
  it('are parsed in turns of their own, with one for all others before each', async () => {
    const turnForBody = createLargeBodyTurns();
    const order: string[] = [];
    const parsed = Promise.all(
      [1, 2, 3].map((n) => turnForBody(acme, 1_000_000)?.then(() => order.push(`large ${n}`))),
    );
    for (let turn = 1; turn <= 8; turn++) {
      await new Promise(setImmediate);
      order.push('others');
    }
    await parsed;
    expect(order.filter((each, n) => each !== 'others' && order[n - 1] !== 'others')).toEqual([]);
    expect(order.filter((each) => each !== 'others')).toEqual(['large 1', 'large 2', 'large 3']);
  });

  it('of one employer wait for one of another at most, however many those are', async () => {
    const turnForBody = createLargeBodyTurns();
    const order: string[] = [];
    const all = Array.from({ length: 30 }, () =>
      turnForBody(acme, 700_000)?.then(() => order.push('acme')),
    );
    all.push(turnForBody(bolt, 20_000)?.then(() => order.push('bolt')));
    await Promise.all(all);
    expect(order.indexOf('bolt')).toBe(1);
  });

  it('of another listener have a line of their own', async () => {
    const order: string[] = [];
    const first = createLargeBodyTurns();
    const all = Array.from({ length: 5 }, () =>
      first(acme, 700_000)?.then(() => order.push('first')),
    );
    all.push(createLargeBodyTurns()(acme, 700_000)?.then(() => order.push('second')));
    await Promise.all(all);
    expect(order.indexOf('second')).toBeLessThan(2);
  });

  it('a small one waits for nobody', () => {
    expect(createLargeBodyTurns()(acme, 1_000)).toBeUndefined();
  });
});
