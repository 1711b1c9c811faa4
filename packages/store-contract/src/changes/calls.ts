import assert from 'node:assert/strict';
import type { EmployerId, Instant, Job, JobChange } from '@jobposting/core';
import { type ChangeStamp, type JobStore, toInstant } from '@jobposting/core/adapter';
import { expectOk } from '../expect-result.ts';
import { acme, aNewJob, atMinute, globex } from '../jobs/a-new-job.ts';
import { aStamp } from '../jobs/a-stamp.ts';
import { insertJob, insertJobs } from '../jobs/calls.ts';

/** Who reads changes: an employer, or the reader of all. */
export type Reader = { readonly employerId?: EmployerId };
export const ofAcme: Reader = { employerId: acme };
export const ofGlobex: Reader = { employerId: globex };
export const ofAll: Reader = {};

/** The moment `days` after noon of 20 November 2026, UTC. */
export const atDay = (days: number): Instant =>
  toInstant(new Date(Date.parse(atMinute(0)) + days * 86_400_000));

/** The stamp of a write that is made so many days later. */
export const onDay = (days: number): ChangeStamp => aStamp({ time: atDay(days) });

/** Everything behind a cursor, read page by page, and the cursor behind it. */
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

/** Every change that is kept. */
export const readAll = async (store: JobStore, reader: Reader): Promise<JobChange[]> =>
  (await readFrom(store, reader)).changes;

/** The cursor behind the newest change. */
export const newest = async (store: JobStore, reader: Reader): Promise<string> =>
  expectOk(await store.changes.newestCursor(reader));

/** Repeats a step until it returns fewer than `limit`; fails when it comes to no end. */
export const repeat = async (step: () => Promise<number>, limit = 1): Promise<void> => {
  for (let times = 0; (await step()) >= limit; times++) assert(times < 1_000, 'it comes to no end');
};

/** A change but for its cursor, which each store forms in its own way. */
export const withoutCursor = ({ cursor: _, ...change }: JobChange): Omit<JobChange, 'cursor'> =>
  change;

/** What a change of a job must be but for its cursor; of a new one at noon unless the fields differ. */
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

/** Which change of which job, in short. */
export const inShort = (changes: readonly JobChange[]): string[] =>
  changes.map(({ type, id, version }) => `${type} ${id} v${version}`);

/** Inserts jobs of two employers by turns. */
export const insertByTurns = (store: JobStore, count: number): Promise<readonly Job[]> =>
  insertJobs(
    store,
    Array.from({ length: count }, (_, n) =>
      aNewJob({ employerId: n % 2 === 0 ? acme : globex, title: `${n}` }),
    ),
  );

/** Inserts a job on a day. */
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
