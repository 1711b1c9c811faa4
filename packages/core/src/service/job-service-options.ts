import type { ChangeLog } from '../change-log/change-log.ts';
import type { SanitizeDescription } from '../description/sanitize-description.ts';
import type { LocationResolver } from '../places/location-resolver.ts';
import type { ReferenceData } from '../reference-lists/reference-data.ts';
import type { JobStore } from '../store/job-store.ts';
import type { Leases } from '../store/leases.ts';
import { checkOptions, checkPort } from '../values/options.ts';
import type { Employers } from './ask-employer.ts';
import type { ChangeChannel } from './change-feed/change-listeners.ts';

/** The parts that the use cases need. */
export interface JobServiceOptions {
  readonly store: JobStore;
  /**
   * Finds the employer of a job, wherever the host keeps its accounts: its plan for every refresh and every write of a
   * job with autoRefresh, where an unknown employer is not on the unlimited plan (decision D12), and its profile for
   * advice and translations (decision D41). When absent, plan and profile are those of the caller, and a job is
   * refreshed as long as its `autoRefresh` is true.
   */
  readonly employers?: Employers | undefined;
  /** The lists of decision D15; the shipped ones when absent. */
  readonly referenceData?: ReferenceData | undefined;
  /** Resolves descriptions to locations; when absent, `referenceData.locations` does. */
  readonly locationResolver?: LocationResolver | undefined;
  /** The largest job to store, in bytes of UTF-8 as GET answers it; 1 MiB less 16 KiB when absent (decision D9). */
  readonly maxJobBytes?: number | undefined;
  /**
   * Sanitizes descriptions, with the same result as `sanitizeDescription` of `@jobposting/core/rules`, which is called
   * on the event loop when this is absent. A large description takes a second or more: `@jobposting/http/sanitizing`
   * has one that works in another thread. If it throws or rejects, which is a bug, the write throws (decision D9).
   */
  readonly sanitizeDescription?: SanitizeDescription | undefined;
  /**
   * Gets each change that any service of the store makes, while it has subscribers (decision D34): on Node
   * `channel('jobposting:change')` of `node:diagnostics_channel`. Give it to one service of a store only.
   */
  readonly changeChannel?: ChangeChannel | undefined;
  /** The clock; the system's when absent. */
  readonly now?: (() => Date) | undefined;
}

const lists = ['positionTypes', 'jobCategories', 'salaryPeriods', 'locations'] as const;

const checkReferenceData = (referenceData: ReferenceData): void => {
  const missing = lists.filter((list) => !Array.isArray(Object(referenceData)[list]));
  if (missing.length === 0) return;
  throw new TypeError(
    `referenceData must be the value that readReferenceData returns; it has no ${missing.join(', ')}.`,
  );
};

const checkStore = (store: JobStore): void => {
  checkPort('createJobService needs a JobStore for its store', store, 'jobs', {
    find: 'method',
    list: 'method',
    findNext: 'method',
    insert: 'method',
    update: 'method',
    delete: 'method',
    findDueForRefresh: 'method',
    countByEmployer: 'method',
    published: 'object',
    changes: 'object',
    leases: 'object',
  });
  checkPort<ChangeLog>(
    'createJobService needs a ChangeLog for the changes of its store',
    store.changes,
    'changes',
    {
      read: 'method',
      newestCursor: 'method',
      history: 'method',
      recordClosings: 'method',
      prune: 'method',
      forget: 'method',
      retention: 'method',
      setRetention: 'method',
      onChange: 'method',
    },
  );
  checkPort<Leases>(
    'createJobService needs Leases for the leases of its store',
    store.leases,
    'leases',
    {
      take: 'method',
      renew: 'method',
      noteOf: 'method',
    },
  );
};

/** Throws a TypeError for options that are missing, unknown or wrong. */
export const checkJobServiceOptions = (options: JobServiceOptions): void => {
  checkOptions('createJobService', options, {
    store: 'required',
    employers: 'optional',
    referenceData: 'optional',
    locationResolver: 'optional',
    maxJobBytes: 'optional',
    sanitizeDescription: 'optional',
    changeChannel: 'optional',
    now: 'optional',
  });
  const { store, employers, referenceData, maxJobBytes } = options;
  checkStore(store);
  if (employers !== undefined) {
    checkPort<Employers>('createJobService needs find in its employers', employers, 'employers', {
      find: 'method',
    });
  }
  if (referenceData !== undefined) checkReferenceData(referenceData);
  if (maxJobBytes !== undefined && !(Number.isSafeInteger(maxJobBytes) && maxJobBytes >= 1)) {
    throw new TypeError(`maxJobBytes must be a whole number of bytes; it is ${maxJobBytes}.`);
  }
};
