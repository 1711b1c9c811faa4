import { setImmediate } from 'node:timers/promises';
import { type CareersOptions, createCareersFetchHandler, type Hirer } from '@jobposting/careers';
import { employerId, err, ok } from '@jobposting/core';
import { type ChangeLog, emptyProfile, storeUnavailable } from '@jobposting/core/adapter';
import { aNewJob } from '@jobposting/store-contract/cases';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { baseUrl } from './a-posting.ts';
import { acme, boulangerie, careersSite, publishing } from './careers-site.ts';

const manyHirers = Array.from(
  { length: 1_000 },
  (_, index): Hirer => ({
    id: employerId(index + 1),
    name: `Employer ${index + 1}`,
    profile: emptyProfile,
  }),
);

const counted = <Port extends object>(port: Port, calls: string[]): Port =>
  new Proxy(port, {
    get(target, name, receiver) {
      const value = Reflect.get(target, name, receiver);
      if (typeof value === 'object' && value !== null) return counted(value, calls);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        calls.push(String(name));
        return Reflect.apply(value, target, given);
      };
    },
  });

/** The same options, and the names of the called methods of their stores, in order. */
const countCalls = (options: CareersOptions) => {
  const calls: string[] = [];
  const { jobs, employers } = options;
  return {
    calls,
    options: { ...options, jobs: counted(jobs, calls), employers: counted(employers, calls) },
  };
};

/** The site of some employers, and the calls of its stores after its index is filled. */
const countedSite = (hirers?: Hirer[]) => {
  const site = careersSite({}, hirers);
  const { options, calls } = countCalls(site.options);
  const handle = createCareersFetchHandler(options);
  const read = async (path: string): Promise<string> =>
    (await handle(new Request(baseUrl + path))).text();
  return {
    ...site,
    calls,
    read,
    async settle(): Promise<void> {
      await read('/');
      calls.length = 0;
    },
  };
};

describe('with 1 000 employers, the stores are called', () => {
  it.each([
    ['three times for a confidential posting', true, 1, 'Welder', ['findConfidential', 'find']],
    ['twice for a posting that is not confidential', false, 1, 'not found', ['findConfidential']],
    ['twice for a posting that does not exist', true, 2, 'not found', ['findConfidential']],
  ])('%s', async (_, confidential, id, text, expected) => {
    const { post, read, calls, settle } = countedSite(manyHirers);
    await post(manyHirers[998] ?? acme, { confidential });
    await settle();
    expect(await read(`/confidential/${id}-welder-on-nights`)).toContain(text);
    expect(calls).toEqual(['read', ...expected]);
  });

  it('equally for a confidential posting below its employer and below another, where it is not found', async () => {
    const { post, read, calls, settle } = countedSite(manyHirers);
    await post(manyHirers[998] ?? acme, { confidential: true });
    await settle();
    for (const hirer of [999, 998]) {
      expect(await read(`/${hirer}/1-welder-on-nights`)).toContain('not found');
      expect(calls.splice(0)).toEqual(['read', 'find', 'findConfidential']);
    }
  });

  it('twice for the page of all employers, and once more for each job written since, even if written twice', async () => {
    const { post, put, read, calls, settle } = countedSite(manyHirers);
    const id = await post(manyHirers[998] ?? acme);
    await post(manyHirers[6] ?? acme);
    await settle();
    expect(await read('/')).toContain('Employer 999<');
    expect(calls.toSorted()).toEqual(['list', 'read']);
    await post(manyHirers[7] ?? acme);
    for (const title of ['Cook', 'Baker']) await put(manyHirers[998] ?? acme, id, { title });
    calls.length = 0;
    expect(await read('/')).toContain('Employer 8<');
    expect(calls.toSorted()).toEqual(['find', 'find', 'list', 'read']);
  });

  it.each([
    ['/indeed.xml', 9],
    ['/linkedin.xml', 9],
    ['/sitemap-1.xml', 0],
  ])(
    'once for every 100 jobs of %s, of any employers, and once to see that no more follow, or never: %i times',
    async (path, blocks) => {
      const { post, read, calls, settle } = countedSite(manyHirers);
      const description = `<p>${'Join our night shift. '.repeat(6)}</p>`;
      for (const hirer of manyHirers.slice(250)) await post(hirer, { description });
      await settle();
      expect(await read(path)).toContain('/1000/750-welder-on-nights');
      expect(calls.toSorted()).toEqual([...Array(blocks).fill('findNextOpen'), 'list', 'read']);
    },
  );

  it('for the Atom feed of an employer, once for each of its jobs', async () => {
    const { post, read, calls, settle } = countedSite(manyHirers);
    const [one = acme, other = acme] = manyHirers;
    for (let count = 0; count < 150; count++) await post(other);
    await post(one);
    await settle();
    expect(await read('/1/feed.atom')).toContain('/1/151-welder-on-nights');
    expect(calls.toSorted()).toEqual(['find', 'find', 'read']);
  });
});

