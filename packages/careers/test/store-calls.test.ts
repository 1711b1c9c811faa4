import { setImmediate } from 'node:timers/promises';
import { createCareersFetchHandler, type Hirer } from '@jobposting/careers';
import { employerId, err, ok } from '@jobposting/core';
import { emptyProfile, storeUnavailable } from '@jobposting/core/adapter';
import { describe, expect, it, vi } from 'vitest';
import { baseUrl } from './a-posting.ts';
import { acme, boulangerie, careersSite, publishing } from './careers-site.ts';
import { countCalls } from './count-calls.ts';

const manyHirers = Array.from(
  { length: 1_000 },
  (_, index): Hirer => ({
    id: employerId(index + 1),
    name: `Employer ${index + 1}`,
    profile: emptyProfile,
  }),
);

/** The site of some employers, and how its stores are called. */
const countedSite = (hirers?: Hirer[]) => {
  const site = careersSite({}, hirers);
  const { options, calls } = countCalls(site.options);
  const handle = createCareersFetchHandler(options);
  return {
    ...site,
    calls,
    counts: () => calls.filter((name) => name === 'countOpen').length,
    read: async (path: string): Promise<string> =>
      (await handle(new Request(baseUrl + path))).text(),
  };
};

describe('with 1 000 employers, the stores are called', () => {
  it.each([
    ['twice for a confidential posting', true, 1, 'Welder on nights', ['findConfidential', 'find']],
    ['once for a posting that is not confidential', false, 1, 'not found', ['findConfidential']],
    ['once for a posting that is nowhere', true, 2, 'not found', ['findConfidential']],
  ])('%s', async (_, confidential, id, text, expected) => {
    const { post, read, calls } = countedSite(manyHirers);
    await post(manyHirers[998] ?? acme, { confidential });
    expect(await read(`/confidential/${id}-welder-on-nights`)).toContain(text);
    expect(calls).toEqual(expected);
  });

  it('three times for the page of all employers after a write, and never again to count until the next', async () => {
    const { post, read, calls } = countedSite(manyHirers);
    await post(manyHirers[998] ?? acme);
    expect(await read('/')).toContain('Employer 999<');
    expect(calls.toSorted()).toEqual(['countOpen', 'list', 'newestCursor']);
    calls.length = 0;
    await read('/');
    expect(calls.toSorted()).toEqual(['list', 'newestCursor']);
    await post(manyHirers[7] ?? acme);
    calls.length = 0;
    expect(await read('/')).toContain('Employer 8<');
    expect(calls.toSorted()).toEqual(['countOpen', 'list', 'newestCursor']);
  });

  it.each(['/indeed.xml', '/linkedin.xml', '/feed.atom', '/sitemap-1.xml'])(
    'once for every 100 jobs of %s, whoever they are of, and once to learn that no more follow',
    async (path) => {
      const { post, read, calls } = countedSite(manyHirers);
      const description = `<p>${'Join our night shift. '.repeat(6)}</p>`;
      for (const hirer of manyHirers.slice(250)) await post(hirer, { description });
      expect(await read(path)).toContain('/1000/750-welder-on-nights');
      const blocks = Array(9).fill('findNextOpen');
      expect(calls.toSorted()).toEqual(['countOpen', ...blocks, 'list', 'newestCursor']);
    },
  );

  it('for an employer of its own, once for every 100 jobs of it and once more', async () => {
    const { post, read, calls } = countedSite(manyHirers);
    const [one = acme, other = acme] = manyHirers;
    for (let count = 0; count < 150; count++) await post(other);
    await post(one);
    expect(await read('/1/feed.atom')).toContain('/1/151-welder-on-nights');
    const blocks = ['findNextOpen', 'findNextOpen'];
    expect(calls.toSorted()).toEqual(['countOpen', 'find', ...blocks, 'newestCursor']);
  });
});

