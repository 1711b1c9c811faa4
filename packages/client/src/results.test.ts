import { describe, expect, it } from 'vitest';
import { fakeFetch, problem, type Reply } from '../test/fake-fetch.ts';
import { createClient } from './client.ts';
import { withResults } from './results.ts';
import { JobpostingError } from './sending/jobposting-error.ts';

const clientOf = (...replies: Reply[]) => {
  const { fetch } = fakeFetch(...replies);
  return withResults(createClient({ baseUrl: 'http://x', apiKey: 'jp_x', retries: 0, fetch }));
};

const page = (next: string | null) =>
  Response.json({ data: [{ id: 1 }], paging: { total: 2, next } });

const aJob = { id: 7, title: 'Welder', locations: [] };

describe('a client with results', () => {
  it('returns what the call answers, also below dryRun', async () => {
    const { jobs } = clientOf(Response.json(aJob), Response.json(aJob));
    const found = await jobs.get(7);
    expect(found._unsafeUnwrap().job).toEqual(aJob);
    const title = jobs.dryRun.update(7, { title: 'Fitter' }).map(({ job }) => job.id);
    expect((await title)._unsafeUnwrap()).toBe(7);
  });

  it('returns the error that the call throws', async () => {
    const refused = await clientOf(problem(404, 'job-not-found')).jobs.get(7);
    const error = refused._unsafeUnwrapErr();
    expect(error).toBeInstanceOf(JobpostingError);
    expect(error.code).toBe('job-not-found');
  });

  it('yields the items of a list, and the error that ends it', async () => {
    const { jobs } = clientOf(page('http://x/'), problem(401, 'invalid-api-key'));
    const [item, error] = await Array.fromAsync(jobs.list());
    expect(item?._unsafeUnwrap()).toEqual({ id: 1 });
    expect(error?._unsafeUnwrapErr().code).toBe('invalid-api-key');
  });

  it('aborts the request that waits for a change when it is ended by `return`', async () => {
    const held = Promise.withResolvers<AbortSignal>();
    const fetch: typeof globalThis.fetch = (_, { signal } = {}) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
        if (signal) held.resolve(signal);
      });
    const changes = withResults(
      createClient({ baseUrl: 'http://x', apiKey: 'jp_x', fetch }),
    ).jobs.changes();
    const waiting = changes.next();
    const signal = await held.promise;
    await changes.return();
    expect(await waiting).toEqual({ done: true, value: undefined });
    expect(signal.aborted).toBe(true);
  });

  it('does not turn a bug into an error value', async () => {
    const { jobs } = clientOf();
    await expect(jobs.create({ id: 1n } as never)).rejects.toThrow(TypeError);
  });
});
