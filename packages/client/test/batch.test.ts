import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createClient, type JobPutBody } from '../src/index.ts';
import { aBody } from './a-body.ts';
import { startService } from './in-process-service.ts';

const { baseUrl, apiKey } = await startService();
const { jobs } = createClient({ baseUrl, apiKey });

const named = (referenceId: string, changes: object = {}): JobPutBody => ({
  ...aBody,
  referenceId,
  ...changes,
});

describe('a batch (D37)', () => {
  it('is sent at once in a browser, which cannot stream it', async () => {
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' });
    onTestFinished(() => void vi.unstubAllGlobals());
    const fetched: unknown[] = [];
    const fetch: typeof globalThis.fetch = (address, init) => {
      fetched.push(init?.body);
      return globalThis.fetch(address, init);
    };
    const page = createClient({ baseUrl, apiKey, fetch });
    const answers = await Array.fromAsync(page.jobs.putInBatch([named('A'), named('B')]));
    expect(answers).toMatchObject([{ line: 1 }, { line: 2 }]);
    expect(fetched).toEqual([expect.any(Blob)]);
  });

  it('ends with the loop over its answers: no more bodies are taken, and nothing is archived', async () => {
    await jobs.putByReferenceId(named('B'));
    const ended = Promise.withResolvers<void>();
    function* bodies() {
      try {
        for (;;) yield named('A');
      } finally {
        ended.resolve();
      }
    }
    for await (const answer of jobs.putInBatch(bodies(), { complete: true })) {
      expect(answer).toMatchObject({ line: 1 });
      break;
    }
    await ended.promise;
    expect((await jobs.listPage({ status: 'active', referenceId: 'B' })).paging.total).toBe(1);
  });

  it('is refused as a whole, however much remains to be sent', async () => {
    const stranger = createClient({ baseUrl, apiKey: 'jp_wrong' });
    function* bodies() {
      for (;;) yield named('A');
    }
    const refused = { code: 'invalid-api-key', status: 401 };
    await expect(stranger.jobs.putInBatch(bodies()).next()).rejects.toMatchObject(refused);
    await expect(jobs.putInBatch([]).next()).rejects.toMatchObject({ code: 'missing-body' });
  });
});
