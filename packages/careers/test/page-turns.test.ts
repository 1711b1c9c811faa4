import { EventEmitter, once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createCareersFetchHandler, createCareersListener } from '@jobposting/careers';
import { createFairShare } from '@jobposting/core/adapter';
import { describe, expect, it, vi } from 'vitest';
import type { ClientState } from '../src/careers-answer.ts';
import { createCareersHandler } from '../src/edges/careers-handler.ts';
import { createPageLine } from '../src/pages/page-line.ts';
import { acme, boulangerie, careersSite, serve } from './careers-site.ts';

const pageOf = <Made>(
  make: () => Made,
  state: ClientState = 'there',
  characters = 0,
  from = '127.0.0.1',
) => ({ make, client: () => state, from, characters });

/** How many turns of the event loop others get between pages that take this long, in milliseconds. */
const turnsBetween = async (...durations: readonly number[]) => {
  let nowMs = 0;
  const inTurn = createPageLine(createFairShare(setImmediate, () => nowMs));
  const order: string[] = [];
  const pages = durations.map((ms) =>
    pageOf(() => {
      order.push('page');
      nowMs += ms;
    }),
  );
  let isOver = false;
  void Promise.all(pages.map((page) => inTurn(page))).then(() => {
    isOver = true;
  });
  while (!isOver) {
    await new Promise(setImmediate);
    order.push('others');
  }
  const between = order.join(' ').split('page').slice(1, -1);
  return between.map((others) => others.match(/others/g)?.length);
};

