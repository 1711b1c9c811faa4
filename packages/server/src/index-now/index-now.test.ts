import type { JobChange } from '@jobposting/core';
import { cursorExpired, storeUnavailable } from '@jobposting/core/adapter';
import { err, ok } from 'neverthrow';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { captureLog } from '../../test/output.ts';
import { createIndexNow, type IndexNowOptions } from './index-now.ts';

type Answer = Awaited<ReturnType<IndexNowOptions['send']>>;

const key = 'an-indexnow-key';
const done: Answer = { status: 200 };
const noAnswer: Answer = { status: null, cause: new Error('cut off') };

interface Message {
  readonly urlList: readonly string[];
}

/** A database with one address per change, its servers, and an endpoint that answers as the test says, then 200. */
const aWorld = (answers: Answer[] = []) => {
  const changed: string[] = [];
  const arrived: { readonly address: string; readonly at: number }[] = [];
  const messages: Message[] = [];
  let kept: string | null = null;
  let turn = { holder: '', until: 0 };
  let forgotten = 0;
  let isFailing = false;
  const unavailable = err(storeUnavailable('unreachable'));

  const server = (name = 'one') => {
    const { log, logged } = captureLog();
    let isAlive = true;
    const indexNow = createIndexNow({
      key,
      baseUrl: 'https://jobs.example/in',
      database: {
        jobs: {
          changes: {
            read: async (after, { limit }) => {
              if (Number(after) < forgotten) return err(cursorExpired());
              const next = Math.min(Number(after) + limit, changed.length);
              const page = changed.slice(Number(after), next) as unknown[] as JobChange[];
              return isFailing ? unavailable : ok({ changes: page, next: String(next) });
            },
            newestCursor: async () => ok(String(changed.length)),
          },
        },
        takeTask: async (_, forMs) => {
          if (isFailing || !isAlive) return unavailable;
          if (turn.holder !== name && Date.now() < turn.until) return ok(false);
          turn = { holder: name, until: Date.now() + forMs };
          return ok(true);
        },
        readProgress: async () => ok(kept),
        noteProgress: async (_, progress) => {
          if (isAlive) kept = progress;
          return ok();
        },
      },
      addressesOf: async (changes) => ok([...new Set(changes as unknown[] as string[])]),
      send: async (message) => {
        const { urlList } = message as Message;
        messages.push({ ...message, urlList });
        for (const address of urlList) arrived.push({ address, at: Date.now() });
        return answers.shift() ?? done;
      },
      log,
    });
    void indexNow.start();
    const kill = () => {
      isAlive = false;
      indexNow.stop();
    };
    return { ...indexNow, kill, lines: () => logged().map(({ level }) => level) };
  };
  return {
    server,
    messages,
    arrived,
    changed,
    change: (...addresses: string[]) => void changed.push(...addresses),
    forget() {
      forgotten = changed.length;
    },
    fail(fails: boolean) {
      isFailing = fails;
    },
    times: (address: string) =>
      arrived.filter((each) => each.address === address).map(({ at }) => at),
  };
};

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

