import { employerId } from '@jobposting/core';
import { describe, expect, it, vi } from 'vitest';
import { createFairTurns } from './fair-turns.ts';

const [acme, bolt] = [employerId(1), employerId(2)];

/** Requests that arrive in one turn of the event loop; their work advances a clock that otherwise stands still. */
const aListener = () => {
  let nowMs = 0;
  const { turnFor } = createFairTurns(() => nowMs);
  const order: string[] = [];
  const work = async (employer: ReturnType<typeof employerId> | null, name: string, ms: number) => {
    await turnFor(employer);
    order.push(name);
    nowMs += ms;
  };
  return {
    order,
    request: (...of: Parameters<typeof work>) =>
      new Promise<void>((resolve) => setImmediate(() => resolve(work(...of)))),
  };
};

it('requests begin when all that came with them has arrived, so that one look at the store serves all', async () => {
  const { begin } = createFairTurns();
  const order: string[] = [];
  const arrive = () => {
    order.push('arrived');
    void begin().then(() => order.push('begun'));
  };
  // Timers may fall into several turns of the event loop; these share one.
  for (let n = 0; n < 3; n++) setImmediate(arrive);
  await vi.waitFor(() => expect(order).toHaveLength(6));
  expect(order.lastIndexOf('arrived')).toBeLessThan(order.indexOf('begun'));
});

describe('requests that are ready together (D20)', () => {
  it.each([
    ['of one employer', acme],
    ['without a key', null],
  ])('%s wait for at most one of another, however many there are', async (_, many) => {
    const { order, request } = aListener();
    const all = Array.from({ length: 30 }, () => request(many, 'many', 10));
    all.push(request(bolt, 'bolt', 1));
    await Promise.all(all);
    expect(order.indexOf('bolt')).toBeLessThanOrEqual(2);
    expect(order).toHaveLength(31);
  });

  it('leave some turns to other work, such as new connections, after a long turn', async () => {
    const { order, request } = aListener();
    const all = Promise.all([1, 2, 3].map((n) => request(acme, `large ${n}`, 10)));
    let isOver = false;
    void all.then(() => {
      isOver = true;
    });
    while (!isOver) {
      await new Promise(setImmediate);
      order.push('others');
    }
    const larges = order.filter((each) => each !== 'others');
    expect(larges).toEqual(['large 1', 'large 2', 'large 3']);
    const [, ...freeTurns] = larges.map(
      (large, n) => order.indexOf(large) - order.indexOf(larges[n - 1] ?? 'others') - 1,
    );
    for (const free of freeTurns) expect(free).toBeGreaterThanOrEqual(4);
  });

  it('are worked on in order of arrival while they take little time', async () => {
    const { order, request } = aListener();
    const names = Array.from({ length: 50 }, (_, n) => `${n}`);
    const all = Promise.all(names.map((name, n) => request(n % 2 ? acme : bolt, name, 0.1)));
    await new Promise(setImmediate);
    expect(order).toEqual(names);
    await all;
  });
});
