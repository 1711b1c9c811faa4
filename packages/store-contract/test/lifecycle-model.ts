import type { LifecycleStep } from './lifecycle-steps.ts';

type Place = 'Halifax, NS' | 'Vancouver, BC';

/** The fields of a body; absent ones stay as they are. */
export interface BodyFields {
  readonly title?: string;
  readonly status?: 'active' | 'archived';
  readonly autoRefresh?: boolean;
  readonly closesIn?: number | null;
  readonly closesOn?: number;
  readonly place?: Place;
  readonly referenceId?: string | null;
}

/** A job as the interface describes it, with dates as days since the start. */
export interface ModelJob {
  readonly id: number;
  readonly version: number;
  readonly referenceId: string | null;
  readonly title: string;
  readonly status: 'active' | 'archived';
  readonly autoRefresh: boolean;
  readonly published: number;
  /** `null` until it is active. */
  readonly firstPublished: number | null;
  /** When it was last written, except by a refresh. */
  readonly contentChanged: number;
  readonly closes: number;
  readonly place: Place;
  /** When its status, or until when it is open, was last set. */
  readonly dated: number;
  /** Whether it has been logged as closed since. */
  readonly isClosed: boolean;
}

/** A change that must be in the log, with its time as days since the start. */
export interface ModelChange extends Pick<ModelJob, 'id' | 'referenceId' | 'version'> {
  readonly type: string;
  readonly day: number;
  readonly fields: readonly string[];
  readonly isByCaller: boolean;
}

/** The members that steps change, in the order of interface §2.1. */
const members = {
  referenceId: 'referenceId',
  title: 'title',
  publishDate: 'published',
  closeDate: 'closes',
  autoRefresh: 'autoRefresh',
  status: 'status',
  locations: 'place',
} as const;

const namesOfChanged = (from: ModelJob, to: ModelJob): string[] =>
  Object.entries(members)
    .filter(([, member]) => from[member] !== to[member])
    .map(([name]) => name);

/** The answer of a step: how many jobs were refreshed, the result for a job, or the code of the error. */
export type StepAnswer = number | string;

const dayMs = 86_400_000;
// A day has ended in UTC, and in no place yet.
const start = Date.parse('2026-11-20T00:00:00Z');
export const toDate = (day: number): Date => new Date(Math.round(start + day * dayMs));

/** The closeDate that a body sends, as days since the start. */
export const closesAt = (
  { closesIn, closesOn }: BodyFields,
  today: number,
): number | null | undefined => {
  if (closesOn === undefined) return typeof closesIn === 'number' ? today + closesIn : closesIn;
  return Math.floor(today) + closesOn + 1 - 1 / dayMs;
};

/** By how many days a day ends later than in UTC, to a quarter of a day. */
const endsLaterBy = { 'Halifax, NS': 0.25, 'Vancouver, BC': 0.5 } as const;

/** Until when it is open: the ends of days are between the quarters at which all else happens. */
const openUntil = ({ closes, place }: Pick<ModelJob, 'closes' | 'place'>): number =>
  Number.isInteger(closes * 4) ? closes : closes + endsLaterBy[place];

export const isOpen = (job: ModelJob, today: number): boolean =>
  job.status === 'active' && openUntil(job) > today;

const isClosingDue = (job: ModelJob, today: number): boolean =>
  job.status === 'active' && job.dated < openUntil(job) && !isOpen(job, today) && !job.isClosed;

const isRefreshDue = (job: ModelJob, today: number): boolean =>
  isOpen(job, today) && job.autoRefresh && today - job.published >= 7;

const createdJob = (id: number, body: BodyFields, today: number): ModelJob => {
  const { closesIn: _in, closesOn: _on, ...fields } = body;
  const absent = { referenceId: null, title: '', status: 'active', autoRefresh: false } as const;
  const closes = closesAt(body, today) ?? today + 60;
  const given = { id, version: 1, published: today, closes, place: fields.place ?? 'Halifax, NS' };
  const firstPublished = fields.status === 'archived' ? null : today;
  const dated = { dated: today, contentChanged: today, isClosed: false };
  return { ...absent, ...fields, ...given, firstPublished, ...dated };
};

const afterUpdate = (job: ModelJob, body: BodyFields, today: number): ModelJob => {
  const { closesIn: _in, closesOn: _on, ...fields } = body;
  const isPublishing = job.status === 'archived' && fields.status === 'active';
  const published = isPublishing ? today : job.published;
  const firstPublished = isPublishing ? (job.firstPublished ?? today) : job.firstPublished;
  const { place = job.place } = fields;
  const sent = closesAt(body, today);
  let { closes } = job;
  if (isPublishing && openUntil({ closes, place }) <= today) closes = today + 60;
  if (sent === null && published + 60 > today) closes = published + 60;
  if (typeof sent === 'number') closes = sent;
  return { ...job, ...fields, published, firstPublished, closes };
};

