import { ok } from '@jobposting/core';
import type { Lease } from '@jobposting/core/adapter';
import { answering, type Faults, type JobFault, turn } from './break-store.ts';

const aLease = (name: string): Lease => ({ name, holder: 'x', note: null });

export const leaseFaults: Faults<JobFault> = {
  'leases (D37)': {
    'gives a lease to everybody': ({ leases }) => ({
      leases: {
        take: async (name, ms) => ok((await leases.take(name, ms)).unwrapOr(null) ?? aLease(name)),
      },
    }),
    'looks for a holder and takes in two steps': () => {
      const held = new Set<string>();
      return {
        leases: {
          async take(name) {
            if (held.has(name)) return ok(null);
            await turn();
            held.add(name);
            return ok(aLease(name));
          },
          async renew({ name }, ms) {
            if (ms === 0) held.delete(name);
            return ok(true);
          },
        },
      };
    },
    'forgets the note when it is opened again': ({ leases }, life) => ({
      leases: { noteOf: answering(leases.noteOf, (note) => (life.openings > 1 ? null : note)) },
    }),
  },
};
