import { err, type Job, type JobId, ok } from '@jobposting/core';
import {
  foldText,
  type JobStore,
  kindOfUpdate,
  type NewChange,
  type NewJob,
  referenceIdTaken,
  storeUnavailable,
  versionConflict,
} from '@jobposting/core/adapter';
import type { OpenedStore } from '@jobposting/store-contract/cases';
import { createFaultyChangeLog, turn } from './faulty-change-log.ts';
import { createFaultyClosings } from './faulty-closings.ts';
import { createFaultyPublishedJobs } from './faulty-published-jobs.ts';
import { createFaultyReads } from './faulty-reads.ts';
import type { JobStoreFault } from './job-store-faults.ts';

/** Opens a plain store in memory that keeps every promise of the port, or all but one. */
export const openFaultyJobStore = (fault: JobStoreFault | null): OpenedStore<JobStore> => {
  let jobs: Job[] = [];
  let lastId = 0;
  let isClosed = false;
  const has = (candidate: JobStoreFault): boolean => fault === candidate;
  const pause = (): Promise<void> => Promise.resolve();
  const log = createFaultyChangeLog(has);
  const closings = createFaultyClosings(has);

  /** Makes a write and appends its changes. */
  const write = async (changes: readonly NewChange[], apply: () => void): Promise<void> => {
    if (has('shows an uncommitted change before its write is made')) {
      await log.append(changes);
      await turn();
      return apply();
    }
    apply();
    const isSilent = has('logs no update that names no field');
    const logged = changes.filter(
      ({ type, fields }) => !isSilent || type !== 'job.updated' || fields.length > 0,
    );
    if (has('appends a change after its write has returned')) {
      setImmediate(() => log.append(logged));
    } else {
      await log.append(logged);
    }
  };

  /** Does to the log what only a faulty store does for a write that it refuses. */
  const refuse = async (change: NewChange): Promise<void> => {
    if (has('shows an uncommitted change of a write that is refused')) await log.append([change]);
    if (has('calls listeners for writes that are refused')) log.tellOnly(change);
    const { before, stamp } = change;
    if (!has('logs the closing before a write that is refused') || before === null) return;
    if (closings.isDue(before, stamp.time)) await log.append([closings.close(before, stamp)]);
  };

  const asCompared = (referenceId: string | null): string | null =>
    has('folds referenceIds')
      ? referenceId && foldText(referenceId)
      : has('trims referenceIds')
        ? (referenceId?.trim() ?? null)
        : referenceId;

  const isTaken = (job: NewJob, exceptId?: JobId): boolean =>
    job.referenceId !== null &&
    jobs.some(
      (other) =>
        other.employerId === job.employerId &&
        asCompared(other.referenceId) === asCompared(job.referenceId) &&
        other.id !== exceptId,
    );

  const keep = (job: Job): Job =>
    has('forgets the workplace')
      ? { ...job, workplace: null }
      : has('takes the publishDate for the first one')
        ? { ...job, firstPublishDate: job.publishDate }
        : keepAmounts(job);

  const keepAmounts = (job: Job): Job =>
    has('keeps amounts as 32-bit numbers') && job.salary !== null
      ? { ...job, salary: { ...job.salary, maxAmount: ((job.salary.maxAmount ?? 0) | 0) as never } }
      : job;

  const atVersion = (job: Pick<Job, 'employerId' | 'id' | 'version'>): Job | undefined =>
    jobs.find(
      ({ id, employerId, version }) =>
        id === job.id &&
        (employerId === job.employerId || has("updates another employer's job")) &&
        (version === job.version || has('updates whatever the version')),
    );

  const store: JobStore = {
    async find(employerId, key) {
      if (isClosed && has('rejects when it is closed')) throw new Error('closed');
      const found = jobs.find(
        (job) =>
          (job.employerId === employerId || has("finds another employer's job")) &&
          ('id' in key
            ? job.id === key.id
            : asCompared(job.referenceId) === asCompared(key.referenceId)),
      );
      return ok(found ?? null);
    },

    ...createFaultyReads(has, () => jobs),
    published: createFaultyPublishedJobs(has, () => jobs),

    async insert(newJob, stamp) {
      const created = (job: Job): NewChange => ({
        job,
        type: 'job.created',
        fields: [],
        stamp,
        before: null,
      });
      if (isTaken(newJob)) {
        await refuse(created({ ...newJob, id: (lastId + 1) as JobId, version: 1 }));
        return err(referenceIdTaken(newJob.referenceId ?? ''));
      }
      if (has('checks a referenceId and inserts in two steps')) await pause();
      lastId = has('gives the id of a deleted job again')
        ? Math.max(0, ...jobs.map(({ id }) => id)) + 1
        : lastId + 1;
      const job = keep({ ...newJob, id: lastId as JobId, version: 1 });
      await write([created(job)], () => {
        jobs.push(job);
        closings.await(job, null, stamp);
      });
      return ok(job);
    },

    async update({ from, to: job }, stamp) {
      const next = keep({
        ...job,
        version: (has('counts versions from the new content') ? job : from).version + 1,
      });
      const updated = { job: next, ...kindOfUpdate(from, next), stamp, before: from };
      if (has('reports a taken referenceId before a stale version') && isTaken(job, job.id)) {
        return err(referenceIdTaken(job.referenceId ?? ''));
      }
      const stored = atVersion(from);
      if (stored === undefined) {
        if (
          !has('brings a deleted job back by an update') ||
          jobs.some(({ id }) => id === job.id)
        ) {
          await refuse(updated);
          return err(versionConflict());
        }
        jobs.push(next);
        return ok(next);
      }
      if (isTaken(job, job.id) && !has('lets an update take a referenceId')) {
        await refuse(updated);
        return err(referenceIdTaken(job.referenceId ?? ''));
      }
      if (has('checks a version and updates in two steps')) await pause();
      if (has('changes a job that it has returned')) {
        Object.assign(stored, next);
        return ok(stored);
      }
      await write(closings.withClosing(from, updated), () => {
        jobs = jobs.map((other) => (other.id === job.id ? next : other));
        closings.await(next, from, stamp);
      });
      return ok(next);
    },

    async delete(job, stamp) {
      const stored = jobs.find(
        ({ id, employerId }) => id === job.id && employerId === job.employerId,
      );
      if (stored === undefined) return err(versionConflict());
      const deleted: NewChange = {
        job: stored,
        type: 'job.deleted',
        fields: [],
        stamp,
        before: stored,
      };
      if (atVersion(job) === undefined && !has('deletes whatever the version')) {
        await refuse(deleted);
        return err(versionConflict());
      }
      await write(closings.withClosing(stored, deleted), () => {
        jobs = jobs.filter(({ id }) => id !== job.id);
        closings.drop(job.id);
      });
      return ok();
    },

    changes: {
      ...log.changes,
      async recordClosings({ now, limit }) {
        if (isClosed) return err(storeUnavailable('closed'));
        const due = jobs
          .filter((job) => closings.isDue(job, now))
          .toSorted((a, b) => a.closeDate.localeCompare(b.closeDate) || a.id - b.id);
        if (has('logs the closings of the last first')) due.reverse();
        if (has('checks and logs a closing in two steps')) await pause();
        const first = has('logs more closings than the limit') ? due : due.slice(0, limit);
        if (has('raises the version of a job that closes')) {
          jobs = jobs.map((job) =>
            first.includes(job) ? { ...job, version: job.version + 1 } : job,
          );
        }
        await log.append(first.map((job) => closings.close(job, { time: now, keyId: null })));
        return ok(first.length);
      },
    },
  };

  return {
    store,
    async reopen() {
      if (has('forgets its jobs when reopened')) jobs = [];
      if (has('gives ids from 1 again when reopened')) lastId = 0;
      log.reopen();
      closings.reopen();
      return store;
    },
    async close() {
      isClosed = true;
      log.close();
    },
  };
};
