import { err } from 'neverthrow';
import type { ChangeLog } from '../src/change-log/change-log.ts';
import type { Caller } from '../src/job/employer.ts';
import type { Job } from '../src/job/job.ts';
import { storeUnavailable } from '../src/job/job-error.ts';
import { createMemoryJobStore } from '../src/memory-store/memory-job-store.ts';
import { createJobService } from '../src/service/job-service.ts';
import type { JobServiceOptions } from '../src/service/job-service-options.ts';
import type { JobStore } from '../src/store/job-store.ts';
import { addDays, type Instant } from '../src/values/instant.ts';
import { aBody } from './a-body.ts';
import { limited } from './an-employer.ts';
import { now as start } from './rules.ts';

/** Jobs in memory, a service on them, and more services on the same jobs. */
export const openService = (options: Partial<JobServiceOptions> = {}) => {
  const store = createMemoryJobStore();
  let clock: Instant = start;

  /** A service on the same jobs, with some methods of the store replaced. */
  const openOver = (replaced: Partial<JobStore>, more: Partial<JobServiceOptions> = {}) =>
    createJobService({
      store: { ...store, ...replaced },
      now: () => new Date(clock),
      ...options,
      ...more,
    });
  const jobs = openOver({}, { store });

  return {
    store,
    jobs,
    openOver,
    /** The same, with some methods of the log replaced. */
    openOverLog: (replaced: Partial<ChangeLog>) =>
      openOver({ changes: { ...store.changes, ...replaced } }),
    /** Sets the clock, which starts at `start`; returns its time. */
    setClock(time: Instant): Instant {
      clock = time;
      return clock;
    },
    /** Sets the clock to this many days after `start`. */
    onDay(days: number): Instant {
      clock = addDays(start, days);
      return clock;
    },
    /** Moves the clock this many days on. */
    later(days: number): Instant {
      clock = addDays(clock, days);
      return clock;
    },
    add: async (changes: object = {}, employer: Caller = limited): Promise<Job> =>
      (await jobs.create(employer, { ...aBody, ...changes }))._unsafeUnwrap().job,
  };
};

export { start };

interface Refusal {
  readonly code: string;
}

/** The error code of a refused call. */
export const codeOf = async (
  call: PromiseLike<{ isErr(): boolean; _unsafeUnwrapErr(): Refusal }>,
): Promise<string> => (await call)._unsafeUnwrapErr().code;

/** The ways in which a host's function fails. */
export const failures: readonly [string, () => Promise<never>][] = [
  ['rejects', () => Promise.reject(new Error('broken'))],
  [
    'throws',
    () => {
      throw new Error('broken');
    },
  ],
];

/** The answer of an unavailable store. */
export const unavailable = async () => err(storeUnavailable('busy'));

const failing = <Port extends object>(port: Port) =>
  Object.fromEntries(Object.keys(port).map((name) => [name, unavailable]));

export const failingStore = (): JobStore => {
  const { published, leases, changes, ...own } = createMemoryJobStore();
  return {
    ...failing(own),
    published: failing(published),
    leases: failing(leases),
    changes: { ...failing(changes), onChange: changes.onChange },
  } as unknown as JobStore;
};

export const all = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
};
