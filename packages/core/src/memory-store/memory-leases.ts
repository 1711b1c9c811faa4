import { ok } from 'neverthrow';
import type { Lease, Leases } from '../store/leases.ts';

/** Creates the leases of a store in memory. */
export const createMemoryLeases = (): Leases => {
  const taken = new Map<string, Lease & { readonly until: number }>();
  let lastHolder = 0;

  return {
    async take(name, forMs) {
      const now = Date.now();
      const found = taken.get(name);
      if (found !== undefined && found.until > now && found.until <= now + forMs) return ok(null);
      const lease = { name, holder: `${++lastHolder}`, note: found?.note ?? null };
      taken.set(name, { ...lease, until: now + forMs });
      return ok(lease);
    },

    async renew({ name, holder, note }, forMs) {
      if (taken.get(name)?.holder !== holder) return ok(false);
      taken.set(name, { name, holder, note, until: Date.now() + forMs });
      return ok(true);
    },

    noteOf: async (name) => ok(taken.get(name)?.note ?? null),
  };
};
