import type { Job, JobHeader, JobId, JobStore } from '@jobposting/core';
import {
  err,
  foldText,
  type JobQuery,
  type NewJob,
  ok,
  referenceIdTaken,
  storeUnavailable,
  versionConflict,
} from '@jobposting/core/adapter';
import type { OpenedJobStore } from '@jobposting/store-contract';

/** What a store can get wrong; each is caught by at least one case of the contract. */
export type Fault =
  | 'updates whatever the version'
  | 'deletes whatever the version'
  | 'brings a deleted job back by an update'
  | "finds another employer's job"
  | "lists another employer's jobs"
  | "counts another employer's jobs"
  | "updates another employer's job"
  | 'gives the id of a deleted job again'
  | 'gives ids from 1 again when reopened'
  | 'forgets its jobs when reopened'
  | 'folds referenceIds'
  | 'trims referenceIds'
  | 'lets an update take a referenceId'
  | 'tells a taken referenceId before a stale version'
  | 'checks a referenceId and inserts in two steps'
  | 'checks a version and updates in two steps'
  | 'lists the oldest first'
  | 'lists equal publishDates in the order of their ids'
  | 'begins each page one job late'
  | 'counts the page instead of the whole'
  | 'ignores the status'
  | 'shows descriptions in lists'
  | 'searches titles as they are written'
  | 'takes % and _ for wildcards'
  | 'searches title and referenceId as one text'
  | 'searches titles only'
  | 'folds a term that folds to nothing'
  | 'counts before it searches'
  | 'changes a job that it has returned'
  | 'keeps amounts as 32-bit numbers'
  | 'refreshes closed jobs'
  | 'refreshes only what was published before the moment'
  | 'refreshes the newest first'
  | 'rejects when it is closed';

const toHeader = ({ id, employerId, referenceId, title, ...job }: Job): JobHeader => {
  const { publishDate, confidential, status, locations } = job;
  return { id, employerId, referenceId, title, publishDate, confidential, status, locations };
};

const asPattern = (term: string): RegExp =>
  new RegExp(
    [...term]
      .map((character) => (character === '%' ? '.*' : character === '_' ? '.' : character))
      .map((part) => (part.length > 1 || part === '.' ? part : part.replace(/\W/g, '\\$&')))
      .join(''),
  );

/** Opens a plain store in memory that keeps every promise of the port, or all but one. */
export const openFaultyJobStore = (fault: Fault | null): OpenedJobStore => {
  let jobs: Job[] = [];
  let lastId = 0;
  let isClosed = false;
  const has = (candidate: Fault): boolean => fault === candidate;
  const pause = (): Promise<void> => Promise.resolve();

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
    has('keeps amounts as 32-bit numbers') && job.salary !== null
      ? { ...job, salary: { ...job.salary, maxAmount: ((job.salary.maxAmount ?? 0) | 0) as never } }
      : job;

  const matches = (job: Job, { search, status }: JobQuery): boolean => {
    if (status !== null && job.status !== status && !has('ignores the status')) return false;
    if (search === null) return true;
    const texts = [job.title];
    if (has('searches title and referenceId as one text')) texts[0] += job.referenceId ?? '';
    if (job.referenceId !== null && !has('searches titles only')) texts.push(job.referenceId);
    const isFolded = search.form === 'folded' || has('folds a term that folds to nothing');
    return texts
      .map((text) =>
        isFolded && !has('searches titles as they are written') ? foldText(text) : text,
      )
      .some((text) =>
        has('takes % and _ for wildcards')
          ? asPattern(search.term).test(text)
          : text.includes(search.term),
      );
  };

  const byAge = (a: Job, b: Job): number =>
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

    async list(employerId, query) {
      const own = jobs.filter((job) => job.employerId === employerId);
      const visible = has("lists another employer's jobs") ? jobs : own;
      const matching = visible.filter((job) => matches(job, query)).toSorted(byAge);
      if (!has('lists the oldest first')) matching.reverse();
      const start =
        (query.page - 1) * query.pageSize + (has('begins each page one job late') ? 1 : 0);
      const page = matching.slice(start, start + query.pageSize);
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

    async insert(newJob) {
      if (isTaken(newJob)) return err(referenceIdTaken(newJob.referenceId ?? ''));
      if (has('checks a referenceId and inserts in two steps')) await pause();
      lastId = has('gives the id of a deleted job again')
        ? Math.max(0, ...jobs.map(({ id }) => id)) + 1
        : lastId + 1;
      const job = keep({ ...newJob, id: lastId as JobId, version: 1 });
      jobs.push(job);
      return ok(job);
    },

    async update({ from, to: job }) {
      const next = keep({ ...job, version: from.version + 1 });
      if (has('tells a taken referenceId before a stale version') && isTaken(job, job.id)) {
        return err(referenceIdTaken(job.referenceId ?? ''));
      }
      const stored = atVersion(from);
      if (stored === undefined) {
        if (
          !has('brings a deleted job back by an update') ||
          jobs.some(({ id }) => id === job.id)
        ) {
          return err(versionConflict());
        }
        jobs.push(next);
        return ok(next);
      }
      if (isTaken(job, job.id) && !has('lets an update take a referenceId')) {
        return err(referenceIdTaken(job.referenceId ?? ''));
      }
      if (has('checks a version and updates in two steps')) await pause();
      if (has('changes a job that it has returned')) {
        Object.assign(stored, next);
        return ok(stored);
      }
      jobs = jobs.map((other) => (other.id === job.id ? next : other));
      return ok(next);
    },

    async delete(job) {
      const isStored = has('deletes whatever the version')
        ? jobs.some(({ id, employerId }) => id === job.id && employerId === job.employerId)
        : atVersion(job) !== undefined;
      if (!isStored) return err(versionConflict());
      jobs = jobs.filter(({ id }) => id !== job.id);
      return ok();
    },

    async findNext(employerId, { after, limit }) {
      const following = jobs
        .filter((job) => job.employerId === employerId && (after === null || job.id > after))
        .toSorted((a, b) => a.id - b.id);
      return ok(following.slice(0, limit));
    },

    async findDueForRefresh({ publishedUntil, now, limit }) {
      if (isClosed) return err(storeUnavailable('closed'));
      const until = has('refreshes only what was published before the moment')
        ? (job: Job) => job.publishDate < publishedUntil
        : (job: Job) => job.publishDate <= publishedUntil;
      const due = jobs
        .filter((job) => job.status === 'active' && job.autoRefresh && until(job))
        .filter((job) => job.closeDate > now || has('refreshes closed jobs'))
        .toSorted(byAge);
      if (has('refreshes the newest first')) due.reverse();
      return ok(due.slice(0, limit));
    },
  };

  return {
    store,
    async reopen() {
      if (has('forgets its jobs when reopened')) jobs = [];
      if (has('gives ids from 1 again when reopened')) lastId = 0;
      return store;
    },
    async close() {
      isClosed = true;
    },
  };
};
