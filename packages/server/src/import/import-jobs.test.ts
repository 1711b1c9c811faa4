import { createJobService, employerId, type JobService } from '@jobposting/core';
import {
  emptyProfile,
  type JobStore,
  outcomeUnknown,
  storeUnavailable,
} from '@jobposting/core/adapter';
import { createMemoryJobStore } from '@jobposting/core/memory';
import { expectOk } from '@jobposting/store-contract/cases';
import { err, ok } from 'neverthrow';
import { describe, expect, it } from 'vitest';
import { aJob } from '../../test/databases.ts';
import { type ImportOptions, importJobs } from './import-jobs.ts';

const employer = { id: employerId(1), name: 'Any Employer', unlimited: true };

const lineOf = (fields: object): string =>
  JSON.stringify({ ...aJob, referenceId: undefined, ...fields });

const stored = { ...employer, profile: emptyProfile };
const employers: ImportOptions['employers'] = { find: async () => ok(stored) };

const importChunks = (
  chunks: readonly (string | Buffer)[],
  options: Pick<ImportOptions, 'jobs'> & Partial<ImportOptions>,
) => {
  const all = async function* () {
    for (const chunk of chunks) yield Buffer.from(chunk);
  };
  return Array.fromAsync(
    importJobs(all(), { employers, employer, maxLineBytes: 4096, ...options }),
  );
};

const importText = (jobs: Pick<JobService, 'putByReferenceId'>, text: string | Buffer) =>
  importChunks([text], { jobs });

const serviceOn = (store: JobStore = createMemoryJobStore()): JobService =>
  createJobService({ store });

describe('importing jobs', () => {
  it.each([
    ['malformed JSON', '{"referenceId":'],
    ['a line that is too long', lineOf({ referenceId: 'X', title: 'x'.repeat(5000) })],
    ['invalid UTF-8', Buffer.of(0x22, 0xff, 0x22)],
    ['an array', '[1]'],
    ['no referenceId', lineOf({})],
    ['an empty referenceId', lineOf({ referenceId: '  ' })],
    ['a field that is wrong', lineOf({ referenceId: 'X', title: 7 })],
    ['an attempt at the prototype', '{"__proto__":{"referenceId":"X"}}'],
  ])('rejects %s and goes on', async (_, line) => {
    const jobs = serviceOn();
    const text = Buffer.concat([
      Buffer.from(line),
      Buffer.from(`\n${lineOf({ referenceId: 'after' })}\n`),
    ]);
    const [first, second] = (await importText(jobs, text)).map(expectOk);
    expect(first).toEqual({ number: 1, outcome: 'rejected', reason: expect.any(String) });
    expect(second).toMatchObject({ number: 2, outcome: 'created' });
  });

  it('yields results in the order of the lines', async () => {
    const lines = Array.from({ length: 100 }, (_, index) => lineOf({ referenceId: `R${index}` }));
    const numbers = (await importText(serviceOn(), lines.join('\n\n'))).map(
      (result) => expectOk(result).number,
    );
    expect(numbers).toEqual(lines.map((_, index) => index * 2 + 1));
  });

  it.each([
    ['fails', storeUnavailable('full')],
    ['loses sight of a write', outcomeUnknown()],
  ])('ends with the error when the store %s', async (_, error) => {
    const store = createMemoryJobStore();
    let inserts = 0;
    const failing: JobStore = {
      ...store,
      insert: async (job, stamp) => (++inserts > 3 ? err(error) : store.insert(job, stamp)),
    };
    const lines = Array.from({ length: 100 }, (_, index) => lineOf({ referenceId: `R${index}` }));
    const results = await importText(serviceOn(failing), lines.join('\n'));
    expect(results.map((result) => result.isOk())).toEqual([true, true, true, false]);
  });

  it.each([
    ['its employer is removed', ok(null), 'employer-not-found'],
    ['the employer cannot be looked up', err(storeUnavailable('busy')), 'store-unavailable'],
  ])('ends with the error once %s, and stores nothing more', async (_, later, code) => {
    const store = createMemoryJobStore();
    let looks = 0;
    const results = await importChunks(
      [`${lineOf({ referenceId: 'A' })}\n{"referenceId":`, '"B"}\n', lineOf({ referenceId: 'C' })],
      {
        jobs: serviceOn(store),
        employers: { find: async () => (++looks > 1 ? later : ok(stored)) },
      },
    );
    expect(
      results.map((result) => (result.isOk() ? result.value.outcome : result.error.code)),
    ).toEqual(['created', code]);
    expect(expectOk(await store.countByEmployer())).toMatchObject([{ active: 1 }]);
  });
});
