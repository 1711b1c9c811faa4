import type { JobChange } from '@jobposting/core';
import { createMemoryStore } from '@jobposting/core/memory';
import { type SharedStore, sharedStoreCapabilities } from '@jobposting/store-contract/cases';
import { describe, expect, it } from 'vitest';
import { breakJobs, faultsOf, firstFailureOf } from './break-store.ts';
import { withOwnChanges } from './own-changes.ts';
import { type SharedFault, sharedStoreFaults } from './shared-store-faults.ts';

const keyOf = ({ type, id, version }: JobChange): string => `${type} ${id} ${version}`;

/** Opens one store in memory as two, both broken. */
const openBroken = (fault: SharedFault): SharedStore => {
  const all = createMemoryStore();
  const open = () => {
    const jobs = withOwnChanges(all.jobs);
    const own = new Set<string>();
    const forgets: (() => void)[] = [];
    jobs.changes.onChange((change) => own.add(keyOf(change)));
    jobs.changes.onChange(() => {
      for (const forget of forgets) forget();
    });
    const broken = fault({
      jobs,
      employers: all.employers,
      onAnyChange: all.jobs.changes.onChange,
      onWrite: (forget) => void forgets.push(forget),
      isOwn: (change) => own.has(keyOf(change)),
    });
    return {
      jobs: breakJobs(jobs, broken.jobs ?? {}),
      employers: { ...all.employers, ...broken.employers },
      webhooks: all.webhooks,
      close: all.close,
    };
  };
  return { first: open(), second: open(), close: async () => {} };
};

describe('the suite of shared stores', () => {
  it('passes a store without a fault', async () => {
    expect(await firstFailureOf(sharedStoreCapabilities, async () => openBroken(() => ({})))).toBe(
      null,
    );
  });

  // Concurrently, because many of them wait for the second that a store may take.
  it.concurrent.each(faultsOf(sharedStoreFaults))(
    'fails a store that $name',
    async ({ capability, fault }) => {
      const open = async () => openBroken(fault);
      expect(await firstFailureOf(sharedStoreCapabilities, open, capability)).not.toBeNull();
    },
  );
});
