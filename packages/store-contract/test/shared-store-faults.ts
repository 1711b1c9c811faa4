import { err, type Job, type JobChange, ok } from '@jobposting/core';
import { cursorExpired, type EmployerStore, type JobStore } from '@jobposting/core/adapter';
import { answering, type BrokenJobs, type Faults, keeping, turn } from './break-store.ts';

/** One of two stores on one database, before it is broken. */
interface Side {
  readonly jobs: JobStore;
  readonly employers: EmployerStore;
  /** The log of the database, whose listeners hear of what either writes. */
  readonly onAnyChange: JobStore['changes']['onChange'];
  /** Calls when this side writes: then it forgets what it keeps, so that it is right alone. */
  readonly onWrite: (forget: () => void) => void;
  isOwn(change: JobChange): boolean;
}

export type SharedFault = (side: Side) => {
  readonly jobs?: BrokenJobs;
  readonly employers?: Partial<EmployerStore>;
};

/** What one of two stores on one database can get wrong though it is right alone. */
export const sharedStoreFaults: Faults<SharedFault> = {
  'what the other': {
    'keeps a job that it has found': ({ jobs, onWrite }) => ({
      jobs: { find: keeping(jobs.find, onWrite) },
    }),
    'keeps the pages of lists': ({ jobs, onWrite }) => ({
      jobs: { list: keeping(jobs.list, onWrite) },
    }),
    'keeps the next jobs': ({ jobs, onWrite }) => ({
      jobs: { findNext: keeping(jobs.findNext, onWrite) },
    }),
    'gives ids of its own': ({ jobs }) => {
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
    'shows its own changes first': ({ jobs: { changes }, isOwn }) => ({
      jobs: {
        changes: {
          read: answering(changes.read, ({ changes, next }) => ({
            changes: [...changes.filter(isOwn), ...changes.filter((each) => !isOwn(each))],
            next,
          })),
        },
      },
    }),
    'knows its own cursors only': ({ jobs: { changes } }) => {
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
    'keeps the retention that it has read': ({ jobs: { changes } }) => ({
      jobs: { changes: { retention: keeping(changes.retention) } },
    }),
    'calls listeners for writes of the other': ({ onAnyChange }) => ({
      jobs: { changes: { onChange: onAnyChange } },
    }),
  },
  'employers and keys': {
    'keeps who holds a key': ({ employers, onWrite }) => ({
      employers: { findByKeyHash: keeping(employers.findByKeyHash, onWrite) },
    }),
    'keeps an employer': ({ employers, onWrite }) => ({
      employers: { find: keeping(employers.find, onWrite) },
    }),
    'keeps who has a slug': ({ employers, onWrite }) => ({
      employers: { findBySlug: keeping(employers.findBySlug, onWrite) },
    }),
    'keeps the list of employers': ({ employers, onWrite }) => ({
      employers: { list: keeping(employers.list, onWrite) },
    }),
    'keeps the keys of an employer': ({ employers, onWrite }) => ({
      employers: { listKeys: keeping(employers.listKeys, onWrite) },
    }),
  },
  'simultaneous calls, by turns': {
    'adds a first employer of its own': ({ employers }) => {
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