describe('the open jobs', () => {
  it('are read once, at the start, and later changes once for all simultaneous requests', async () => {
    const { read, calls, post, settle, setTime } = countedSite();
    await post(boulangerie);
    await post(acme, { closeDate: '2026-11-21T12:00:00Z' });
    await settle();
    const readAll = () => Promise.all(['', '', '/acme', '/acme/feed.atom'].map(read));
    for (const page of await readAll()) expect(page).toContain('/careers/acme');
    expect(calls.filter((name) => name === 'read')).toHaveLength(1);
    setTime('2026-11-21T12:00:00Z');
    for (const page of (await readAll()).slice(0, 2)) expect(page).not.toContain('/careers/acme');
    setTime('2026-11-21T11:59:59Z');
    for (const page of await readAll()) expect(page).toContain('/careers/acme');
    expect(calls).not.toContain('newestCursor');
  });

  it.each(['/', '/acme', '/indeed.xml', '/sitemap.xml'])(
    'that cannot be read are 503 at %s, and read again for the next request',
    async (path) => {
      const { options, post } = careersSite();
      for (const hirer of [acme, boulangerie]) await post(hirer);
      const failed = async () => err(storeUnavailable('busy', new Error('no')));
      let meanwhile: Promise<Response> | undefined;
      const broken = async () => {
        meanwhile = ask();
        throw new Error('a bug');
      };
      const { changes } = options.jobs;
      const answers: ChangeLog['read'][] = [];
      const read: ChangeLog['read'] = (...given) => (answers.shift() ?? changes.read)(...given);
      const jobs = { ...options.jobs, changes: { ...changes, read } };
      const handle = createCareersFetchHandler({ ...options, jobs, onError: () => {} });
      const ask = () => handle(new Request(baseUrl + path, { method: 'HEAD' }));
      expect((await ask()).status).toBe(200);
      answers.push(failed, broken);
      expect((await ask()).status).toBe(503);
      // A request that waits for the next reading does not see why the previous one failed.
      expect((await ask()).status).toBe(500);
      expect((await meanwhile)?.status).toBe(200);
    },
  );

  it('fill as many sitemaps as they need, and fewer when one closes without a write', async () => {
    const { options, setTime } = careersSite();
    const closes = '2026-11-21T12:00:00.000Z';
    // With four pages of lists, one more than a sitemap has while all are open.
    const open = Array.from({ length: 24_996 }, (_, index) => ({
      ...aNewJob(index === 0 ? { closeDate: closes as never } : {}),
      ...{ id: (index + 1) as never, version: 1 },
    }));
    const last = { id: 25_000 as never, version: 1 };
    const others = [
      // Has no page.
      { ...aNewJob({ employerId: boulangerie.id, confidential: true }), ...last },
      // Is not public, nor are its jobs.
      { ...aNewJob({ employerId: employerId(3) }), ...last, id: 25_001 as never },
    ];
    const blocks = [[...open, ...others]];
    const jobs = publishing(options.jobs, { findNextOpen: async () => ok(blocks.pop() ?? []) });
    const ask = createCareersFetchHandler({ ...options, jobs });
    const sitemaps = async () => {
      const index = await ask(new Request(`${baseUrl}/sitemap.xml`));
      const second = await ask(new Request(`${baseUrl}/sitemap-2.xml`, { method: 'HEAD' }));
      const count = (await index.text()).split('<loc>').length - 1;
      return { found: [count, second.status], etag: index.headers.get('ETag') };
    };
    await vi.waitUntil(async () => (await sitemaps()).etag !== null, { timeout: 30_000 });
    const before = await sitemaps();
    expect(before.found).toEqual([2, 200]);
    setTime(closes);
    const after = await sitemaps();
    expect(after.found).toEqual([1, 404]);
    expect(after.etag).not.toBe(before.etag);
  });
});

