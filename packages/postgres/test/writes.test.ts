import { employerId, type Job } from '@jobposting/core';
import type { JobStore } from '@jobposting/core/adapter';
import { acme, aNewJob, aStamp, codeOf } from '@jobposting/store-contract';
import { expect, test } from 'vitest';
import { insert, jobsOn } from './create-stores.ts';
import { aDatabasePerTest, watching } from './open-connections.ts';

const database = aDatabasePerTest();

interface Sent {
  readonly name: string;
  readonly values: readonly unknown[];
}

/** A store, and the statements on jobs that it sends. */
const watchedStore = (): { store: JobStore; sent: Sent[] } => {
  const sent: Sent[] = [];
  const connections = watching(database.connect(), (name, values, subject) => {
    sent.push({ name: subject === undefined ? name : `search ${name}`, values });
  });
  return { store: jobsOn(connections), sent };
};

const namesOf = (sent: readonly Sent[]): string[] => sent.map(({ name }) => name);

const find = async (store: JobStore, { employerId, id }: Job): Promise<Job> =>
  (await store.find(employerId, { id }))._unsafeUnwrap() as Job;
const update = (store: JobStore, from: Job, fields: Partial<Job>) =>
  store.update({ from, to: { ...from, ...fields } }, aStamp());
const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));

test('the first of several calls is sent at once, and the others of the turn in one statement', async () => {
  const { store, sent } = watchedStore();
  const jobs = await Promise.all(times(20, () => insert(store)));
  expect(namesOf(sent)).toEqual(['insert-job', 'insert-jobs']);
  await Promise.all(jobs.map((job) => find(store, job)));
  await Promise.all(jobs.map((job) => update(store, job, { title: 'Cook' })));
  expect(namesOf(sent).slice(2)).toEqual([
    ...['find-by-id', 'find-by-id'],
    ...['update-job', 'update-jobs'],
  ]);
});

test('jobs by id are read twenty at a time, apart from short reads', async () => {
  const { store, sent } = watchedStore();
  const jobs = await Promise.all(times(50, () => insert(store)));
  const ids = jobs.map(({ id }) => id).sort((a, b) => a - b);
  for (const limit of [1, 20, 21, 50]) {
    sent.length = 0;
    const found = (await store.findNext(acme, { after: null, limit }))._unsafeUnwrap();
    expect(found.map(({ id }) => id)).toEqual(ids.slice(0, limit));
    expect(namesOf(sent)).toEqual(times(Math.ceil(limit / 20), () => 'search next-jobs'));
  }
});

test('an unchanged description is not sent, and stays', async () => {
  const { store, sent } = watchedStore();
  const description = `<p>${'Long text. '.repeat(300)}</p>`;
  const job = await insert(store, { description });
  sent.length = 0;
  const updated = (await update(store, job, { title: 'Cook' }))._unsafeUnwrap();
  expect(JSON.stringify(sent)).not.toContain('Long text');
  expect(await find(jobsOn(database.connect()), updated)).toEqual(updated);
});

test('a cached job is the same object, and is read again after another process wrote it', async () => {
  const [store, other] = [jobsOn(database.connect()), jobsOn(database.connect())];
  const job = await insert(store);
  const found = await find(store, job);
  expect(await find(store, job)).toBe(found);
  (await update(other, found, { title: 'Cook' }))._unsafeUnwrap();
  expect(await find(store, job)).toMatchObject({ title: 'Cook', version: 2 });
});

test('a lock on the rows of one employer does not delay another employer', async () => {
  const store = jobsOn(database.connect(3_000));
  const [one, other] = [employerId(1), employerId(2)];
  await insert(store, { employerId: one });
  const holder = await database.openClient();
  await holder.query('BEGIN; SELECT * FROM employer_state WHERE employer_id = 1 FOR UPDATE');
  const waiting = insert(store, { employerId: one });
  expect(codeOf(await store.insert(aNewJob({ employerId: other }), aStamp()))).toBe('ok');
  await holder.query('COMMIT');
  expect(await waiting).toMatchObject({ employerId: one });
});
