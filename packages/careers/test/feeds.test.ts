import { employerId, type Job } from '@jobposting/core';
import { type JobStore, type NewJob, toInstant } from '@jobposting/core/adapter';
import { createMemoryJobStore } from '@jobposting/core/memory';
import { aNewJob, aStamp, expectOk } from '@jobposting/store-contract/cases';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CareersAnswer } from '../src/careers-answer.ts';
import type { CareersJobs, Hirer } from '../src/careers-options.ts';
import { createCareersHandler } from '../src/edges/careers-handler.ts';
import { aHirer, baseUrl, longDescription } from './a-posting.ts';
import { directoryOf, publishing } from './careers-site.ts';
import { textOf } from './read-feed.ts';

const feeds = ['/feed.atom', '/acme/feed.atom', '/indeed.xml', '/linkedin.xml', '/sitemap-1.xml'];
const minutes = (count: number): Date => new Date(Date.UTC(2026, 10, 20, 12, count));

let store: JobStore;
/** The same, or what a test replaces it by once the index is filled. */
let jobs: JobStore;
let hirers: Hirer[];
let now: Date;

const employers = directoryOf(() => hirers);

const add = async (fields: Partial<NewJob> = {}): Promise<Job> => {
  const job = aNewJob({ description: longDescription, ...fields });
  return expectOk(await jobs.insert(job, aStamp()));
};

