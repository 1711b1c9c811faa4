import { hash } from 'node:crypto';
import { ok } from '@jobposting/core';
import { expect, it } from 'vitest';
import { createNamedReferenceIds } from '../../src/batch/named-reference-ids.ts';

const count = 20_000;

/** Those whose hash begins within a sixty-fourth of a large table. */
const crafted: string[] = [];
for (let n = 0; crafted.length < count; n++) {
  const id = `A${n}`;
  if (hash('sha1', id, 'buffer').readUInt32LE(0) % 2 ** 20 < 2 ** 14) crafted.push(id);
}

const cpuOf = (ids: readonly string[]): number => {
  const named = createNamedReferenceIds({ take: () => ok(), giveBack: () => {} });
  const began = process.cpuUsage();
  for (const [index, id] of ids.entries()) named.add(id, index + 1);
  return process.cpuUsage(began).user;
};

it('referenceIds that a client has chosen by their hash are as fast as others (D20, D37)', () => {
  const ordinary = Array.from({ length: count }, (_, n) => `B${n}`);
  cpuOf(ordinary);
  expect(cpuOf(crafted)).toBeLessThan(5 * cpuOf(ordinary));
});
