import assert from 'node:assert/strict';
import type { ChangePage, EmployerId, Instant, Job, JobChange } from '@jobposting/core';
import { type ChangeStamp, type JobStore, type NewJob, toInstant } from '@jobposting/core/adapter';
import { codeOf, expectOk } from '../expectations.ts';
import { acme, aNewJob, aStamp, atMinute, globex } from '../jobs/a-new-job.ts';
import { insertJob, insertJobs } from '../jobs/calls.ts';

/** A reader of changes: an employer, or the reader of all. */
export type Reader = { readonly employerId?: EmployerId };
export const ofAcme: Reader = { employerId: acme };
export const ofGlobex: Reader = { employerId: globex };
export const ofAll: Reader = {};

/** The moment `days` after noon of 20 November 2026, UTC. */
export const atDay = (days: number): Instant =>
  toInstant(new Date(Date.parse(atMinute(0)) + days * 86_400_000));

/** The stamp of a write on this day. */
export const onDay = (days: number): ChangeStamp => aStamp({ time: atDay(days) });

/** Everything after a cursor, read page by page. */
export const readFrom = async (
  { changes: log }: JobStore,
  reader: Reader,
  after: string | null = null,
  limit = 7,
): Promise<{ readonly changes: JobChange[]; readonly next: string }> => {
  const changes: JobChange[] = [];
  const cursors = new Set([after]);
  let from = after;
  while (true) {
    const page = expectOk(await log.read(from, { ...reader, limit }));
    assert(
      page.changes.length <= limit,
      `a page of ${page.changes.length} for a limit of ${limit}`,
    );
    changes.push(...page.changes);
    if (page.changes.length < limit) return { changes, next: page.next };
    assert(!cursors.has(page.next), `next comes again: ${page.next}`);
    cursors.add(page.next);
    from = page.next;
  }
};

export const readAll = async (store: JobStore, reader: Reader): Promise<JobChange[]> =>
  (await readFrom(store, reader)).changes;

/** The cursor of the newest change. */
export const newest = async (store: JobStore, reader: Reader): Promise<string> =>
  expectOk(await store.changes.newestCursor(reader));

/** Repeats a step until it returns fewer than `limit`; fails when that never happens. */
export const repeat = async (step: () => Promise<number>, limit = 1): Promise<void> => {
  for (let times = 0; (await step()) >= limit; times++) assert(times < 1_000, 'it never ends');
};

/** A change without its cursor, which each store forms differently. */
export const withoutCursor = ({ cursor: _, ...change }: JobChange): Omit<JobChange, 'cursor'> =>
  change;

/** The expected change of a job, without its cursor: by default of a new one, at noon. */
export const aChange = (
  { employerId, id, referenceId, version }: Job,
  fields: Partial<JobChange> = {},
): Omit<JobChange, 'cursor'> => ({
  type: 'job.created',
  employerId,
  id,
  referenceId,
  version,
  fields: [],
  ...aStamp(),
  ...fields,
});

/** Short texts for changes: the type and the job. */
export const inShort = (changes: readonly JobChange[]): string[] =>
  changes.map(({ type, id, version }) => `${type} ${id} v${version}`);

/** The code of a read after a cursor. */
export const codeBehind = async (
  store: JobStore,
  reader: Reader,
  cursor: string,
): Promise<string> => codeOf(await store.changes.read(cursor, { ...reader, limit: 1 }));

/**
 * Each cursor that is still accepted gives exactly the changes that followed its change before pruning: a reader misses
 * nothing, or learns that it has.
 */