const ask = async (
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<CareersAnswer | null> => {
  let isFilled = false;
  const current = (): JobStore => (isFilled ? jobs : store);
  const read: CareersJobs = {
    find: (...given) => current().find(...given),
    published: {
      findNextOpen: (query) => current().published.findNextOpen(query),
      findConfidential: (id) => current().published.findConfidential(id),
    },
    changes: store.changes,
  };
  const options = { jobs: read, employers, baseUrl, now: () => now };
  const { answer } = createCareersHandler('createCareers', options);
  const client = () => 'there' as const;
  await answer({ method: 'GET', path: '/', query: '', headers: {}, client });
  isFilled = true;
  // Without an Accept-Encoding, parts are text.
  return answer({ method, path, query: '', headers, client }) as Promise<CareersAnswer>;
};

const textAt = async (path: string): Promise<string> => textOf((await ask(path))?.body ?? '');

/** Atom feeds have the newest first. */
const inOrder = (path: string, ids: readonly number[]): readonly number[] =>
  path.endsWith('.atom') ? ids.toReversed() : ids;

/** The ids of the jobs in a feed, from the addresses of their pages, which all feeds have. */
const idsOf = (text: string): readonly number[] =>
  [...text.matchAll(/\/acme\/(\d+)-/g)].map(([, id]) => Number(id));

const idsIn = async (path: string): Promise<readonly number[]> => idsOf(await textAt(path));

beforeEach(() => {
  store = createMemoryJobStore();
  jobs = store;
  hirers = [aHirer({ slug: 'acme' })];
  now = minutes(0);
});

describe('the feeds', () => {
  it.each(feeds)(
    '%s has open jobs only, and drops one that closes, with a new tag, or is archived or deleted (D4)',
    async (path) => {
      const [one, other] = [await add(), await add()];
      await add({ status: 'archived' });
      const closes = await add({ closeDate: toInstant(minutes(1)) });
      now = new Date(minutes(1).getTime() - 1);
      expect(await idsIn(path)).toEqual(inOrder(path, [one.id, other.id, closes.id]));
      const before = await ask(path);
      now = minutes(1);
      expect(await idsIn(path)).toEqual(inOrder(path, [one.id, other.id]));
      expect((await ask(path))?.headers.ETag).not.toBe(before?.headers.ETag);
      expectOk(await jobs.update({ from: one, to: { ...one, status: 'archived' } }, aStamp()));
      expect(await idsIn(path)).toEqual([other.id]);
      expectOk(await jobs.delete(other, aStamp()));
      expect(await idsIn(path)).toEqual([]);
    },
  );

  it.each(feeds.filter((feed) => feed !== '/sitemap-1.xml'))(
    '%s leaves out a job that closes while the feed is being written',
    async (path) => {
      const closeDate = toInstant(minutes(1));
      const first = await add();
      await add({ closeDate });
      const { find, published } = jobs;
      const thenClose = async <Found>(found: Promise<Found>): Promise<Found> => {
        const read = await found;
        now = minutes(1);
        return read;
      };
      jobs = publishing(
        { ...jobs, find: (...given) => thenClose(find(...given)) },
        { findNextOpen: (query) => thenClose(published.findNextOpen(query)) },
      );
      const answer = await ask(path);
      expect(idsOf(await textOf(answer?.body ?? ''))).toEqual([first.id]);
    },
  );

  it('/sitemap-1.xml leaves out a posting that closes while it is written', async () => {
    // More than the 64 KiB that are written at once.
    for (let count = 0; count < 450; count++) await add({ title: 'x'.repeat(60) });
    const closes = await add({ closeDate: toInstant(minutes(1)) });
    const stays = await add();
    const { body = '' } = (await ask('/sitemap-1.xml')) ?? {};
    let text = '';
    for await (const part of body as AsyncIterable<string>) {
      text += part;
      now = minutes(1);
    }
    expect(idsOf(text)).toContain(stays.id);
    expect(idsOf(text)).not.toContain(closes.id);
  });

  it.each(feeds)('%s is complete: every block and every employer', async (path) => {
    for (let count = 0; count < 250; count++) await add();
    const ids = await idsIn(path);
    const all = Array.from({ length: 250 }, (_, index) => index + 1);
    expect(ids).toEqual(inOrder(path, all));
  });

  it.each([
    ['/feed.atom', 'after all others and by id'],
    ['/sitemap-1.xml', 'by id like all others'],
  ])('%s has confidential jobs %s, so that no neighbour reveals their employer', async (path) => {
    const globex = aHirer({ slug: 'globex' }, 2);
    hirers = [...hirers, globex];
    await add({ title: 'One' });
    await add({ title: 'Two', employerId: globex.id, confidential: true });
    await add({ title: 'Three', confidential: true });
    await add({ title: 'Four', employerId: globex.id });
    const addresses = [...(await textAt(path)).matchAll(/careers\/(?!category)(\w+\/\d-\w+)/g)];
    const hidden = ['confidential/2-two', 'confidential/3-three'];
    expect(addresses.map(([, address]) => address)).toEqual(
      path === '/feed.atom'
        ? ['globex/4-four', 'acme/1-one', ...hidden]
        : ['acme/1-one', ...hidden, 'globex/4-four'],
    );
  });

  it.each(feeds)('%s has no job of an employer that is not public', async (path) => {
    const open = await add();
    await add({ employerId: employerId(2) });
    await add({ employerId: employerId(2), confidential: true });
    const text = await textAt(path);
    expect([...text.matchAll(/careers\/(?!category)\w+\/\d/g)].map(String)).toEqual([
      `careers/acme/${open.id}`,
    ]);
  });

  it.each(['/feed.atom', '/indeed.xml', '/linkedin.xml'])(
    '%s has no jobs of an employer that is removed or added while it is being written',
    async (path) => {
      const globex = aHirer({ slug: 'globex' }, 2);
      hirers = [...hirers, globex];
      for (let count = 0; count < 100; count++) await add();
      const removed = await add({ employerId: globex.id });
      const hidden = await add({ employerId: globex.id, confidential: true });
      const initech = aHirer({ slug: 'initech' }, 3);
      const { findNextOpen } = store.published;
      const change = async (): Promise<void> => {
        for (const job of [removed, hidden]) expectOk(await store.delete(job, aStamp()));
        hirers = [...hirers.filter(({ id }) => id !== globex.id), initech];
        await add({ employerId: initech.id });
      };
      let changed: Promise<void> | undefined;
      const find: typeof store.find = async (...given) => {
        changed ??= change();
        await changed;
        return store.find(...given);
      };
      jobs = publishing(
        { ...store, find },
        {
          findNextOpen: async (query) => {
            const block = await findNextOpen(query);
            if (query.after === null) await change();
            return block;
          },
        },
      );
      const answer = await ask(path);
      jobs = store;
      const text = await textOf(answer?.body ?? '');
      expect(idsOf(text)).toHaveLength(100);
      expect(text).not.toMatch(/globex|confidential\/|initech/);

      expect(await textAt(path)).toContain('/initech/');
      expect((await ask(path))?.headers.ETag).not.toBe(answer?.headers.ETag);
    },
  );

  it('leave out a job that was deleted, closed or named before the turn of confidential jobs', async () => {
    const first = await add();
    const deleted = await add({ confidential: true });
    const named = await add({ confidential: true });
    await add({ confidential: true, closeDate: toInstant(minutes(1)) });
    const stays = await add({ confidential: true });
    const { find } = jobs;
    jobs = {
      ...jobs,
      find: async (...given) => {
        await jobs.delete(deleted, aStamp());
        await jobs.update({ from: named, to: { ...named, confidential: false } }, aStamp());
        const found = await find(...given);
        now = minutes(1);
        return found;
      },
    };
    const addresses = [...(await textAt('/feed.atom')).matchAll(/careers\/(?!category)(\w+\/\d)/g)];
    expect(addresses.map(([, address]) => address)).toEqual([
      `acme/${first.id}`,
      `confidential/${stays.id}`,
    ]);
  });

  it.each(['/other/feed.atom', '/2/feed.atom', '/confidential/feed.atom', '/sitemap-2.xml'])(
    'is not found at %s',
    async (path) => {
      await add();
      // `null` leaves the path to the host, which then answers 404.
      expect((await ask(path))?.status ?? 404).toBe(404);
    },
  );
});

describe('the answer with a feed', () => {
  it.each([...feeds, '/sitemap.xml'])(
    '%s can be kept for five minutes, and is 304 until something changes',
    async (path) => {
      const job = await add();
      const { status, headers } = (await ask(path)) ?? expect.fail('there is a feed');
      const type = path.endsWith('.atom') ? 'application/atom+xml' : 'application/xml';
      const expected = {
        'Content-Type': `${type}; charset=utf-8`,
        'Cache-Control': 'public, max-age=300',
      };
      expect([status, headers]).toMatchObject([200, expected]);
      const { ETag: etag = '' } = headers;
      expect(etag).toMatch(/^W\/"[\w-]+"$/);
      const known = { 'if-none-match': etag };
      expect(await ask(path, known)).toMatchObject({ status: 304, headers: { ETag: etag } });
      expect((await ask(path, { 'if-none-match': etag.slice(2) }))?.status).toBe(304);

      const [hirer = aHirer()] = hirers;
      hirers = [{ ...hirer, name: 'Acme Care' }];
      const changed = path === '/sitemap.xml' ? 304 : 200;
      expect((await ask(path, known))?.status).toBe(changed);
      hirers = [hirer];
      expect((await ask(path, known))?.status).toBe(304);
      expectOk(await jobs.update({ from: job, to: { ...job, title: 'Nurse' } }, aStamp()));
      expect((await ask(path, known))?.status).toBe(changed);
    },
  );

  it('of an employer keeps its tag when one of its confidential jobs closes, like those of other employers', async () => {
    await add();
    await add({ confidential: true, closeDate: toInstant(minutes(1)) });
    const before = await ask('/acme/feed.atom');
    now = minutes(1);
    expect((await ask('/acme/feed.atom'))?.headers.ETag).toBe(before?.headers.ETag);
  });
});
