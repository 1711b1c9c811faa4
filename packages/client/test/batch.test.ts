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

/** Makes these the active jobs of the employer. */
const keepOnly = async (...referenceIds: string[]) =>
  Array.fromAsync(
    jobs.putInBatch(
      referenceIds.map((referenceId) => named(referenceId, { status: 'active' })),
      { complete: true },
    ),
  );

const active = async () =>
  (await Array.fromAsync(jobs.list({ status: 'active' }), (job) => job.referenceId)).sort();

describe('a batch (D37)', () => {
  it('is a put by referenceId of each body, answered in its line', async () => {
    const bodies = [
      named('B-1'),
      named('B-1', { Title: 'Fitter' }),
      named('B-2', { title: '' }),
      { referenceId: 'B-1', status: 'archived' } as const,
    ];
    const answers = await Array.fromAsync(jobs.putInBatch(bodies));
    const id = answers.map((answer) => ('id' in answer ? answer.id : null))[0];
    expect(answers).toMatchObject([
      { line: 1, status: 201, id },
      { line: 2, status: 200, id, warnings: [{ pointer: '/Title', code: 'unknown-field' }] },
      { line: 3, status: 400, code: 'invalid-job', errors: [{ pointer: '/title' }] },
      { line: 4, status: 200, id },
    ]);
    expect(answers[0]).not.toHaveProperty('warnings');
  });

  it('that is complete archives what it does not name; an error behind its lines says that it could not', async () => {
    await keepOnly('A', 'B', 'C');
    expect(await keepOnly('A', 'B')).toMatchObject([{ line: 1 }, { line: 2 }, { archived: 1 }]);
    const answers = jobs.putInBatch([{ title: 'x' } as never], { complete: true });
    expect((await answers.next()).value).toMatchObject({ line: 1, code: 'invalid-job' });
    const incomplete = { name: 'JobpostingError', code: 'incomplete-batch', status: 400 };
    await expect(answers.next()).rejects.toMatchObject(incomplete);
    expect(await active()).toEqual(['A', 'B']);
  });

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

  it('with bodies that fail throws what they throw, and archives nothing', async () => {
    await keepOnly('A', 'B');
    const fault = new RangeError('the database is gone');
    async function* failing() {
      yield named('A');
      throw fault;
    }
    for (const bodies of [failing(), [named('A'), { id: 1n } as never]]) {
      const sent = Array.fromAsync(jobs.putInBatch(bodies, { complete: true }));
      await expect(sent).rejects.toThrow(Array.isArray(bodies) ? TypeError : fault);
    }
    expect(await active()).toEqual(['A', 'B']);
  });

  it('ends with the loop over its answers: no more bodies are taken, and nothing is archived', async () => {
    await keepOnly('A', 'B');
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
    expect(await active()).toEqual(['A', 'B']);
  });

  it('is refused as a whole, however much is still to be sent', async () => {
    const stranger = createClient({ baseUrl, apiKey: 'jp_wrong' });
    function* bodies() {
      for (;;) yield named('A');
    }
    const refused = { code: 'invalid-api-key', status: 401 };
    await expect(stranger.jobs.putInBatch(bodies()).next()).rejects.toMatchObject(refused);
    await expect(jobs.putInBatch([]).next()).rejects.toMatchObject({ code: 'missing-body' });
  });
});
