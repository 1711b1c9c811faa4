import { once } from 'node:events';
import {
  type CareersFailure,
  createCareersFetchHandler,
  createCareersListener,
} from '@jobposting/careers';
import { err } from '@jobposting/core';
import { storeUnavailable } from '@jobposting/core/adapter';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { acme, baseUrl, careersSite, serve } from './careers-site.ts';

const secret = new Error('SQLITE_FULL at /var/lib/jobs.sqlite');
const failing = async () => err(storeUnavailable('full', secret));
const ofStore: CareersFailure = { code: 'store-unavailable', reason: 'full', cause: secret };

type When = 'at once' | 'at the beginning of a feed' | 'in a feed';

/** A site whose store fails as soon as it is read, before the first jobs of a feed, or before the next. */
const failingSite = async (when: When) => {
  const { options, post } = careersSite();
  const description = `<p>${'Join our night shift. '.repeat(50)}</p>`;
  for (let count = 0; count < 100; count++) await post(acme, { description });
  const { jobs, employers } = options;
  if (when === 'at once') {
    return { ...options, employers: { ...employers, list: failing, findBySlug: failing } };
  }
  const { findNextOpen } = jobs.published;
  const published: typeof jobs.published = {
    ...jobs.published,
    findNextOpen: (query) =>
      when === 'in a feed' && query.after === null ? findNextOpen(query) : failing(),
  };
  return { ...options, jobs: { ...jobs, published } };
};

describe.each(['a listener', 'a fetch handler'] as const)('the host of %s', (kind) => {
  const start = async (when: When, more = {}) => {
    const options = { ...(await failingSite(when)), ...more };
    const onError = vi.fn();
    if (kind === 'a listener') {
      const address = await serve(createCareersListener({ ...options, onError }));
      return { onError, ask: (path: string) => fetch(`${address}/careers${path}`) };
    }
    const handle = createCareersFetchHandler({ ...options, onError });
    return { onError, ask: (path: string) => handle(new Request(baseUrl + path)) };
  };

  it.each(['/', '/acme', '/acme/1', '/feed.atom', '/acme/feed.atom'])(
    'hears why %s is 503, and the reader does not',
    async (path) => {
      const { ask, onError } = await start('at once');
      const response = await ask(path);
      expect(response.status).toBe(503);
      expect(await response.text()).not.toMatch(/SQLITE|full/);
      expect(onError.mock.calls).toEqual([[ofStore, expect.objectContaining({ method: 'GET' })]]);
    },
  );

  it.each(['/feed.atom', '/acme/feed.atom', '/indeed.xml', '/linkedin.xml', '/sitemap-1.xml'])(
    'hears why %s is 503 where its store fails before anything of it is sent',
    async (path) => {
      const { ask, onError } = await start('at the beginning of a feed');
      // As often as feeds are streamed at once, and once more.
      for (let count = 0; count < 5; count++) {
        const { status, headers } = await ask(path);
        expect([status, headers.get('Retry-After')]).toEqual([503, '60']);
        expect(headers.get('Cache-Control')).toBe('no-store');
      }
      const call = [ofStore, expect.objectContaining({ method: 'GET' })];
      expect(onError.mock.calls).toEqual(Array(5).fill(call));
    },
  );

  it('hears why a feed is broken off, which its reader takes for no whole one', async () => {
    const { ask, onError } = await start('in a feed');
    // As often as feeds are streamed at once, and once more.
    for (let count = 0; count < 5; count++) {
      await expect((async () => (await ask('/indeed.xml')).text())()).rejects.toThrow();
    }
    const call = [ofStore, expect.objectContaining({ method: 'GET' })];
    expect(onError.mock.calls).toEqual(Array(5).fill(call));
  });

  it('hears of a store that throws in a feed, which nothing else hears of', async () => {
    const { jobs } = await failingSite('in a feed');
    const bug = new Error('a bug');
    const { findNextOpen } = jobs.published;
    const throwing: typeof findNextOpen = async (query) => {
      if (query.after !== null) throw bug;
      return findNextOpen(query);
    };
    const published = { ...jobs.published, findNextOpen: throwing };
    const { ask, onError } = await start('in a feed', { jobs: { ...jobs, published } });
    await expect((async () => (await ask('/indeed.xml')).text())()).rejects.toThrow();
    expect(onError.mock.calls).toEqual([
      [{ code: 'internal-error', cause: bug }, expect.anything()],
    ]);
  });

  it('hears what its own functions have thrown, for which the reader gets 500', async () => {
    const mistake = new Error('no such template');
    const layout = () => {
      throw mistake;
    };
    const { ask, onError } = await start('in a feed', { layout });
    const response = await ask('/acme');
    expect(response.status).toBe(500);
    expect(await response.text()).toBe('Something went wrong.\n');
    const failure = { code: 'internal-error', cause: mistake };
    expect(onError.mock.calls).toEqual([[failure, expect.anything()]]);
  });

  it('hears that its layout has returned no text, for which every page is 500', async () => {
    const layout = async () => '';
    const { ask, onError } = await start('in a feed', { layout });
    for (const path of ['/acme', '/nothing/at/all']) expect((await ask(path)).status).toBe(500);
    const failure = {
      code: 'internal-error',
      cause: new TypeError('layout must return a string.'),
    };
    expect(onError.mock.calls).toEqual(Array(2).fill([failure, expect.anything()]));
  });

  it('hears nothing of what is not its failure', async () => {
    const { ask, onError } = await start('in a feed');
    for (const path of ['/acme', '/nobody', '/acme/700', '/acme/', '/nothing/at/all']) {
      await (await ask(path)).text();
    }
    expect(onError).not.toHaveBeenCalled();
  });
});

