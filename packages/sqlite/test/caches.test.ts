import type { Job } from '@jobposting/core';
import type { SqliteStore } from '@jobposting/sqlite';
import { acme, aQuery, expectOk } from '@jobposting/store-contract';
import { expect, it } from 'vitest';
import { aFile, insertJobs, openFor } from './open-files.ts';

const mebibyte = 1024 * 1024;

const addJobs = (store: SqliteStore, description: string, count: number) =>
  insertJobs(store, count, () => ({ description }));

const readAll = async (store: SqliteStore, jobs: readonly Job[]) => {
  const read: (Job | null)[] = [];
  for (const { id } of jobs) read.push(expectOk(await store.jobs.find(acme, { id })));
  return read.filter((job) => job !== null);
};

/** How many of these jobs are the same object when they are read again, as only from a cache. */
const countKept = async (store: SqliteStore, jobs: readonly Job[]) => {
  // In reverse order: in the order of insertion, each would push out the next.
  let kept = 0;
  for (const job of [...jobs].reverse()) {
    if (expectOk(await store.jobs.find(acme, { id: job.id })) !== job) break;
    kept++;
  }
  return kept;
};

it.each([
  ['in ASCII', 'x'.repeat(100_000), 2],
  ['in another script, which takes more memory', '\u672c'.repeat(20_000), 5],
])('jobs are kept by their size, not by their number: %s', async (_name, text, perCharacter) => {
  const store = await openFor(aFile(), { cacheBytes: 32 * mebibyte });
  const added = await addJobs(store, `<p>${text}</p>`, 200);
  const kept = await countKept(store, await readAll(store, added));
  const bytes = kept * text.length * perCharacter;
  expect(bytes).toBeGreaterThan(8 * mebibyte);
  expect(bytes).toBeLessThan(12 * mebibyte);
});

it('a job that would push out many others is not cached', async () => {
  const store = await openFor(aFile(), { cacheBytes: 32 * mebibyte });
  const large = await addJobs(store, `<p>${'x'.repeat(1_000_000)}</p>`, 1);
  const small = await addJobs(store, '<p>x</p>', 1);
  expect(await countKept(store, await readAll(store, small))).toBe(1);
  expect(await countKept(store, await readAll(store, large))).toBe(0);
});

it('pages are kept by their size', async () => {
  const store = await openFor(aFile(), { cacheBytes: 8 * mebibyte });
  await addJobs(store, '<p>x</p>', 100);
  const page = async (pageSize: number) =>
    expectOk(await store.jobs.list(acme, aQuery({ pageSize })));
  const first = await page(1);
  expect(await page(1)).toBe(first);
  for (let pageSize = 2; pageSize <= 100; pageSize++) await page(pageSize);
  expect(await page(1)).not.toBe(first);
  expect(await page(100)).toBe(await page(100));
});

it.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
  'cacheBytes of %s is refused as meaningless',
  async (cacheBytes) => {
    await expect(openFor(aFile(), { cacheBytes })).rejects.toThrow(TypeError);
  },
);
