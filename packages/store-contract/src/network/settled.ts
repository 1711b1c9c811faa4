import assert from 'node:assert/strict';
import type { Result } from '@jobposting/core';
import type { OutcomeUnknown, StoreUnavailable } from '@jobposting/core/adapter';
import { codeOf } from '../expect-result.ts';
import { acme } from '../jobs/a-new-job.ts';
import { aQuery } from '../jobs/calls.ts';
import type { NetworkStore } from './network-store.ts';

// A busy machine makes everything slower, and nothing endless.
const patience = 10;

/** The result of a call; fails when it rejects, or has none long after the time limit. */
export const settled = async <Value>(
  { timeLimitMs }: Pick<NetworkStore, 'timeLimitMs'>,
  call: Promise<Value>,
): Promise<Value> => {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    // One limit after the other, of which a machine that stands still for a while takes only one.
    const wait = (limits: number): void => {
      if (limits === 0) reject(new assert.AssertionError({ message: 'a call does not end' }));
      else timer = setTimeout(wait, timeLimitMs, limits - 1);
    };
    wait(patience);
  });
  try {
    return await Promise.race([call, tooLate]);
  } finally {
    clearTimeout(timer);
  }
};

/** Fails unless reads and writes work again, without any help, once the network is healed. */
export const expectWorksAgain = async (world: NetworkStore): Promise<void> => {
  const { store, timeLimitMs } = world;
  const since = performance.now();
  for (const call of [
    () => store.jobs.findNext(acme, { after: null, limit: 1 }),
    () => store.jobs.changes.setRetention({}),
    () => store.jobs.list(acme, aQuery({ search: { form: 'folded', term: 'x' } })),
  ]) {
    for (;;) {
      const code = codeOf(
        await settled<Result<unknown, StoreUnavailable | OutcomeUnknown>>(world, call()),
      );
      if (code === 'ok') break;
      assert.equal(code, 'store-unavailable');
      assert(performance.now() - since < patience * timeLimitMs, 'it does not work again');
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
};
