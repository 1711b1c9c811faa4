import {
  type CareersFailure,
  createCareersFetchHandler,
  createCareersListener,
} from '@jobposting/careers';
import { err } from '@jobposting/core';
import { storeUnavailable } from '@jobposting/core/adapter';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { baseUrl } from './a-posting.ts';
import { acme, careersSite, publishing, serve, serveCounted } from './careers-site.ts';

const secret = new Error('SQLITE_FULL at /var/lib/jobs.sqlite');
const bug = new Error('a bug');
const failing = async () => err(storeUnavailable('full', secret));
const ofStore: CareersFailure = { code: 'store-unavailable', reason: 'full', cause: secret };

type When = 'at once' | 'at the beginning of a feed' | 'in a feed' | 'in a feed, by a bug';

const site = careersSite();
const description = `<p>${'Join our night shift. '.repeat(50)}</p>`;
for (let count = 0; count < 100; count++) await site.post(acme, { description });

/** A site whose store fails as soon as it is read, before the first jobs of a feed, or before the next. */
const failingSite = (when: When) => {
  const { options } = site;
  const { jobs, employers } = options;
  if (when === 'at once') {
    return { ...options, employers: { ...employers, list: failing, findBySlug: failing } };
  }
  const { findNextOpen } = jobs.published;
  const fail = when === 'in a feed, by a bug' ? () => Promise.reject(bug) : failing;
  let isFilled = false;
  const failingJobs = publishing(jobs, {
    findNextOpen: async (query) => {
      const found = await findNextOpen(query);
      const fails = isFilled && (when === 'at the beginning of a feed' || query.after !== null);
      // The index of the pages is filled first.
      isFilled ||= found.isOk() && found.value.length === 0;
      return fails ? fail() : found;
    },
  });
  // Atom feeds are in the order of the index, which names the jobs to find.
  const find: typeof jobs.find = async (...given) =>
    isFilled && when === 'at the beginning of a feed' ? failing() : jobs.find(...given);
  return { ...options, jobs: { ...failingJobs, find } };
};

describe.each(['a listener', 'a fetch handler'] as const)('the host of %s', (kind) => {
  const start = async (when: When, more = {}) => {
    const options = { ...failingSite(when), ...more };
    const onError = vi.fn();
    if (kind === 'a listener') {
      const address = await serve(createCareersListener({ ...options, onError }));
      return {
        onError,
        ask: (path: string, init?: RequestInit) => fetch(`${address}/careers${path}`, init),
      };
    }
    const handle = createCareersFetchHandler({ ...options, onError });
    const ask = (path: string, init?: RequestInit) => handle(new Request(baseUrl + path, init));
    return { onError, ask };
  };

  it.each(['/', '/acme', '/acme/1', '/feed.atom', '/acme/feed.atom'])(
    'gets the reason why %s is 503, and the reader does not',
    async (path) => {
      const { ask, onError } = await start('at once');
      const response = await ask(path, { headers: { 'Accept-Language': 'fr-CA' } });
      expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '60']);
      const text = await response.text();
      expect(text).not.toMatch(/SQLITE|full/);
      expect(text.includes('<html lang="fr">')).toBe(!path.endsWith('.atom'));
      expect(onError.mock.calls).toEqual([[ofStore, expect.objectContaining({ method: 'GET' })]]);
    },
  );

  it.each(['/feed.atom', '/acme/feed.atom', '/indeed.xml', '/linkedin.xml'])(
    'gets the reason why %s is 503 when its store fails before anything is sent',
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

  it.each(['identity', 'br', 'gzip'])(
    'gets the reason why a feed is broken off, which its reader does not take for a whole one: %s',
    async (encoding) => {
      const { ask, onError } = await start('in a feed');
      const headers = { 'Accept-Encoding': encoding };
      const read = async () => (await ask('/indeed.xml', { headers })).text();
      // As often as feeds are streamed at once, and once more.
      for (let count = 0; count < 5; count++) await expect(read()).rejects.toThrow();
      const call = [ofStore, expect.objectContaining({ method: 'GET' })];
      expect(onError.mock.calls).toEqual(Array(5).fill(call));
    },
  );

  it('gets the error of a store that throws in a feed', async () => {
    const { ask, onError } = await start('in a feed, by a bug');
    await expect((async () => (await ask('/indeed.xml')).text())()).rejects.toThrow();
    const failure = { code: 'internal-error', cause: bug };
    expect(onError.mock.calls).toEqual([[failure, expect.anything()]]);
  });

  const mistake = new Error('no such template');
  const throws = (): never => {
    throw mistake;
  };
  it.each<[string, () => unknown, Error]>([
    ['has thrown', throws, mistake],
    ['has not returned text', async () => '', new TypeError('layout must return a string.')],
  ])('gets the error when its layout %s, and every page is 500', async (_, layout, cause) => {
    const { ask, onError } = await start('in a feed', { layout });
    for (const path of ['/acme', '/nothing/at/all']) {
      const response = await ask(path);
      expect([response.status, await response.text()]).toEqual([500, 'Something went wrong.\n']);
    }
    const call = [{ code: 'internal-error', cause }, expect.anything()];
    expect(onError.mock.calls).toEqual([call, call]);
  });

  it('is not called for answers that are not failures', async () => {
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

  /** Collects uncaught errors until the test ends; the test runner would fail for them. */
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

  it('is called by a listener after its answer or a feed that it breaks off, and its error is uncaught', async () => {
    const uncaught = watchUncaught();
    const listen = async (when: When) =>
      serve(createCareersListener({ ...failingSite(when), onError }));
    expect((await fetch(`${await listen('at once')}/careers/acme`)).status).toBe(503);
    const feed = `${await listen('in a feed')}/careers/indeed.xml`;
    await expect((async () => (await fetch(feed)).text())()).rejects.toThrow();
    expect(uncaught.mock.calls).toEqual(Array(2).fill([mistake, expect.anything()]));
  });

  it('makes a fetch handler, or the body of its response, reject', async () => {
    const answering = createCareersFetchHandler({ ...failingSite('at once'), onError });
    await expect(answering(new Request(`${baseUrl}/acme`))).rejects.toBe(mistake);
    const streaming = createCareersFetchHandler({ ...failingSite('in a feed'), onError });
    const response = await streaming(new Request(`${baseUrl}/indeed.xml`));
    await expect(response.text()).rejects.toBe(mistake);
  });
});

it('a next that throws leads to 500, and the host of the listener gets the error', async () => {
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

it('a cause is printed when the host has no onError', async () => {
  const print = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => print.mockRestore());
  const handle = createCareersFetchHandler(failingSite('at once'));
  await handle(new Request(`${baseUrl}/acme`));
  expect(print.mock.calls).toEqual([[secret]]);
});

it('the host of a listener is not called for a reader who has left', async () => {
  const { options, post } = careersSite();
  for (let count = 0; count < 50; count++) {
    await post(acme, { description: `<p>${'x'.repeat(60_000)}</p>` });
  }
  const onError = vi.fn();
  const { address, over } = await serveCounted(createCareersListener({ ...options, onError }));
  await (await fetch(`${address}/careers/indeed.xml`)).body?.cancel();
  await Promise.all(over);
  expect(onError).not.toHaveBeenCalled();
});
