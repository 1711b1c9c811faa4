import { setImmediate as setImmediately } from 'node:timers/promises';
import { defaultReferenceData, type Job, type JobId, jobId } from '@jobposting/core';
import type { JobStore, NewJob } from '@jobposting/core/adapter';
import { createMemoryJobStore } from '@jobposting/core/memory';
import { acme, aNewJob, aStamp, atMinute, expectOk } from '@jobposting/store-contract/cases';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { createOpenPostingsIndex } from '../../src/open-postings/open-postings-index.ts';
import { aHirer } from '../a-posting.ts';
import { anyPosting } from './found-naively.ts';

// Room for ten.
const { title, categoryIds } = aNewJob();
// A town, its province, and a position type beside the categories.
const indexBytes = 10 * (221 + 4 * (title.length + 1) + 32 * (3 + categoryIds.length));

let jobs: JobStore;

const add = async (minute: number, fields: Partial<NewJob> = {}): Promise<Job> =>
  expectOk(await jobs.insert(aNewJob({ publishDate: atMinute(minute), ...fields }), aStamp()));

/** The ids in the index of a new or an old process, and how many were left out. */
const listedBy = async (look: ReturnType<typeof createOpenPostingsIndex>) => {
  const found = expectOk(await look()).find(anyPosting, {
    first: 0,
    limit: 99,
    hirers: [{ ...aHirer(), id: acme }],
  });
  return [found.items.map(({ id }) => Number(id)), found.leftOut];
};

let minute: number;

const startIndex = () =>
  createOpenPostingsIndex({
    jobs,
    now: () => new Date(atMinute(minute)),
    indexBytes,
    referenceData: defaultReferenceData,
  });

/** From the higher id to the lower. */
const range = (from: number, to: number): number[] =>
  Array.from({ length: from - to + 1 }, (_, index) => from - index);

beforeEach(async () => {
  jobs = createMemoryJobStore();
  minute = 30;
  for (let id = 1; id <= 15; id++) await add(id);
});

it('when full, the index has the newest postings, and reports how many it has left out', async () => {
  const look = startIndex();
  expect(await listedBy(look)).toEqual([range(15, 6), 5]);
  await add(20);
  expect(await listedBy(look)).toEqual([range(16, 7), 6]);
  await add(0);
  expect(await listedBy(look)).toEqual([range(16, 7), 7]);
  expect(await listedBy(startIndex())).toEqual([range(16, 7), 7]);
});

it('a posting that was left out counts once after a refresh, and not after it is deleted or archived', async () => {
  const look = startIndex();
  await listedBy(look);
  const find = async (id: JobId): Promise<Job> =>
    expectOk(await jobs.find(acme, { id })) ?? expect.fail();
  const change = async (id: number, fields: Partial<Job>): Promise<void> => {
    const from = await find(jobId(id));
    expectOk(await jobs.update({ from, to: { ...from, ...fields } }, aStamp()));
  };
  await change(1, { publishDate: atMinute(20) });
  expect(await listedBy(look)).toEqual([[1, ...range(15, 7)], 5]);
  await change(2, { status: 'archived' });
  expectOk(await jobs.delete(await find(jobId(3)), aStamp()));
  expect(await listedBy(look)).toEqual([[1, ...range(15, 7)], 3]);
});

it('a posting that was left out comes back once there is room', async () => {
  const look = startIndex();
  await listedBy(look);
  for (const id of [10, 11, 12]) {
    const job = expectOk(await jobs.find(acme, { id: jobId(id) })) ?? expect.fail();
    expectOk(await jobs.delete(job, aStamp()));
  }
  await listedBy(look);
  expect(await listedBy(look)).toEqual([[15, 14, 13, ...range(9, 3)], 2]);
});

it('a posting that was left out comes back once others have closed, even without a write', async () => {
  for (const closes of [31, 32]) await add(20, { closeDate: atMinute(closes) });
  const look = startIndex();
  expect(await listedBy(look)).toEqual([[17, 16, ...range(15, 8)], 7]);
  minute = 40;
  await listedBy(look);
  expect(await listedBy(look)).toEqual([range(15, 6), 5]);
});

it('the index is filled, and follows many writes, with turns of the event loop for others in between', async () => {
  let turns = 0;
  let next = setImmediate(function count() {
    turns++;
    next = setImmediate(count);
  });
  onTestFinished(() => clearImmediate(next));
  for (let id = 16; id <= 1_000; id++) await add(id % 30);
  const look = startIndex();
  await listedBy(look);
  // Two for each block of 100 jobs.
  expect(turns).toBeGreaterThanOrEqual(20);
  for (let id = 1_001; id <= 1_500; id++) await add(id % 30);
  // One more than a page of changes.
  const newest = await add(30);
  turns = 0;
  expect((await listedBy(look)).flat()[0]).toBe(newest.id);
  // Two for every 100 changes.
  expect(turns).toBeGreaterThanOrEqual(10);
});

it('the index becomes whole while others write in each turn of the event loop', async () => {
  const look = startIndex();
  let next = setImmediate(function write() {
    for (let count = 0; count < 4; count++) void add(20);
    next = setImmediate(write);
  });
  onTestFinished(() => clearImmediate(next));
  await setImmediately();
  // More than a page of changes at the start.
  for (let count = 0; count < 600; count++) void add(20);
  while (!expectOk(await look()).isWhole);
});
