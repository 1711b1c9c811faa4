import { type Job, type JobChange, ok } from '@jobposting/core';
import type { JobStore, Store } from '@jobposting/core/adapter';
import { createMemoryEmployerStore, createMemoryJobStore } from '@jobposting/core/memory';
import type { SharedStore } from '@jobposting/store-contract/cases';
import { turn } from './faulty-change-log.ts';
import { openFaultyJobStore } from './faulty-job-store.ts';
import { createEmployers } from './faulty-shared-employers.ts';
import { createChanges } from './faulty-shared-log.ts';
import type { JobStoreFault } from './job-store-faults.ts';
import { createKept } from './kept-answers.ts';
import { withOwnChanges } from './own-changes.ts';
import type { HasSharedFault, SharedStoreFault } from './shared-store-faults.ts';

/** A store that keeps what it has read until it writes itself, with a fault or with none. */
const createJobs = (base: JobStore, has: HasSharedFault): JobStore => {
  const kept = createKept();
  const own = withOwnChanges(base);
  const written = new Map<Job['id'], Job>();
  let inserts = 0;
  const isOwn = new Set<string>();
  const keyOf = ({ type, id, version }: JobChange): string => `${type} ${id} ${version}`;
  own.changes.onChange((change) => isOwn.add(keyOf(change)));
  const late = has('sees a write of the other a turn later') ? turn : async () => {};
  let seen: Promise<Awaited<ReturnType<JobStore['find']>>> | undefined;

  const afterWrite = <Written>(result: Written): Written => {
    kept.forget();
    seen = undefined;
    return result;
  };

  return {
    ...own,
    async find(employerId, key) {
      if (has('keeps a job that it has written') && 'id' in key) {
        const job = written.get(key.id);
        if (job !== undefined) return ok(job);
      }
      if (has('sees a write of the other a turn later') && 'id' in key) {
        const before = seen;
        seen = base.find(employerId, key);
        await late();
        const found = await before;
        return found?.isOk() && found.value?.id === key.id ? found : seen;
      }
      const byId = 'id' in key;
      const isKept =
        (byId && has('keeps a job that it has read')) ||
        (!byId && has('keeps where a referenceId leads')) ||
        (!byId && has('keeps that a referenceId leads nowhere'));
      return kept.ask(
        ['find', employerId, key],
        isKept,
        () => base.find(employerId, key),
        (found) =>
          found.isOk() && (found.value === null) === has('keeps that a referenceId leads nowhere'),
      );
    },
    async list(employerId, query) {
      const isPlain =
        query.search === null && query.referenceId === null && query.status !== 'open';
      const isKept =
        (isPlain && query.page === 1 && has('keeps the first page of a list')) ||
        (isPlain && query.page > 1 && has('keeps every page but the first')) ||
        (query.search !== null && has('keeps what a search found')) ||
        (query.status === 'open' && has('keeps the open jobs')) ||
        (query.referenceId !== null && has('keeps the list of a referenceId'));
      const page = await kept.ask(['list', employerId, query], isKept, () =>
        base.list(employerId, query),
      );
      if (!has('keeps how many jobs there are') || page.isErr() || !isPlain) return page;
      const total = await kept.ask(['total', query.status], true, async () => page.value.total);
      return ok({ ...page.value, total });
    },
    findNext: (employerId, page) =>
      kept.ask(['next', employerId, page], has('keeps the next jobs'), () =>
        base.findNext(employerId, page),
      ),
    async insert(job, stamp) {
      let result = afterWrite(await own.insert(job, stamp));
      if (
        has('takes a referenceId that only the other has') &&
        result.isErr() &&
        result.error.code === 'reference-id-taken' &&
        !isOwn.has(`ref ${job.referenceId}`)
      ) {
        result = await own.insert({ ...job, referenceId: null }, stamp);
      }
      if (result.isOk()) {
        inserts++;
        isOwn.add(`ref ${job.referenceId}`);
        written.set(result.value.id, result.value);
      }
      return has('gives ids of its own')
        ? result.map((inserted) => ({ ...inserted, id: inserts as Job['id'] }))
        : result;
    },
    async update(update, stamp) {
      const { from, to } = update;
      let result = afterWrite(await own.update(update, stamp));
      if (has('updates whatever the other has written') && result.isErr()) {
        const found = await base.find(from.employerId, { id: from.id });
        const stored = found.isOk() ? found.value : null;
        if (stored !== null && !isOwn.has(`job.updated ${stored.id} ${stored.version}`)) {
          result = await own.update({ from: stored, to }, stamp);
        }
      }
      if (result.isOk()) written.set(from.id, result.value);
      return result;
    },
    async delete(job, stamp) {
      const result = afterWrite(await own.delete(job, stamp));
      written.delete(job.id);
      return result;
    },
    changes: createChanges(own.changes, has, (change) => isOwn.has(keyOf(change))),
  };
};

/** Opens one store in memory as two, that keep every promise, or all but one. */
export const openFaultySharedStore = (
  fault: SharedStoreFault | null,
  ofDatabase: JobStoreFault | null = null,
): SharedStore => {
  const has: HasSharedFault = (candidate) => fault === candidate;
  const base = ofDatabase === null ? createMemoryJobStore() : openFaultyJobStore(ofDatabase).store;
  const employers = createMemoryEmployerStore();
  const open = (): Store => {
    const jobs = createJobs(base, has);
    const { onChange } = has('calls listeners for writes of the other')
      ? base.changes
      : jobs.changes;
    return {
      jobs: { ...jobs, changes: { ...jobs.changes, onChange } },
      employers: createEmployers(employers, has),
      close: async () => {},
    };
  };
  return { first: open(), second: open(), close: async () => {} };
};
