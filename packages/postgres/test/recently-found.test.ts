import { employerId } from '@jobposting/core';
import type { KeyHash, KeyHolder } from '@jobposting/core/adapter';
import { ok } from 'neverthrow';
import { expect, test } from 'vitest';
import { createRecentlyFound } from '../src/employers/recently-found.ts';

test('a flood of unknown keys does not cause another look-up of a key in its quarter of a second (D21)', async () => {
  const looks: KeyHash[] = [];
  const known = 'known' as KeyHash;
  const holder = { id: employerId(1), name: 'Acme', unlimited: true, keyId: 1 } as KeyHolder;
  const holders = createRecentlyFound({
    async look(hash: KeyHash) {
      looks.push(hash);
      return ok(hash === known ? holder : null);
    },
    sizeOf: () => 800,
    maxBytes: 8_000,
    clock: () => 0,
  });
  await holders.find(known);
  await Promise.all(Array.from({ length: 1_000 }, (_, n) => holders.find(`${n}` as KeyHash)));
  expect((await holders.find(known))._unsafeUnwrap()).toBe(holder);
  expect(looks.filter((hash) => hash === known)).toHaveLength(1);
});
