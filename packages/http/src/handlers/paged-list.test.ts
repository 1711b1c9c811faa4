import { expect, it } from 'vitest';
import { readListQuery } from './paged-list.ts';

it('reads a parameter that is repeated 50 000 times in linear time (D24)', () => {
  const { input, parameters } = readListQuery('q=x&'.repeat(50_000))._unsafeUnwrap();
  expect([input.q?.length, parameters.length]).toEqual([50_000, 50_000]);
}, 5_000);