/** A second implementation of interface §3 and §4 and decisions D1, D4, D11, D12, D22, D23 and D34. */
export const createLifecycleModel = () => {
  let today = 0;
  let lastId = 0;
  let jobs: readonly ModelJob[] = [];
  let changes: ModelChange[] = [];

  const log = (type: string, job: ModelJob, fields: readonly string[] = []): void => {
    const { id, referenceId, version } = job;
    const isByCaller = type !== 'job.closed' && type !== 'job.refreshed';
    changes.push({ type, id, referenceId, version, day: today, fields, isByCaller });
  };

  const isTaken = (id: string | null | undefined, by: ModelJob | null): boolean =>
    typeof id === 'string' && jobs.some((job) => job.referenceId === id && job.id !== by?.id);

  const replace = (job: ModelJob): void => {
    jobs = jobs.map((other) => (other.id === job.id ? job : other));
  };

  const close = (job: ModelJob): ModelJob => {
    log('job.closed', job);
    return { ...job, isClosed: true };
  };

  const write = (type: string, from: ModelJob, to: ModelJob): void => {
    const { isClosed } = isClosingDue(from, today) ? close(from) : from;
    const isDated = from.status !== to.status || openUntil(from) !== openUntil(to);
    const dated = isDated ? { dated: today, isClosed: false } : { isClosed };
    const contentChanged = type === 'job.refreshed' ? from.contentChanged : today;
    const next = { ...to, ...dated, contentChanged, version: from.version + 1 };
    replace(next);
    log(type, next, namesOfChanged(from, to));
  };

  const create = (fields: BodyFields): StepAnswer => {
    if (isTaken(fields.referenceId, null)) return 'reference-id-taken';
    lastId++;
    const job = createdJob(lastId, fields, today);
    jobs = [...jobs, job];
    log('job.created', job);
    return 'created';
  };

  const update = (job: ModelJob | undefined, fields: BodyFields): StepAnswer => {
    if (job === undefined) return 'job-not-found';
    if (isTaken(fields.referenceId, job)) return 'reference-id-taken';
    const next = afterUpdate(job, fields, today);
    if (JSON.stringify(next) === JSON.stringify(job)) return 'updated';
    const turned = next.status === 'active' ? 'job.published' : 'job.archived';
    write(next.status === job.status ? 'job.updated' : turned, job, next);
    return 'updated';
  };

  const remove = (job: ModelJob | undefined): StepAnswer => {
    if (job === undefined) return 'job-not-found';
    if (isClosingDue(job, today)) log('job.closed', job);
    log('job.deleted', job);
    jobs = jobs.filter((other) => other !== job);
    return 'deleted';
  };

  const refresh = (): number => {
    const due = jobs.filter((job) => isRefreshDue(job, today));
    for (const job of due) write('job.refreshed', job, { ...job, published: today });
    return due.length;
  };

  const maintain = (): StepAnswer => {
    const due = jobs.filter((job) => isClosingDue(job, today));
    for (const job of due) replace(close(job));
    return `${due.length} closed, ${refresh()} refreshed`;
  };

  /** The id, from 1, of one of the jobs ever created, which may be gone; 0 if there are none. */
  const idAt = (index: number): number => (lastId === 0 ? 0 : 1 + (index % lastId));
  const byId = (id: number) => jobs.find((job) => job.id === id);
  const byReferenceId = (id: string) => jobs.find((job) => job.referenceId === id);

  return {
    idAt,
    jobs: () => jobs,
    today: () => today,
    takeChanges(): readonly ModelChange[] {
      const taken = changes;
      changes = [];
      return taken;
    },
    apply(taken: LifecycleStep): StepAnswer {
      switch (taken.do) {
        case 'create':
          return create(taken.fields);
        case 'put': {
          const job = byReferenceId(taken.referenceId);
          return job
            ? update(job, taken.fields)
            : create({ ...taken.fields, referenceId: taken.referenceId });
        }
        case 'put some': {
          const job = byReferenceId(taken.referenceId);
          return job ? update(job, taken.fields) : 'invalid-job';
        }
        case 'update':
          return update(byId(idAt(taken.which)), taken.fields);
        case 'delete':
          return remove(byId(idAt(taken.which)));
        case 'delete by referenceId':
          return remove(byReferenceId(taken.referenceId));
        case 'let days pass':
          today += taken.days;
          return '';
        case 'refresh':
          return refresh();
        case 'maintain':
          return maintain();
      }
    },
  };
};
