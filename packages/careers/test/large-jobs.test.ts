import type { Job } from '@jobposting/core';
import type { JobStore, NewJob } from '@jobposting/core/adapter';
import { createMemoryJobStore } from '@jobposting/core/memory';
import { aNewJob, aStamp, expectOk } from '@jobposting/store-contract/cases';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createCareersHandler } from '../src/edges/careers-handler.ts';
import { aHirer, baseUrl } from './a-posting.ts';
import { directoryOf } from './careers-site.ts';

// Two of them are more than a store returns at once.
const description = `<p>${'x'.repeat(700_000)}</p>`;

/** The events in order: the ids of jobs that are read together, and of each job that is taken from the feed. */
let events: string[];
let jobs: JobStore;

const add = async (fields: Partial<NewJob> = {}): Promise<Job> =>
  expectOk(await jobs.insert(aNewJob({ description, ...fields }), aStamp()));

let careers: ReturnType<typeof createCareersHandler>;

/** The parts of the feed at a path, as it takes them. */
const partsOf = async (path: string): Promise<AsyncIterable<string>> => {
  const client = () => 'there' as const;
  const answer = await careers.answer({ method: 'GET', path, query: '', headers: {}, client });
  return answer?.body as AsyncIterable<string>;
};

const noteParts = async (path: string): Promise<void> => {
  // New jobs are read once into the index of the pages.
  await partsOf('/');
  events.length = 0;
  for await (const part of await partsOf(path)) {
    const [, id] = /careers\/[a-z]+\/(\d+)-/.exec(part) ?? [];
    if (id !== undefined) events.push(id);
  }
};

/** Counts the turns of the event loop until the test ends. */
const countTurns = (): (() => number) => {
  let turns = 0;
  let next = setImmediate(function count() {
    turns++;
    next = setImmediate(count);
  });
  onTestFinished(() => clearImmediate(next));
  return () => turns;
};

beforeEach(() => {
  events = [];
  const store = createMemoryJobStore();
  const noteRead = (read: readonly (Job | null)[]): void => {
    events.push(`read ${read.map((job) => job?.id)}`);
  };
  jobs = {
    ...store,
    find: async (...given) => {
      const found = await store.find(...given);
      noteRead([expectOk(found)]);
      return found;
    },
    published: {
      ...store.published,
      findNextOpen: async (query) => {
        const found = await store.published.findNextOpen(query);
        noteRead(expectOk(found));
        return found;
      },
    },
  };
  const hirers = [aHirer({ slug: 'acme' }), aHirer({ slug: 'globex' }, 2)];
  careers = createCareersHandler('createCareers', {
    jobs,
    employers: directoryOf(() => hirers),
    baseUrl,
    now: () => new Date('2026-11-20T12:00:00Z'),
  });
});

describe('a feed of large jobs', () => {
  it.each(['/indeed.xml', '/linkedin.xml'])(
    'at %s has at most two of them in memory, and reads the next once these are taken',
    async (path) => {
      for (let count = 0; count < 5; count++) await add();
      await noteParts(path);
      // The first part is made before the answer, the others after it.
      expect(events).toEqual(['read 1,2', '1', '2', 'read 3,4', '3', '4', 'read 5', '5', 'read ']);
    },
  );

  it.each([
    ['/feed.atom', false, [5, 4, 3, 2], 1],
    ['/acme/feed.atom', false, [5, 4, 3, 2], 1],
    ['/feed.atom', true, [1, 2, 3, 4], 5],
  ])(
    'at %s (confidential: %j) has at most four of them in memory',
    async (path, confidential, four, last) => {
      for (let count = 0; count < 5; count++) await add({ confidential });
      await noteParts(path);
      const read = four.map((id) => `read ${id}`);
      expect(events).toEqual([...read, ...four.map(String), `read ${last}`, `${last}`]);
    },
  );

  it.each(['/feed.atom', '/indeed.xml', '/linkedin.xml'])(
    'at %s lets others run after each job, also when four feeds are read at once',
    async (path) => {
      for (let count = 0; count < 6; count++) await add();
      const turn = countTurns();
      const feeds = await Promise.all(Array.from({ length: 4 }, () => partsOf(path)));
      const turns: number[] = [];
      const take = async (parts: AsyncIterable<string>): Promise<void> => {
        let isFirst = true;
        for await (const _ of parts) {
          // The first is made before the answer.
          if (!isFirst) turns.push(turn());
          isFirst = false;
        }
      };
      await Promise.all(feeds.map(take));
      expect(turns.length).toBeGreaterThanOrEqual(4 * 5);
      expect(turns).toEqual([...new Set(turns)]);
    },
  );

  it('with little of each job, such as a sitemap, lets others run after every two', async () => {
    for (let count = 0; count < 10; count++) await add();
    const turns = countTurns();
    await noteParts('/sitemap-1.xml');
    expect(turns()).toBeGreaterThanOrEqual(5);
  });
});
