import { createCareersListener } from '@jobposting/careers';
import { emptyProfile, ok } from '@jobposting/core/adapter';
import { describe, expect, it } from 'vitest';
import { createCareersHandler } from '../src/careers-handler.ts';
import { createPageTurns } from '../src/pages/page-turns.ts';
import { acme, careersSite, serve } from './careers-site.ts';

const there = () => false;

describe('pages that are asked for together', () => {
  it('leave turns of the event loop to others, the more the longer they take', async () => {
    let nowMs = 0;
    const inTurn = createPageTurns(() => nowMs);
    const order: string[] = [];
    const make = (ms: number) => () => {
      order.push('page');
      nowMs += ms;
    };
    let isOver = false;
    void Promise.all([10, 100, 10].map((ms) => inTurn(make(ms), there))).then(() => {
      isOver = true;
    });
    while (!isOver) {
      await new Promise(setImmediate);
      order.push('others');
    }
    const turnsBetween = order
      .join(' ')
      .split('page')
      .slice(1, -1)
      .map((between) => between.match(/others/g)?.length);
    expect(turnsBetween).toEqual([5, 50]);
  });

  it('are all made, also behind one that fails', async () => {
    const inTurn = createPageTurns();
    const fail = () => {
      throw new Error('broken');
    };
    const made = [inTurn(fail, there), inTurn(() => 'whole', there)];
    expect(await Promise.allSettled(made)).toMatchObject([
      { status: 'rejected' },
      { value: 'whole' },
    ]);
  });

  it('are made for those who may be gone behind all others, in the order in which they came', async () => {
    const inTurn = createPageTurns();
    const order: string[] = [];
    const ask = (name: string, mayBeGone: boolean) =>
      inTurn(
        () => order.push(name),
        () => mayBeGone,
      );
    await Promise.all([ask('left 1', true), ask('a', false), ask('left 2', true), ask('b', false)]);
    expect(order).toEqual(['a', 'b', 'left 1', 'left 2']);
  });

  it.each(['/', '/acme', '/acme/1-welder-on-nights'])(
    'are not made for clients that have gone: %s',
    async (path) => {
      const made: string[] = [];
      const site = careersSite({
        layout: (head) => {
          made.push(head);
          return head;
        },
      });
      await site.post(acme);
      const { basePath: _, ...options } = site.options;
      const { answer } = createCareersHandler('createCareers', options);
      const request = { method: 'GET', path, query: '', headers: {} };
      await answer({ ...request, client: () => 'gone' });
      expect(made).toEqual([]);
      await answer({ ...request, client: () => 'done-sending' });
      expect(made).toHaveLength(1);
    },
  );

  it('are not made by a listener for a client that goes while the store is read', async () => {
    const made: string[] = [];
    const { options, post } = careersSite();
    await post(acme);
    let found = (): void => {};
    const finding = new Promise<void>((resolve) => {
      found = resolve;
    });
    let left = (): void => {};
    const leaving = new Promise<void>((resolve) => {
      left = resolve;
    });
    const listener = createCareersListener({
      ...options,
      layout: (head) => {
        made.push(head);
        return head;
      },
      employers: {
        ...options.employers,
        async findBySlug() {
          found();
          await leaving;
          return ok({ ...acme, profile: { ...emptyProfile, slug: 'acme' } });
        },
      },
    });
    const address = await serve((request, response) => {
      request.socket.once('close', left);
      listener(request, response);
    });
    const client = new AbortController();
    const asked = fetch(`${address}/careers/acme/1-welder-on-nights`, { signal: client.signal });
    await finding;
    client.abort();
    await expect(asked).rejects.toThrow();
    await leaving;
    await new Promise(setImmediate);
    expect(made).toEqual([]);
  });
});