describe('pages that are requested together', () => {
  it.each([
    ['the more the longer they take', [10, 100, 10], [5, 50]],
    ['at most a hundred after one during which the process stood still', [600_000, 10], [100]],
  ])('leave turns of the event loop to others, %s', async (_, durations, turns) => {
    expect(await turnsBetween(...durations)).toEqual(turns);
  });

  it.each([
    '/acme',
    '/acme/1-welder-on-nights',
    '/acme/2-welder-on-nights',
    '/sitemap.xml',
    '/feed.atom',
    '/acme/feed.atom',
  ])('leave turns to others between them, as the tags of feeds do: %s', async (path) => {
    const { options, post, put } = careersSite();
    await post(acme);
    await put(acme, await post(acme), { status: 'archived' });
    const { basePath: _, ...others } = options;
    const { answer } = createCareersHandler('createCareers', others);
    const request = { method: 'HEAD', path, query: '', headers: {}, client: () => 'there' };
    const order: string[] = [];
    const ask = () => answer(request as never).then(() => order.push('answer'));
    let isOver = false;
    void Promise.all([ask(), ask(), ask()]).then(() => {
      isOver = true;
    });
    while (!isOver) {
      await new Promise(setImmediate);
      order.push('others');
    }
    expect(order.join(' ')).toMatch(/answer( others)+ answer( others)+ answer/);
  });

  it('are all made, also after one that fails', async () => {
    const inTurn = createPageLine(createFairShare(setImmediate));
    const fail = () => {
      throw new Error('broken');
    };
    const made = [inTurn(pageOf(fail)), inTurn(pageOf(() => 'whole'))];
    expect(await Promise.allSettled(made)).toMatchObject([
      { status: 'rejected' },
      { value: 'whole' },
    ]);
  });

  it('come last for clients that may have left, and are dropped at once for those that have', async () => {
    const inTurn = createPageLine(createFairShare(setImmediate));
    const order: string[] = [];
    const ask = (name: string, state: ClientState) => inTurn(pageOf(() => order.push(name), state));
    await Promise.all([
      ask('done 1', 'done-sending'),
      ask('there 1', 'there'),
      ask('done 2', 'done-sending'),
      ask('there 2', 'there'),
      ask('gone', 'gone'),
    ]);
    expect(order).toEqual(['gone', 'there 1', 'there 2', 'done 1', 'done 2']);
  });

  it('are made in turn for each address, however many one asks for', async () => {
    const inTurn = createPageLine(createFairShare(setImmediate));
    const order: string[] = [];
    const ask = (name: string, from: string) =>
      inTurn(pageOf(() => order.push(name), 'there', 0, from));
    const asked = ['flood 1', 'flood 2', 'flood 3'].map((name) => ask(name, '127.0.0.2'));
    asked.push(ask('other 1', '127.0.0.1'), ask('other 2', '127.0.0.1'));
    await Promise.all(asked);
    expect(order).toEqual(['flood 1', 'other 1', 'flood 2', 'other 2', 'flood 3']);
  });

  it('are made in turn for each client that the host names, as behind a proxy', async () => {
    const order: (string | undefined)[] = [];
    const { options, post } = careersSite();
    await post(acme);
    const answer = createCareersFetchHandler({
      ...options,
      layout(head) {
        order.push(/“(.*)”/.exec(head)?.[1]);
        return head;
      },
      clientOf: ({ headers }) => headers.get('X-Forwarded-For') ?? '',
    });
    const ask = (name: string, from: string) =>
      answer(
        new Request(`${options.baseUrl}/acme?q=${name}`, { headers: { 'X-Forwarded-For': from } }),
      );
    const asked = ['flood1', 'flood2', 'flood3'].map((name) => ask(name, '192.0.2.1'));
    await Promise.all([...asked, ask('other', '192.0.2.2')]);
    expect(order).toEqual(['flood1', 'other', 'flood2', 'flood3']);
  });

  it('wait with at most 8 Mi characters of long descriptions, or with one longer, and any number of usual ones', async () => {
    const inTurn = createPageLine(createFairShare(setImmediate));
    const ask = (characters: number) => inTurn(pageOf(() => 'made', 'there', characters));
    const mebi = 1024 * 1024;
    const waiting = [ask(6 * mebi), ask(2 * mebi)];
    expect(ask(16 * 1024 + 1)).toBeNull();
    expect(await Promise.all([...waiting, ask(16 * 1024)])).toEqual(['made', 'made', 'made']);
    const longest = ask(9 * mebi);
    expect(await Promise.all([ask(16 * 1024), longest])).toEqual(['made', 'made']);
  });

  it('are 503 for more of the largest postings than may wait, and available again after them', async () => {
    const { post, get } = careersSite();
    const description = `<p>${'x'.repeat(900_000)}</p>`;
    await post(acme, { description });
    const ask = () => get('/careers/acme/1-welder-on-nights');
    const answers = await Promise.all(Array.from({ length: 12 }, ask));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(9);
    expect(statuses.filter((status) => status === 503)).toHaveLength(3);
    const refused = answers.find(({ status }) => status === 503);
    expect(refused?.headers.get('Retry-After')).toBe('60');
    expect((await ask()).status).toBe(200);
  });

  it('are 503 while clients leave 16 MiB of long ones untaken, except short ones, and available again afterwards', async () => {
    const { options, post } = careersSite();
    const description = `<p>${'x'.repeat(900_000)}</p>`;
    for (let count = 0; count < 2; count++) await post(acme, { description });
    const listener = createCareersListener(options);
    const untaken: ServerResponse[] = [];
    let written = () => {};
    const address = await serve((request, response) => {
      if (request.headers['x-untaken']) {
        response.end = () => {
          untaken.push(response);
          written();
          return response;
        };
      }
      listener(request, response);
    });
    const ask = (path: string, others = {}) => {
      const headers = { 'Accept-Encoding': 'identity', ...others };
      return fetch(`${address}/careers${path}`, { headers });
    };
    for (let count = 0; count < 9; count++) {
      await new Promise<void>((resolve) => {
        written = resolve;
        ask('/jobs.json', { 'X-Untaken': '1' }).catch(() => {});
      });
    }
    const { status, headers } = await ask('/jobs.json');
    expect([status, headers.get('Retry-After')]).toEqual([503, '60']);
    expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect((await ask('/acme')).status).toBe(200);
    for (const response of untaken) {
      response.destroy();
      await once(response, 'close');
    }
    expect((await ask('/jobs.json')).status).toBe(200);
  });

  it.each(['/', '/acme', '/acme/1-welder-on-nights'])(
    'are not made for clients that have left, but for those that have sent all, as feeds are: %s',
    async (path) => {
      const layout = vi.fn((head: string) => head);
      const site = careersSite({ layout });
      for (const hirer of [acme, boulangerie]) await site.post(hirer);
      const { basePath: _, ...options } = site.options;
      const { answer } = createCareersHandler('createCareers', options);
      const request = { method: 'GET', path, query: '', headers: {} };
      await answer({ ...request, client: () => 'gone' });
      expect(layout).not.toHaveBeenCalled();
      await answer({ ...request, client: () => 'done-sending' });
      expect(layout).toHaveBeenCalledOnce();
      const feed = { ...request, path: '/feed.atom', client: () => 'done-sending' as const };
      expect(await answer(feed)).toMatchObject({ status: 200 });
    },
  );

  it('are not made by a listener for a client that leaves while the store is read', async () => {
    const layout = vi.fn((head: string) => head);
    const { options, post } = careersSite({ layout });
    await post(acme);
    const events = new EventEmitter();
    const [finding, leaving] = [once(events, 'finding'), once(events, 'left')];
    const findBySlug: typeof options.employers.findBySlug = async (slug) => {
      events.emit('finding');
      await leaving;
      return options.employers.findBySlug(slug);
    };
    const employers = { ...options.employers, findBySlug };
    const listener = createCareersListener({ ...options, employers });
    const address = await serve((request, response) => {
      request.socket.once('close', () => events.emit('left'));
      listener(request, response);
    });
    const client = new AbortController();
    const asked = fetch(`${address}/careers/acme/1-welder-on-nights`, { signal: client.signal });
    await finding;
    client.abort();
    await expect(asked).rejects.toThrow();
    await leaving;
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
    expect(layout).not.toHaveBeenCalled();
  });
});
