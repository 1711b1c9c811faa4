import { expect, it } from 'vitest';
import { turnForBody } from './large-body-turn.ts';

it('large bodies are parsed in turns of their own, with one for all others before each', async () => {
  const order: string[] = [];
  const parsed = Promise.all(
    [1, 2, 3].map((n) => turnForBody(1_000_000)?.then(() => order.push(`large ${n}`))),
  );
  for (let turn = 1; turn <= 6; turn++) {
    await new Promise(setImmediate);
    order.push('others');
  }
  await parsed;
  expect(order.filter((each, n) => each !== 'others' && order[n - 1] !== 'others')).toEqual([]);
  expect(order.filter((each) => each !== 'others')).toEqual(['large 1', 'large 2', 'large 3']);
});

it('a small body waits for nobody', () => {
  expect(turnForBody(1_000)).toBeUndefined();
});
