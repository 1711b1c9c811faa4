import { err, type Job, type JobChange, ok } from '@jobposting/core';
import { cursorExpired, type EmployerStore, type JobStore } from '@jobposting/core/adapter';
import { answering, type BrokenJobs, type Faults, keeping, turn } from './break-store.ts';

/** One of two stores on one database, before it is broken. */
interface Side {
  readonly jobs: JobStore;
  readonly employers: EmployerStore;
  /** The log of the database, whose listeners get the writes of both. */
  readonly onAnyChange: JobStore['changes']['onChange'];
  /** Calls `forget` when this side writes, so that its caches are right if it is alone. */
  readonly onWrite: (forget: () => void) => void;
  isOwn(change: JobChange): boolean;
}

export type SharedFault = (side: Side) => {
  readonly jobs?: BrokenJobs;
  readonly employers?: Partial<EmployerStore>;
};

/** Faults of one of two stores on a database that would be right alone. */
export const sharedStoreFaults: Faults<SharedFault> = {
  'what the other': {
    'keeps a job that it has found': ({ jobs, onWrite }) => ({
      jobs: { find: keeping(jobs.find, onWrite) },
    }),
    'assigns ids by itself': ({ jobs }) => {
      let inserts = 0;
      return {
        jobs: {
          insert: answering(jobs.insert, (job) => ({ ...job, id: ++inserts as Job['id'] })),
        },
      };
    },
    'sees a write of the other a turn later': ({ jobs }) => {
      let seen: ReturnType<JobStore['find']> | undefined;
      return {
        jobs: {
          async find(...given) {
            const before = seen;
            seen = jobs.find(...given);
            await turn();
            return (await before) ?? seen;
          },
        },
      };
    },
  },
  'the log of changes': {
    'accepts only its own cursors': ({ jobs: { changes } }) => {
      const given = new Set<string | null>([null]);
      return {
        jobs: {
          changes: {
            async read(after, query) {
              if (!given.has(after)) return err(cursorExpired());
              const page = await changes.read(after, query);
              if (page.isOk()) given.add(page.value.next);
              return page;
            },
          },
        },
      };
    },
    'calls listeners for writes of the other': ({ onAnyChange }) => ({
      jobs: { changes: { onChange: onAnyChange } },
    }),
  },
  'employers and keys': {
    'caches the holder of a key': ({ employers, onWrite }) => ({
      employers: { findByKeyHash: keeping(employers.findByKeyHash, onWrite) },
    }),
    'caches the employer of a slug': ({ employers, onWrite }) => ({
      employers: { findBySlug: keeping(employers.findBySlug, onWrite) },
    }),
  },
  'simultaneous calls, by turns': {
    'adds its own first employer': ({ employers }) => {
      let hasAdded = false;
      return {
        employers: {
          async addFirst(employer, key) {
            if (hasAdded) return ok(null);
            hasAdded = true;
            return employers.add(employer, key) as never;
          },
        },
      };
    },
  },
};
