import { describe, expect, it } from 'vitest';
import { createClient, type JobChangeJson, type JobJson, JobpostingError } from '../src/index.ts';
import { aBody } from './a-body.ts';
import { startServer } from './server.ts';

const { baseUrl, apiKey, restart } = await startServer();
const { jobs } = createClient({ baseUrl, apiKey });

const named = (referenceId: string, changes: object = {}) =>
  jobs.putByReferenceId({ ...aBody, referenceId, ...changes });

const cursorNow = async (): Promise<string> => (await jobs.listChanges({ after: 'now' })).next;

const take = async (
  changes: AsyncGenerator<JobChangeJson, void>,
  count: number,
): Promise<JobChangeJson[]> => {
  const taken: JobChangeJson[] = [];
  for await (const change of changes) {
    taken.push(change);
    if (taken.length === count) break;
  }
  return taken;
};

describe('the changes of jobs (D34)', () => {
  it('are read in pages, each change with what it did and a cursor of its own', async () => {
    const after = await cursorNow();
    const { job } = await named('C-1');
    await named('C-1');
    await jobs.update(job.id, { title: 'Fitter' });
    await jobs.delete(job.id);
    const { data, next } = await jobs.listChanges({ after, limit: 2 });
    const of = { id: job.id, referenceId: 'C-1', time: expect.any(String) };
    expect(data).toMatchObject([
      { ...of, type: 'job.created', version: 1, fields: [] },
      { ...of, type: 'job.updated', version: 2, fields: ['title'] },
    ]);
    expect(next).toBe(data[1]?.cursor);
    const last = [{ ...of, type: 'job.deleted', version: 2 }];
    expect(await jobs.listChanges({ after: next })).toMatchObject({ data: last });
    const behindFirst = await jobs.listChanges({ after: data[0]?.cursor });
    expect(behindFirst.data.map(({ type }) => type)).toEqual(['job.updated', 'job.deleted']);
  });

  it('are waited for when there are none, longer than other answers may take', async () => {
    const { jobs: hasty } = createClient({ baseUrl, apiKey, timeoutMs: 1000, retries: 0 });
    const after = await cursorNow();
    const waiting = hasty.listChanges({ after, wait: 2 });
    expect(await waiting).toEqual({ data: [], next: after });
    const held = jobs.listChanges({ after, wait: 30 });
    const { job } = await named('C-2');
    expect(await held).toMatchObject({ data: [{ type: 'job.created', id: job.id }] });
  });

  it('are refused by the cursor of another, and by a wrong limit', async () => {
    const refused = async (query: Parameters<typeof jobs.listChanges>[0]) =>
      jobs.listChanges(query).catch(({ code, status }: JobpostingError) => [code, status]);
    expect(await refused({ after: '999-1-abc' })).toEqual(['cursor-expired', 410]);
    expect(await refused({ limit: 0 })).toEqual(['invalid-query', 400]);
    expect(await refused({ after: '' })).toEqual(['invalid-query', 400]);
  });
});

describe('following the changes (D34)', () => {
  it('yields those behind the cursor, then each as it comes, and goes on behind any of them', async () => {
    const after = await cursorNow();
    await named('F-1');
    const following = take(jobs.changes({ after }), 3);
    await named('F-2');
    await named('F-1', { title: 'Fitter' });
    const changes = await following;
    const seen = changes.map(({ type, referenceId }) => `${type} ${referenceId}`);
    expect(seen).toEqual(['job.created F-1', 'job.created F-2', 'job.updated F-1']);
    expect(await take(jobs.changes({ after: changes[0]?.cursor }), 2)).toEqual(changes.slice(1));
  });

  it.each([undefined, 'SIGKILL' as const])(
    'misses nothing and yields nothing twice when the server stops and comes back (%s)',
    async (signal) => {
      const after = await cursorNow();
      const following = take(jobs.changes({ after }), 4);
      const names = ['R-1', 'R-2', 'R-3', 'R-4'].map((name) => `${name} ${signal}`);
      for (const [n, name] of names.entries()) {
        if (n === 2) await restart(signal);
        await named(name);
      }
      expect((await following).map(({ referenceId }) => referenceId)).toEqual(names);
    },
  );

  it('throws when the cursor has expired, and when the key is wrong', async () => {
    const codeOf = (changes: AsyncGenerator<JobChangeJson, void>) =>
      changes.next().catch((error) => error instanceof JobpostingError && error.code);
    expect(await codeOf(jobs.changes({ after: '999-1-abc' }))).toBe('cursor-expired');
    const stranger = createClient({ baseUrl, apiKey: 'jp_wrong' });
    expect(await codeOf(stranger.jobs.changes())).toBe('invalid-api-key');
  });

  it('ends while it waits, and takes the request that is held with it', async () => {
    const signals: AbortSignal[] = [];
    const waiting = Promise.withResolvers<void>();
    const fetch: typeof globalThis.fetch = (address, init) => {
      if (init?.signal) signals.push(init.signal);
      if (String(address).includes('wait=')) waiting.resolve();
      return globalThis.fetch(address, init);
    };
    const changes = createClient({ baseUrl, apiKey, fetch }).jobs.changes({ after: 'now' });
    const next = changes.next();
    await waiting.promise;
    await changes.return();
    expect(await next).toEqual({ done: true, value: undefined });
    expect(signals.at(-1)?.aborted).toBe(true);
  });

  it('keeps a mirror that ends with what the list shows', async () => {
    const mirror = new Map<number, JobJson>();
    const copy = async (id: number) => {
      const job = await jobs.get(id).then(
        (found) => found.job,
        () => null,
      );
      if (job === null) mirror.delete(id);
      else mirror.set(id, job);
    };
    const after = await cursorNow();
    for await (const { id } of jobs.list()) await copy(id);
    const end = Promise.withResolvers<number>();
    const following = (async () => {
      for await (const { id, referenceId } of jobs.changes({ after })) {
        await copy(id);
        if (referenceId === 'the end') return end.resolve(id);
      }
    })();
    const writer = async (n: number) => {
      for (let each = 0; each < 20; each++) {
        const { job } = await named(`M-${(n + each) % 7}`, { title: `Welder ${n} ${each}` });
        if (each % 3 === 0) await jobs.delete(job.id).catch(() => {});
      }
    };
    await Promise.all([0, 1, 2].map(writer));
    await named('the end');
    await following;
    const listed = await Array.fromAsync(jobs.list(), async ({ id }) => (await jobs.get(id)).job);
    expect([...mirror.values()].sort((a, b) => b.id - a.id)).toEqual(
      listed.sort((a, b) => b.id - a.id),
    );
  });
});