describe('IndexNow (D38)', () => {
  it('is notified of changes from the first start on, in batches, with the address of the key', async () => {
    const { server, change, messages } = aWorld();
    change('before');
    server();
    await pass(120);
    change('a', 'b', 'a');
    await pass(10);
    change('c');
    await pass(10);
    expect(messages).toEqual([
      {
        host: 'jobs.example',
        key,
        keyLocation: `https://jobs.example/in/${key}.txt`,
        urlList: ['a', 'b', 'c'],
      },
    ]);
  });

  it('gets at most 10 000 addresses at once, even when each change has the most, and the rest later', async () => {
    const { server, change, messages, arrived } = aWorld();
    server();
    await pass(60);
    change(...Array.from({ length: 25_000 }, (_, at) => `a${at}`));
    await pass(240);
    const sizes = messages.map(({ urlList }) => urlList.length);
    // There must be room for the addresses of one more change.
    expect(sizes).toEqual([9_993, 9_993, 5_014]);
    expect(new Set(arrived.map(({ address }) => address)).size).toBe(25_000);
  });

  const at = (text: string) => new Date(text).toUTCString();
  it.each<[string, Answer, ...seconds: number[]]>([
    ['200', done],
    ['202', { status: 202 }],
    ['429', { status: 429 }, 60],
    ['429, in some seconds', { status: 429, retryAfter: '300' }, 300],
    ['429, at a time', { status: 429, retryAfter: at('2026-11-20T12:20:00Z') }, 1_100],
    ['429, too soon', { status: 429, retryAfter: '1' }, 60],
    ['429, in a year', { status: 429, retryAfter: '31536000' }, 86_400],
    ['503, and nothing to understand', { status: 503, retryAfter: 'soon' }, 60],
    ['no answer', noAnswer, 60],
  ])('is notified again until it accepts, as it asks: %s', async (_, answer, ...waits) => {
    const { server, change, times } = aWorld([answer]);
    server();
    await pass(60);
    change('a');
    await pass(100_000);
    const [first = 0, ...later] = times('a');
    expect(later.map((time) => Math.floor((time - first) / 100_000))).toEqual(
      waits.map((seconds) => Math.floor(seconds / 100)),
    );
    for (const [index, time] of later.entries()) {
      expect(time - first).toBeGreaterThanOrEqual((waits[index] ?? 0) * 1_000);
    }
  });

  it('is tried less and less often while it fails, at least once an hour, and often again after a success', async () => {
    const { server, change, times } = aWorld([...Array(8).fill({ status: 500 }), done, noAnswer]);
    const { lines } = server();
    await pass(60);
    change('a');
    await pass(6 * 3_600);
    change('a');
    await pass(3_600);
    const minutes = times('a').map((time, at, all) => (time - (all[at - 1] ?? time)) / 60_000);
    expect(minutes.map(Math.round).toSpliced(9, 1)).toEqual([0, 1, 2, 4, 8, 16, 32, 60, 60, 1]);
    expect(lines()).toEqual([...Array(8).fill('warn'), 'info', 'warn', 'info']);
  });

  it.each([400, 403, 422, 301])(
    'does not get addresses again that it refused by %i, but gets later changes',
    async (status) => {
      const { server, change, messages } = aWorld([{ status }]);
      const { lines } = server();
      await pass(60);
      change('a');
      await pass(60);
      change('b');
      await pass(120);
      expect(messages.map(({ urlList }) => urlList)).toEqual([['a'], ['b']]);
      expect(lines()).toEqual(['error', 'info']);
    },
  );

  it('goes on where it was after a restart, and skips changes that were deleted', async () => {
    const { server, change, forget, messages } = aWorld([noAnswer]);
    const first = server();
    await pass(60);
    change('a');
    await pass(20);
    first.stop();
    change('b');
    await pass(3_600);
    const { lines, stop } = server();
    await pass(100);
    stop();
    change('c');
    forget();
    server();
    await pass(100);
    change('d');
    await pass(100);
    expect(messages.map(({ urlList }) => urlList)).toEqual([['a'], ['a', 'b'], ['d']]);
    expect(lines()).toEqual(['info']);
  });

  it('is notified of every change at least once, and of none twice within a minute, whatever it answers and whichever server stops', async () => {
    const answers: Answer[] = [done, noAnswer, { status: 500 }, { status: 202 }, noAnswer];
    const { server, change, changed, arrived, times } = aWorld([...answers, ...answers]);
    let servers = [server('one'), server('two')];
    await pass(0);
    for (let round = 0; round < 200; round++) {
      change(`page ${round % 3}`, `job ${round}`);
      await pass(7 * (round % 4));
      if (round % 40 !== 39) continue;
      const [ending, other] = servers;
      if (round % 80 === 39) ending?.kill();
      else ending?.stop();
      servers = [...(other ? [other] : []), server(`after ${round}`)];
    }
    await pass(3_600);
    expect(new Set(arrived.map(({ address }) => address))).toEqual(new Set(changed));
    for (const address of new Set(changed)) {
      for (const [index, time] of times(address).slice(1).entries()) {
        expect(time - (times(address)[index] ?? 0)).toBeGreaterThanOrEqual(60_000);
      }
    }
  });

  it('is notified by one of several servers, and by another soon after that one stops', async () => {
    const { server, change, messages } = aWorld();
    const first = server('one');
    server('two');
    await pass(60);
    change('a');
    await pass(3_600);
    expect(messages).toHaveLength(1);
    first.stop();
    change('b');
    await pass(90);
    expect(messages).toHaveLength(2);
  });

  it('waits while the store is unavailable, at least as long as it was asked to', async () => {
    const { server, change, fail, times } = aWorld([{ status: 429, retryAfter: '600' }]);
    const { lines } = server();
    await pass(60);
    change('a');
    await pass(60);
    fail(true);
    await pass(180);
    fail(false);
    await pass(3_600);
    const [first = 0, second = 0, ...more] = times('a');
    expect([second - first >= 600_000, more]).toEqual([true, []]);
    expect(lines()).toEqual(['warn', 'error', 'error', 'error', 'info']);
  });
});
