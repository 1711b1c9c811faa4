import {
  createJobService,
  employerId,
  type JobService,
  type JobStore,
  storeUnavailable,
} from '@jobposting/core';
import { createMemoryJobStore } from '@jobposting/core/memory';
import { err } from 'neverthrow';
import { describe, expect, it } from 'vitest';
import { importJobs } from './import-jobs.ts';

const employer = { id: employerId(1), name: 'Any Employer', unlimited: true };

const posting = {
  title: 'Welder',
  locations: [{ description: 'Halifax, NS' }],
  categories: [{ id: 1 }],
  positionType: { id: 1 },
  description: '<p>Night shift</p>',
  applicantRoutingType: { id: 1 },
  applicationEmail: 'jobs@example.com',
};

const record = (fields: object): string => JSON.stringify({ ...posting, ...fields });

const importText = (jobs: Pick<JobService, 'putByReferenceId'>, text: string | Buffer) => {
  const chunks = async function* () {
    yield Buffer.from(text);
  };
  return Array.fromAsync(importJobs(chunks(), { jobs, employer, maxLineBytes: 4096 }));
};

const serviceOn = (store: JobStore = createMemoryJobStore()): JobService =>
  createJobService({ store });

describe('importing postings', () => {
  it.each([
    ['malformed JSON', '{"referenceId":'],
    ['a line that is too long', record({ referenceId: 'X', title: 'x'.repeat(5000) })],
    ['invalid UTF-8', Buffer.of(0x22, 0xff, 0x22)],
    ['no object', '[1]'],
    ['no referenceId', record({})],
    ['an empty referenceId', record({ referenceId: '  ' })],
    ['a field that is wrong', record({ referenceId: 'X', title: 7 })],
    ['what pollutes prototypes', '{"__proto__":{"referenceId":"X"}}'],
  ])('rejects %s, and goes on', async (_, line) => {
    const jobs = serviceOn();
    const text = Buffer.concat([
      Buffer.from(line),
      Buffer.from(`\n${record({ referenceId: 'after' })}\n`),
    ]);
    const [first, second] = (await importText(jobs, text)).map((result) => result._unsafeUnwrap());
    expect(first).toEqual({ number: 1, outcome: 'rejected', reason: expect.any(String) });
    expect(second).toMatchObject({ number: 2, outcome: 'created' });
  });

  it('writes records of one referenceId in the order of the file', async () => {
    const jobs = serviceOn();
    const slowerTheEarlier: Pick<JobService, 'putByReferenceId'> = {
      async putByReferenceId(caller, body) {
        const { wait } = body as { readonly wait: number };
        for (let turn = 0; turn < wait; turn++) await new Promise(setImmediate);
        return jobs.putByReferenceId(caller, body);
      },
    };
    const lines = Array.from({ length: 50 }, (_, index) =>
      // White space around a referenceId says nothing (D1).
      record({ referenceId: index % 2 ? 'A' : ' A ', title: `Title ${index}`, wait: 50 - index }),
    );
    await importText(slowerTheEarlier, lines.join('\n'));
    const job = await jobs.get(employer, { referenceId: 'A' });
    expect(job._unsafeUnwrap().title).toBe('Title 49');
  });

  it('writes other records side by side, but never more than 64', async () => {
    let running = 0;
    let most = 0;
    const jobs = serviceOn();
    const counting: Pick<JobService, 'putByReferenceId'> = {
      async putByReferenceId(...args) {
        most = Math.max(most, ++running);
        await new Promise(setImmediate);
        running--;
        return jobs.putByReferenceId(...args);
      },
    };
    const lines = Array.from({ length: 300 }, (_, index) => record({ referenceId: `R${index}` }));
    expect(await importText(counting, lines.join('\n'))).toHaveLength(300);
    expect(most).toBe(64);
  });

  it('answers in the order of the lines', async () => {
    const lines = Array.from({ length: 100 }, (_, index) => record({ referenceId: `R${index}` }));
    const numbers = (await importText(serviceOn(), lines.join('\n\n'))).map(
      (result) => result._unsafeUnwrap().number,
    );
    expect(numbers).toEqual(lines.map((_, index) => index * 2 + 1));
  });

  it('ends with the error when the store cannot write any more', async () => {
    const store = createMemoryJobStore();
    let inserts = 0;
    const failing: JobStore = {
      ...store,
      insert: async (job) => (++inserts > 3 ? err(storeUnavailable('full')) : store.insert(job)),
    };
    const lines = Array.from({ length: 100 }, (_, index) => record({ referenceId: `R${index}` }));
    const results = await importText(serviceOn(failing), lines.join('\n'));
    expect(results.map((result) => result.isOk())).toEqual([true, true, true, false]);
  });
});
