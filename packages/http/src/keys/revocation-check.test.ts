import { expect, it } from 'vitest';
import { createRevocationCheck } from './revocation-check.ts';

it('asks twice a second who calls, however often a long request checks (D21, D37)', async () => {
  let [now, asked] = [0, 0];
  const check = createRevocationCheck(
    async () => {
      asked++;
      return null;
    },
    () => now,
  );
  for (; now < 3500; now += 100) await check();
  expect(asked).toBe(6);
});
