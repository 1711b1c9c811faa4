import type { EmployerId, Job, JobHeader, JobId } from '@jobposting/core';
import {
  err,
  foldText,
  type JobQuery,
  type JobStore,
  kindOfUpdate,
  type NewJob,
  ok,
  ownStamp,
  referenceIdTaken,
  storeUnavailable,
  versionConflict,
} from '@jobposting/core/adapter';
import type { OpenedStore } from '@jobposting/store-contract/cases';
import { createFaultyChangeLog, type MadeChange, turn } from './faulty-change-log.ts';
import { createFaultyClosings } from './faulty-closings.ts';
import { createFaultyMatching } from './faulty-matching.ts';
import type { JobStoreFault } from './job-store-faults.ts';

const toHeader = ({ id, employerId, referenceId, title, ...job }: Job): JobHeader => {
  const { publishDate, confidential, status, locations } = job;
  return { id, employerId, referenceId, title, publishDate, confidential, status, locations };
};

/** Opens a plain store in memory that keeps every promise of the port, or all but one. */
export const openFaultyJobStore = (fault: JobStoreFault | null): OpenedStore<JobStore> => {
  let jobs: Job[] = [];
  let lastId = 0;
  let isClosed = false;
  const firstMoments = new Map<string, JobQuery['now']>();
  const has = (candidate: JobStoreFault): boolean => fault === candidate;
  const pause = (): Promise<void> => Promise.resolve();
  const log = createFaultyChangeLog(has);
  const closings = createFaultyClosings(has);

  /** Makes a write and appends its changes. */
  const write = async (changes: readonly MadeChange[], apply: () => void): Promise<void> => {
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
  const refuse = async (change: MadeChange): Promise<void> => {
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

  const matches = createFaultyMatching(has);

  const firstMomentOf = (employerId: EmployerId, query: JobQuery): JobQuery['now'] => {
    const versions = jobs.map(({ id, version }) => [id, version]);
    const asked = JSON.stringify([employerId, versions, { ...query, now: null }]);
    const moment = firstMoments.get(asked) ?? query.now;
    firstMoments.set(asked, moment);
    return moment;
  };

  type Place = Pick<Job, 'publishDate' | 'id'>;
  const byAge = (a: Place, b: Place): number =>
    a.publishDate.localeCompare(b.publishDate) ||
    (has('lists equal publishDates in the order of their ids') ? b.id - a.id : a.id - b.id);

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

    async list(employerId, asked) {
      const query = has('keeps a page of open jobs when one closes')
        ? { ...asked, now: firstMomentOf(employerId, asked) }
        : asked;
      const own = jobs.filter((job) => job.employerId === employerId);
      const visible = has("lists another employer's jobs") ? jobs : own;
      const matching = visible.filter((job) => matches(job, query)).toSorted(byAge);
      if (!has('lists the oldest first')) matching.reverse();
      const start =
        (query.page - 1) * query.pageSize + (has('begins each page one job late') ? 1 : 0);
      const isRepeated =
        has('repeats the job of a referenceId on every page') && query.referenceId !== null;
      const page = isRepeated ? matching : matching.slice(start, start + query.pageSize);
      const counted = has('counts the page instead of the whole')
        ? page
        : has("counts another employer's jobs")
          ? jobs.filter((job) => matches(job, query))
          : has('counts before it searches')
            ? own
            : matching;
      const headers = has('shows descriptions in lists') ? page : page.map(toHeader);
      return ok({ total: counted.length, headers });
    },

    async insert(newJob, stamp) {
      const created = (job: Job): MadeChange => ({
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
        closings.await(job, stamp);
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
        closings.await(next, stamp);
      });
      return ok(next);
    },

    async delete(job, stamp) {
      const stored = jobs.find(
        ({ id, employerId }) => id === job.id && employerId === job.employerId,
      );
      if (stored === undefined) return err(versionConflict());
      const deleted: MadeChange = {
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

    async findNext(employerId, { after, limit }) {
      const isOwn = (job: Job): boolean => job.employerId === employerId;
      const isNext = ({ id, status }: Job): boolean =>
        (after === null ||
          id > after ||
          (has('finds the job with the given id as the next one') && id === after) ||
          (has('begins anew after the id of a deleted job') &&
            jobs.every((job) => job.id !== after))) &&
        (status === 'active' || !has('finds active jobs only as the next ones'));
      const byId = (a: Job, b: Job): number =>
        has('finds the next jobs by publishDate')
          ? byAge(a, b)
          : has('finds the next jobs by their ids as text')
            ? `${a.id}`.localeCompare(`${b.id}`)
            : a.id - b.id;
      const visible = has("finds another employer's next jobs") ? jobs : jobs.filter(isOwn);
      const following = visible.filter(isNext).toSorted(byId);
      const count =
        limit +
        (has('finds one next job more than the limit') ? 1 : 0) -
        (has('finds fewer next jobs than the limit before the end') && limit > 1 ? 1 : 0);
      const found = has("counts another employer's jobs against the limit")
        ? jobs.filter(isNext).toSorted(byId).slice(0, count).filter(isOwn)
        : following.slice(0, count);
      return ok(
        has('finds the next jobs without descriptions')
          ? found.map((job) => ({ ...job, description: '' }))
          : found,
      );
    },

    async findDueForRefresh({ publishedUntil, publishedFrom, now, after, limit }) {
      if (isClosed) return err(storeUnavailable('closed'));
      const until = has('refreshes only what was published before the moment')
        ? (job: Job) => job.publishDate < publishedUntil
        : (job: Job) => job.publishDate <= publishedUntil;
      const isAhead = (job: Job): boolean =>
        job.publishDate >= publishedFrom && !has('leaves what is published far ahead for ever');
      const isBehind = (job: Job): boolean =>
        after === null ||
        byAge(job, after) > 0 ||
        (has('finds the job behind which to go on again') && job.id === after.id) ||
        (has('begins anew behind a job that is not due any more') &&
          jobs.every(
            ({ id, publishDate }) => id !== after.id || publishDate !== after.publishDate,
          ));
      const due = jobs
        .filter((job) => job.status === 'active' && job.autoRefresh)
        .filter((job) => (until(job) || isAhead(job)) && isBehind(job))
        .filter((job) => job.closeDate > now || has('refreshes closed jobs'))
        .toSorted(byAge);
      if (has('refreshes the newest first')) due.reverse();
      if (has('finds due jobs in the order in which they close')) {
        due.sort((a, b) => a.closeDate.localeCompare(b.closeDate));
      }
      return ok(due.slice(0, limit));
    },

    changes: {
      ...log.changes,
      async recordClosings({ now, limit }) {
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
        await log.append(first.map((job) => closings.close(job, ownStamp(now))));
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
    },
  };
};