const holdTimers = (): void => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
};

/** The list of an employer with a Cook, whose job is being read again for ever once it changes. */
const siteWithHeldJob = async () => {
  const { options, post, put } = careersSite();
  const { jobs } = options;
  const find = vi.fn(jobs.find);
  const handle = createCareersFetchHandler({ ...options, jobs: { ...jobs, find } });
  const id = await post(acme, { title: 'Cook' });
  const list = async () => (await handle(new Request(`${baseUrl}/acme`))).text();
  expect(await list()).toContain('Cook');
  find.mockClear().mockReturnValue(new Promise(() => {}));
  return { find, list, change: (body: Parameters<typeof put>[2]) => put(acme, id, body) };
};

/** A site whose changes are held until the test releases them, one reading after another. */
const heldSite = () => {
  holdTimers();
  const site = careersSite();
  const { jobs } = site.options;
  const turns: (() => void)[] = [];
  const read: ChangeLog['read'] = async (...given) => {
    const value = await jobs.changes.read(...given);
    await new Promise<void>((resolve) => turns.push(resolve));
    return value;
  };
  const held = { ...jobs, changes: { ...jobs.changes, read } };
  const handle = createCareersFetchHandler({ ...site.options, jobs: held });
  const ask = (path: string) => handle(new Request(baseUrl + path));
  return {
    ...site,
    turns,
    ask,
    read: async (path: string) => (await ask(path)).text(),
    letGo: async (turn: number) => {
      await vi.waitUntil(() => turns.length > turn);
      turns[turn]?.();
    },
  };
};

it.each([
  ['/', ['/careers/acme', '/careers/2']],
  ['/acme', ['Cook', 'Nurse']],
])(
  'changes are read by one run at a time while jobs are written, and by one run for all that waited: %s',
  async (path, written) => {
    const { turns, read, letGo, post } = heldSite();
    await letGo(0);
    const first = read(path);
    await vi.waitUntil(() => turns.length > 1);
    const waiting: Promise<string>[] = [];
    for (const title of ['Cook', 'Nurse']) {
      await post(acme, { title });
      if (path === '/') await post(boulangerie, { title });
      waiting.push(read(path), read(path));
    }
    for (let turn = 0; turn < 10; turn++) await setImmediate();
    expect(turns).toHaveLength(2);

    await letGo(1);
    for (const text of written) expect(await first).not.toContain(text);
    await letGo(2);
    for (const page of await Promise.all(waiting)) {
      for (const text of written) expect(page).toContain(text);
    }
    expect(turns).toHaveLength(3);
  },
);

it('a page that waits for its turn includes a job that is being read again for another page', async () => {
  const { find, list, change } = await siteWithHeldJob();
  const waiting = list();
  await change({ title: 'Baker' });
  void list();
  expect(await waiting).toContain('Cook');
  expect(find).toHaveBeenCalledTimes(1);
});