describe('open jobs', () => {
  it('are counted once for pages and feeds that are asked for at once, and until a job is written', async () => {
    const { read, counts, post } = countedSite();
    const paths = ['/', '/', '/indeed.xml', '/sitemap.xml', '/acme/feed.atom'];
    const readAll = () => Promise.all(paths.map(read));
    await readAll();
    await readAll();
    expect(counts()).toBe(1);
    await post(acme);
    await readAll();
    expect(counts()).toBe(2);
  });

  it('are counted once for all who ask when the first has closed, and when the clock is set back', async () => {
    const { read, counts, post, setTime } = countedSite();
    await post(acme, { closeDate: '2026-11-21T12:00:00Z' });
    const readMany = () => Promise.all([read(''), read(''), read('')]);
    for (const page of await readMany()) expect(page).toContain('/careers/acme');
    setTime('2026-11-21T12:00:00Z');
    for (const page of await readMany()) expect(page).not.toContain('/careers/acme');
    expect(counts()).toBe(2);
    setTime('2026-11-21T11:59:59Z');
    for (const page of await readMany()) expect(page).toContain('/careers/acme');
    expect(counts()).toBe(3);
  });

  it.each(['/', '/indeed.xml', '/sitemap.xml'])(
    'that could not be counted are 503 at %s, and counted again for the next who asks',
    async (path) => {
      const { options, post } = careersSite();
      await post(acme);
      const failed = async () => err(storeUnavailable('busy', new Error('no')));
      const broken = async () => Promise.reject(new Error('a bug'));
      const { countOpen } = options.jobs.published;
      const answers: (typeof countOpen)[] = [failed, broken, countOpen];
      const jobs = publishing(options.jobs, {
        countOpen: (at) => (answers.shift() ?? failed)(at),
      });
      const handle = createCareersFetchHandler({ ...options, jobs, onError: () => {} });
      const ask = () => handle(new Request(baseUrl + path, { method: 'HEAD' }));
      expect((await ask()).status).toBe(503);
      // One who waits for the next count does not see why the one before it has failed.
      const statuses = (await Promise.all([ask(), ask()])).map(({ status }) => status);
      expect(statuses).toEqual([500, 200]);
      expect((await ask()).status).toBe(200);
    },
  );

  it('are in as many sitemaps as they need, and in fewer when one closes without a write', async () => {
    const { options, setTime } = careersSite();
    const closes = '2026-11-21T12:00:00.000Z';
    const jobs = publishing(options.jobs, {
      countOpen: async (at) =>
        ok({
          // With the pages of all employers and of Acme, one more than a sitemap has while all are open.
          employers: [
            { employerId: acme.id, named: at < closes ? 49_998 : 49_997, confidential: 0 },
            // Has no page.
            { employerId: boulangerie.id, named: 0, confidential: 1 },
            // Is not public, nor are its jobs.
            { employerId: employerId(3), named: 10, confidential: 10 },
          ],
          until: at < closes ? (closes as typeof at) : null,
        }),
    });
    const ask = createCareersFetchHandler({ ...options, jobs });
    const sitemaps = async () => {
      const index = await ask(new Request(`${baseUrl}/sitemap.xml`));
      const second = await ask(new Request(`${baseUrl}/sitemap-2.xml`, { method: 'HEAD' }));
      const count = (await index.text()).split('<loc>').length - 1;
      return { found: [count, second.status], etag: index.headers.get('ETag') };
    };
    const before = await sitemaps();
    expect(before.found).toEqual([2, 200]);
    setTime(closes);
    const after = await sitemaps();
    expect(after.found).toEqual([1, 404]);
    expect(after.etag).not.toBe(before.etag);
  });
});

/** A store whose lists and counts are held until the test lets them go, one after the other. */
const heldSite = () => {
  const site = careersSite();
  const { jobs } = site.options;
  const turns: (() => void)[] = [];
  const held = async <Found>(found: Promise<Found>): Promise<Found> => {
    const value = await found;
    await new Promise<void>((resolve) => turns.push(resolve));
    return value;
  };
  const { countOpen } = jobs.published;
  const counting = publishing(jobs, { countOpen: (at) => held(countOpen(at)) });
  const list: typeof jobs.list = (...given) => held(jobs.list(...given));
  const handle = createCareersFetchHandler({ ...site.options, jobs: { ...counting, list } });
  return {
    ...site,
    turns,
    read: async (path: string) => (await handle(new Request(baseUrl + path))).text(),
    letGo: async (turn: number) => {
      await vi.waitUntil(() => turns.length > turn);
      turns[turn]?.();
    },
  };
};

it.each([
  ['open jobs are counted', '/', ['/careers/acme', '/careers/2']],
  ['the open jobs of an employer are read', '/acme', ['Cook', 'Nurse']],
])(
  '%s once at a time while jobs are written, and once for all who have waited: %s',
  async (_, path, written) => {
    const { turns, read, letGo, post } = heldSite();
    const first = read(path);
    await vi.waitUntil(() => turns.length > 0);
    const waiting: Promise<string>[] = [];
    for (const title of ['Cook', 'Nurse']) {
      await post(acme, { title });
      if (path === '/') await post(boulangerie, { title });
      waiting.push(read(path), read(path));
    }
    for (let turn = 0; turn < 10; turn++) await setImmediate();
    expect(turns).toHaveLength(1);

    await letGo(0);
    for (const text of written) expect(await first).not.toContain(text);
    await letGo(1);
    for (const page of await Promise.all(waiting)) {
      for (const text of written) expect(page).toContain(text);
    }
    expect(turns).toHaveLength(2);
  },
);

describe('the open jobs of an employer', () => {
  it('are read beside those of another', async () => {
    const { read, turns, letGo } = heldSite();
    const first = read('/acme');
    await vi.waitUntil(() => turns.length > 0);
    const other = read('/2');
    await letGo(1);
    expect(await other).toContain('0 offre');
    await letGo(0);
    expect(await first).toContain('0 open jobs');
  });

  it('are read once for many who ask at once, and for the next after a failure', async () => {
    const { options, post } = careersSite();
    await post(acme);
    let lists = 0;
    let isBroken = true;
    const jobs: typeof options.jobs = {
      ...options.jobs,
      list: (employer, query) => {
        lists++;
        if (isBroken) return Promise.resolve(err(storeUnavailable('busy', new Error('no'))));
        return options.jobs.list(employer, query);
      },
    };
    const handle = createCareersFetchHandler({ ...options, jobs, onError: () => {} });
    const ask = async () => (await handle(new Request(`${baseUrl}/acme`))).status;
    expect(await ask()).toBe(503);
    isBroken = false;
    expect(await Promise.all([ask(), ask(), ask(), ask()])).toEqual([200, 200, 200, 200]);
    expect(lists).toBe(2);
  });
});