describe('an onError that throws', () => {
  const mistake = new Error('no log');
  const onError = (): never => {
    throw mistake;
  };

  /** What nobody has caught until the test ends, in place of the runner, which would fail for it. */
  const watchUncaught = () => {
    const others = process.listeners('unhandledRejection');
    process.removeAllListeners('unhandledRejection');
    const uncaught = vi.fn();
    process.on('unhandledRejection', uncaught);
    onTestFinished(() => {
      process.off('unhandledRejection', uncaught);
      for (const other of others) process.on('unhandledRejection', other);
    });
    return uncaught;
  };

  it('is called by a listener behind its answer, and is uncaught as any mistake of a host is', async () => {
    const uncaught = watchUncaught();
    const options = { ...(await failingSite('at once')), onError };
    const address = await serve(createCareersListener(options));
    expect((await fetch(`${address}/careers/acme`)).status).toBe(503);
    expect(uncaught.mock.calls).toEqual([[mistake, expect.anything()]]);
  });

  it('is uncaught too when a listener breaks off a feed', async () => {
    const uncaught = watchUncaught();
    const options = { ...(await failingSite('in a feed')), onError };
    const address = await serve(createCareersListener(options));
    const reading = async () => (await fetch(`${address}/careers/indeed.xml`)).text();
    await expect(reading()).rejects.toThrow();
    expect(uncaught.mock.calls).toEqual([[mistake, expect.anything()]]);
  });

  it('makes a fetch handler reject, or the body of its response', async () => {
    const answering = createCareersFetchHandler({ ...(await failingSite('at once')), onError });
    await expect(answering(new Request(`${baseUrl}/acme`))).rejects.toBe(mistake);
    const streaming = createCareersFetchHandler({ ...(await failingSite('in a feed')), onError });
    const response = await streaming(new Request(`${baseUrl}/indeed.xml`));
    await expect(response.text()).rejects.toBe(mistake);
  });
});

it('a next that throws is 500 as well, and the host of the listener hears of it', async () => {
  const mistake = new Error('no such route');
  const onError = vi.fn();
  const listener = createCareersListener({ ...careersSite().options, onError });
  const address = await serve((request, response) =>
    listener(request, response, () => {
      throw mistake;
    }),
  );
  const response = await fetch(`${address}/careers/nothing/at/all`);
  expect([response.status, await response.text()]).toEqual([500, 'Something went wrong.\n']);
  const failure = { code: 'internal-error', cause: mistake };
  expect(onError.mock.calls).toEqual([[failure, expect.anything()]]);
});

it('a cause is printed where the host takes none', async () => {
  const print = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => print.mockRestore());
  const handle = createCareersFetchHandler(await failingSite('at once'));
  await handle(new Request(`${baseUrl}/acme`));
  expect(print.mock.calls).toEqual([[secret]]);
});

it('the host of a listener hears nothing of a reader who has gone', async () => {
  const { options, post } = careersSite();
  for (let count = 0; count < 50; count++) {
    await post(acme, { description: `<p>${'x'.repeat(60_000)}</p>` });
  }
  const onError = vi.fn();
  const listener = createCareersListener({ ...options, onError });
  const over: Promise<unknown>[] = [];
  const address = await serve((request, response) => {
    over.push(once(response, 'close'));
    listener(request, response);
  });
  await (await fetch(`${address}/careers/indeed.xml`)).body?.cancel();
  await Promise.all(over);
  expect(onError).not.toHaveBeenCalled();
});
