import { type JobStore, storeUnavailable } from '@jobposting/core/adapter';
import { createMemoryJobStore } from '@jobposting/core/memory';
import { err } from 'neverthrow';
import { describe, expect, it } from 'vitest';
import { lineOf, sendBatch } from './batch.ts';
import { active } from './complete-batch.ts';
import { openService, storeThat } from './service.ts';

describe('a batch (D37)', () => {
  it('answers each line like a PUT by referenceId, in order', async () => {
    const answers = await sendBatch(openService(), [
      lineOf({ referenceId: 'A' }),
      lineOf({ referenceId: 'B', title: 7, description: '' }),
      '{"referenceId":"A","status":"archived"}',
      lineOf({ referenceId: 'C' }),
      lineOf(),
    ]);
    const message = expect.any(String);
    const invalid = { status: 400, code: 'invalid-job', message };
    expect(answers).toEqual([
      { line: 1, status: 201, id: 1, created: true, changed: true },
      {
        line: 2,
        ...invalid,
        errors: [
          { pointer: '/title', code: 'wrong-type', message },
          { pointer: '/description', code: 'required', message },
        ],
      },
      {
        line: 3,
        status: 200,
        id: 1,
        created: false,
        changed: true,
        warnings: [{ pointer: '/referenceId', code: 'repeated-reference-id', message }],
      },
      { line: 4, status: 201, id: 2, created: true, changed: true },
      { line: 5, ...invalid, errors: [{ pointer: '/referenceId', code: 'required', message }] },
    ]);
  });

  it.each(['', '?complete=true', '?dryRun=true'])(
    'names the first line of a referenceId in the answers to later ones of a batch%s',
    async (query) => {
      const lines = ['A', 'B', ' A ', 'A'].map((referenceId) => lineOf({ referenceId }));
      const refused = lineOf({ referenceId: 'A', title: 7 });
      const answers = await sendBatch(openService(), [refused, ...lines], query);
      const warned = answers.map(({ warnings = [] }) => warnings.map(({ message }) => message));
      const first = 'Line 1 has the same referenceId: both lines are for one job.';
      expect(warned.slice(0, 5)).toEqual([[], [first], [], [first], [first]]);
    },
  );

  it('has the warnings of each line next to its id (D31)', async () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`x${index}`, 1]));
    const answers = await sendBatch(openService(), [
      lineOf({ referenceId: 'A', Title: 'x', description: '<h1>Day</h1>' }),
      lineOf({ referenceId: 'B', ...many }),
    ]);
    expect(answers[0]?.warnings).toEqual([
      { pointer: '/description', code: 'description-sanitized', message: expect.any(String) },
      { pointer: '/Title', code: 'unknown-field', message: expect.any(String) },
    ]);
    expect(answers[1]?.warnings).toHaveLength(20);
  });

  it('answers 503 to each line that the store could not write, and goes on', async () => {
    const store = createMemoryJobStore();
    let inserts = 0;
    const failing: JobStore = {
      ...store,
      insert: async (job, stamp) =>
        ++inserts > 3 && inserts < 8 ? err(storeUnavailable('full')) : store.insert(job, stamp),
    };
    const failures: string[] = [];
    const onError = ({ code }: { readonly code: string }) => void failures.push(code);
    const service = openService({ onError }, { store: failing });
    const lines = Array.from({ length: 10 }, (_, index) => lineOf({ referenceId: `R${index}` }));
    const answers = await sendBatch(service, lines);
    expect(answers.map(({ status }) => status)).toEqual([
      201, 201, 201, 503, 503, 503, 503, 201, 201, 201,
    ]);
    expect(answers[3]).toEqual({
      line: 4,
      status: 503,
      code: 'store-unavailable',
      message: expect.any(String),
    });
    // Once, since a store that is down fails every line.
    expect(failures).toEqual(['store-unavailable']);
    expect(await active(service)).toHaveLength(6);
  });

  it('says in its last line that something went wrong on our side', async () => {
    const store = storeThat({
      inserts({ referenceId }) {
        if (referenceId === 'B') throw new Error('a bug');
      },
    });
    const failures: unknown[] = [];
    const service = openService({ onError: (failure) => failures.push(failure) }, { store });
    const lines = ['A', 'B', 'C'].map((referenceId) => lineOf({ referenceId }));
    const answers = await sendBatch(service, lines, '?complete=true');
    expect(answers).toMatchObject([
      { line: 1, status: 201 },
      { archived: 0, status: 500, code: 'internal-error' },
    ]);
    expect(JSON.stringify(answers)).not.toContain('a bug');
    expect(failures).toMatchObject([{ code: 'internal-error', cause: new Error('a bug') }]);
  });

  it('counts as one request against a rate limit (D20)', async () => {
    const service = openService({ rateLimit: { requestsPerMinute: 2 } });
    const lines = Array.from({ length: 10 }, (_, index) => lineOf({ referenceId: `R${index}` }));
    expect((await sendBatch(service, lines)).map(({ status }) => status)).toEqual(
      lines.map(() => 201),
    );
    expect(await sendBatch(service, lines)).toHaveLength(10);
    expect(await sendBatch(service, lines)).toMatchObject([{ code: 'too-many-requests' }]);
  });

  it('counts the bytes of a line only until it is answered (D20)', async () => {
    // An employer gets half, which has room for one and a half such lines.
    const service = openService({ underWay: { maxBytes: 3 * 1_048_576 } });
    const line = (referenceId: string): string => lineOf({ referenceId, x: 'x'.repeat(1_000_000) });
    const answers = await sendBatch(service, ['A', 'B', 'C', 'D', 'E'].map(line));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  });
});
