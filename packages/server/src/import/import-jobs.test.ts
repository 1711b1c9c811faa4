import { createJobService, employerId, type JobService } from '@jobposting/core';
import { type JobStore, outcomeUnknown, storeUnavailable } from '@jobposting/core/adapter';
import { createMemoryJobStore } from '@jobposting/core/memory';
import { expectOk } from '@jobposting/store-contract/cases';
import { err } from 'neverthrow';
import { describe, expect, it } from 'vitest';
import { importJobs } from './import-jobs.ts';

const employer = { id: employerId(1), name: 'Any Employer', unlimited: true };

const job = {
  title: 'Welder',
  locations: [{ description: 'Halifax, NS' }],
  categories: [{ id: 1 }],
  positionType: { id: 1 },
  description: '<p>Night shift</p>',
  applicantRoutingType: { id: 1 },
  applicationEmail: 'jobs@example.com',
};

const lineOf = (fields: object): string => JSON.stringify({ ...job, ...fields });

const importText = (jobs: Pick<JobService, 'putByReferenceId'>, text: string | Buffer) => {
  const chunks = async function* () {
    yield Buffer.from(text);
  };
  return Array.fromAsync(importJobs(chunks(), { jobs, employer, maxLineBytes: 4096 }));
};

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
});