export const expectNoGap = async (
  store: JobStore,
  reader: Reader,
  all: readonly JobChange[],
): Promise<void> => {
  for (const [n, { cursor }] of all.entries()) {
    if ((await codeBehind(store, reader, cursor)) === 'cursor-expired') continue;
    const { changes } = await readFrom(store, reader, cursor);
    assert.deepEqual(inShort(changes), inShort(all.slice(n + 1)));
  }
  const kept = await readAll(store, reader);
  for (const employer of new Set(all.map(({ employerId }) => employerId))) {
    const [own, ownKept] = [all, kept].map((changes) =>
      inShort(changes.filter(({ employerId }) => employerId === employer)),
    ) as [string[], string[]];
    assert.deepEqual(ownKept, own.slice(own.length - ownKept.length));
  }
};

export const insertByTurns = (store: JobStore, count: number): Promise<readonly Job[]> =>
  insertJobs(
    store,
    Array.from({ length: count }, (_, n) =>
      aNewJob({ employerId: n % 2 === 0 ? acme : globex, title: `${n}` }),
    ),
  );

export const insertOnDay = async (
  store: JobStore,
  day: number,
  employerId: EmployerId = acme,
): Promise<Job> => expectOk(await store.insert(aNewJob({ employerId }), onDay(day)));

/** Inserts a job, updates it and deletes it: three changes. */
export const liveAndDie = async (store: JobStore, employerId: EmployerId = acme): Promise<Job> => {
  const job = await insertJob(store, aNewJob({ employerId }));
  const updated = expectOk(
    await store.update({ from: job, to: { ...job, title: 'Other' } }, aStamp()),
  );
  expectOk(await store.delete(updated, aStamp()));
  return updated;
};

/** A new job that closes at a minute. */
export const closingAt = (minute: number, fields: Partial<NewJob> = {}): NewJob =>
  aNewJob({ closeDate: atMinute(minute), ...fields });

/** Records the closings that are due at `now`; returns how many. */
export const closeAt = async (store: JobStore, now: Instant, limit = 100): Promise<number> =>
  expectOk(await store.changes.recordClosings({ now, limit }));

const isClosing = ({ type }: JobChange): boolean => type === 'job.closed';

/** The jobs whose closings are in the log, in its order. */
export const closedIds = async (store: JobStore): Promise<Job['id'][]> =>
  (await readAll(store, ofAll)).filter(isClosing).map(({ id }) => id);

/** Reads page by page until the writers are done, and then to the end. */
export const readMeanwhile = async (
  store: JobStore,
  reader: Reader,
  writing: Promise<unknown>,
): Promise<JobChange[]> => {
  let isDone = false;
  const done = writing.finally(() => {
    isDone = true;
  });
  const changes: JobChange[] = [];
  let after: string | null = null;
  while (true) {
    const wasDone = isDone;
    const page: ChangePage = expectOk(await store.changes.read(after, { ...reader, limit: 3 }));
    changes.push(...page.changes);
    after = page.next;
    if (wasDone && page.changes.length < 3) break;
    assert(changes.length <= 1_000, 'it never ends');
    await new Promise(setImmediate);
  }
  await done;
  return changes;
};

/** A copy of the jobs of an employer, kept by following its changes. */
export interface Mirror {
  /** Reads the changes since, finds their jobs, and returns the changes. */
  follow(store: JobStore): Promise<readonly JobChange[]>;
  /** Fails when the copy differs from the store. */
  expectSame(store: JobStore): Promise<void>;
}

/** Starts an empty copy that has read nothing. */
export const createMirror = (employerId: EmployerId): Mirror => {
  const jobs = new Map<Job['id'], Job>();
  let after: string | null = null;
  return {
    async follow(store) {
      const { changes, next } = await readFrom(store, { employerId }, after);
      for (const { id } of changes) {
        const job = expectOk(await store.find(employerId, { id }));
        if (job === null) jobs.delete(id);
        else jobs.set(id, job);
      }
      after = next;
      return changes;
    },
    async expectSame(store) {
      const stored = await store.findNext(employerId, { after: null, limit: 10_000 });
      const byId = [...jobs.values()].toSorted((a, b) => a.id - b.id);
      assert.deepEqual(byId, expectOk(stored));
    },
  };
};