describe('when the changes take longer than a second to read', () => {
  it.each(['/', '/acme', '/category/32-skilled-trades', '/acme/category/32-skilled-trades'])(
    'the page %s shows what it has, says so, and is not cached',
    async (path) => {
      const { ask, letGo, post, turns } = heldSite();
      for (const hirer of [acme, boulangerie]) await post(hirer, { title: 'Cook' });
      await letGo(0);
      await vi.waitUntil(async () => {
        const asked = ask(path);
        await letGo(turns.length);
        return (await asked).status === 200;
      });
      await post(acme, { title: 'Nurse' });
      const asked = ask(path);
      await vi.waitUntil(() => vi.getTimerCount() > 0);
      vi.advanceTimersByTime(1_000);
      const page = await asked;
      expect([page.status, page.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
      const text = await page.text();
      if (path.startsWith('/acme')) {
        expect(text).toContain('Cook');
        expect(text).toContain('still being filled');
      }
      expect(text).not.toContain('Nurse');
    },
  );

  it('a list does not name a posting that becomes confidential while the index is filled', async () => {
    holdTimers();
    const { options, post, put } = careersSite();
    const id = await post(acme, { title: 'Cook' });
    for (let count = 0; count < 250; count++) await post(acme);
    let blocks = 0;
    const jobs = publishing(options.jobs, {
      findNextOpen: async (query) => {
        blocks++;
        if (blocks === 2) await put(acme, id, { title: 'Cook', confidential: true });
        return blocks > 2 ? new Promise(() => {}) : options.jobs.published.findNextOpen(query);
      },
    });
    const handle = createCareersFetchHandler({ ...options, jobs });
    await vi.waitUntil(() => blocks > 2);
    const asked = handle(new Request(`${baseUrl}/?q=cook`));
    await vi.waitUntil(() => vi.getTimerCount() > 0);
    vi.advanceTimersByTime(1_000);
    expect(await (await asked).text()).toContain('href="/careers/confidential/1-cook"');
  });

  it('a list does not name a posting that may have become confidential', async () => {
    holdTimers();
    const { find, list, change } = await siteWithHeldJob();
    await change({ confidential: true });
    const asked = list();
    await vi.waitUntil(() => find.mock.lastCall?.[1] !== undefined && vi.getTimerCount() > 0);
    vi.advanceTimersByTime(1_000);
    expect(await asked).not.toContain('Cook');
  });

  it('the page of a posting, which is cached, shows no similar jobs: one may have become confidential', async () => {
    const { ask, letGo, post, turns } = heldSite();
    const id = await post(acme, { title: 'Cook' });
    await post(acme, { title: 'Baker' });
    const path = `/acme/${id}-cook`;
    await letGo(0);
    const first = ask(path);
    await vi.waitUntil(() => vi.getTimerCount() > 0);
    await letGo(1);
    expect(await (await first).text()).toContain('Baker');
    const asked = ask(path);
    await vi.waitUntil(() => vi.getTimerCount() > 0);
    vi.advanceTimersByTime(1_000);
    const page = await asked;
    expect([page.status, turns.length]).toEqual([200, 3]);
    expect(await page.text()).not.toContain('Baker');
  });

  it.each([
    ['/sitemap.xml', 503],
    ['/jobs.json', 503],
    ['/feed.atom?q=weld', 503],
    ['/feed.atom', 503],
    ['/indeed.xml', 200],
    ['/sitemap-1.xml', 503],
  ])('%s is %i, without a tag', async (path, status) => {
    const { ask, post } = heldSite();
    await post(acme);
    const asked = ask(path);
    await vi.waitUntil(() => vi.getTimerCount() > 0);
    vi.advanceTimersByTime(1_000);
    const answer = await asked;
    expect([answer.status, answer.headers.get('ETag')]).toEqual([status, null]);
    if (status === 503) expect(answer.headers.get('Retry-After')).toBe('60');
    else expect(await answer.text()).not.toBe('');
  });
});
