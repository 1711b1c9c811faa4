import { inspect } from 'node:util';
import type { EmployerStore, JobStore, Store } from '@jobposting/core/adapter';
import type { OpenedStore, StoreCapability } from '../store-case.ts';
import { type SharedStore, type SharedStoreCapability, withinASecond } from './shared-store.ts';

const isOdd = (n: number): boolean => n.toString(2).replaceAll('0', '').length % 2 === 1;

/**
 * Alternates between two in the order 0110 1001 …: both equally often, and a call that always follows another goes
 * sometimes to the same store, sometimes to the other.
 */
const createTurns = <Port>(first: Port, second: Port): (() => Port) => {
  let turn = 0;
  return () => (isOdd(turn++) ? second : first);
};

/** A store that spreads its calls over both, and listens to both. */
export const jobsByTurns = ({ first, second }: SharedStore): JobStore => {
  const next = createTurns(first.jobs, second.jobs);
  return {
    find: (...given) => next().find(...given),
    list: (...given) => next().list(...given),
    findNext: (...given) => next().findNext(...given),
    insert: (...given) => next().insert(...given),
    update: (...given) => next().update(...given),
    delete: (...given) => next().delete(...given),
    findDueForRefresh: (...given) => next().findDueForRefresh(...given),
    countByEmployer: () => next().countByEmployer(),
    published: {
      findNextOpen: (...given) => next().published.findNextOpen(...given),
      findConfidential: (...given) => next().published.findConfidential(...given),
    },
    changes: {
      read: (...given) => next().changes.read(...given),
      newestCursor: (...given) => next().changes.newestCursor(...given),
      history: (...given) => next().changes.history(...given),
      recordClosings: (...given) => next().changes.recordClosings(...given),
      prune: (...given) => next().changes.prune(...given),
      forget: (...given) => next().changes.forget(...given),
      retention: () => next().changes.retention(),
      setRetention: (...given) => next().changes.setRetention(...given),
      onChange(listener) {
        const stops = [first, second].map(({ jobs }) => jobs.changes.onChange(listener));
        return () => {
          for (const stop of stops) stop();
        };
      },
    },
    leases: {
      take: (...given) => next().leases.take(...given),
      renew: (...given) => next().leases.renew(...given),
      noteOf: (...given) => next().leases.noteOf(...given),
    },
  };
};

/**
 * A store that spreads its calls over both. One may learn of the holder of a key a second later than the other
 * (decision D21), so it reads until they agree.
 */
export const employersByTurns = ({ first, second }: SharedStore): EmployerStore => {
  const next = createTurns(first.employers, second.employers);
  return {
    add: (...given) => next().add(...given),
    addFirst: (...given) => next().addFirst(...given),
    list: () => next().list(),
    find: (...given) => next().find(...given),
    findBySlug: (...given) => next().findBySlug(...given),
    update: (...given) => next().update(...given),
    remove: (...given) => next().remove(...given),
    addKey: (...given) => next().addKey(...given),
    listKeys: (...given) => next().listKeys(...given),
    revokeKey: (...given) => next().revokeKey(...given),
    noteKeyUse: (...given) => next().noteKeyUse(...given),
    findByKeyHash: (hash) =>
      withinASecond(
        async () => {
          const found = await first.employers.findByKeyHash(hash);
          return { found, other: await second.employers.findByKeyHash(hash) };
        },
        ({ found, other }) => inspect(found) === inspect(other),
      ).then(({ found }) => found),
  };
};

/** A store whose ports spread their calls over both. */
export const storeByTurns = (shared: SharedStore): Store => {
  const next = createTurns(shared.first.webhooks, shared.second.webhooks);
  return {
    jobs: jobsByTurns(shared),
    employers: employersByTurns(shared),
    webhooks: {
      add: (...given) => next().add(...given),
      list: (...given) => next().list(...given),
      update: (...given) => next().update(...given),
      remove: (...given) => next().remove(...given),
      takeDue: (...given) => next().takeDue(...given),
      record: (...given) => next().record(...given),
    },
    close: shared.close,
  };
};

/** The cases of a port, with the calls of each spread over both stores. */
export const byTurns = <Port>(
  { name, cases }: StoreCapability<Port>,
  portByTurns: (shared: SharedStore) => Port,
): SharedStoreCapability => ({
  name: `${name}, by turns`,
  cases: cases.map((each) => ({
    name: each.name,
    run(shared) {
      const store = portByTurns(shared);
      const opened: OpenedStore<Port> = {
        store,
        // The two stay open all the time, so that their caches are tested.
        reopen: async () => store,
        close: shared.close,
      };
      return each.run(opened);
    },
  })),
});
