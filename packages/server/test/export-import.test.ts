import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createJobService,
  type Employer,
  type Job,
  type JobService,
  jobBodyJson,
} from '@jobposting/core';
import type { StoredEmployer } from '@jobposting/core/adapter';
import { maxMoney } from '@jobposting/core/rules';
import { openSqliteStore, type SqliteStore } from '@jobposting/sqlite';
import { expectOk } from '@jobposting/store-contract/cases';
import fc from 'fast-check';
import { ok } from 'neverthrow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importJobs } from '../src/import/import-jobs.ts';

const decimal = fc
  .integer({ min: 0, max: maxMoney })
  .map((amount) => `${Math.floor(amount / 10_000)}.${String(amount % 10_000).padStart(4, '0')}`);

const salary = fc
  .record({
    amounts: fc.tuple(decimal, decimal).map((both) => both.sort((a, b) => Number(a) - Number(b))),
    hasMaximum: fc.boolean(),
    periodId: fc.integer({ min: 1, max: 5 }),
    plusCommission: fc.boolean(),
  })
  .map(({ amounts: [amount, maxAmount], hasMaximum, periodId, plusCommission }) => ({
    amount,
    maxAmount: hasMaximum ? maxAmount : null,
    period: { id: periodId },
    plusCommission,
  }));

const oneLine = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .filter((text) => text.trim() !== '' && !/\p{Cc}/u.test(text) && text.isWellFormed());

const someOf = <Value>(...values: Value[]) => fc.subarray(values, { minLength: 1, maxLength: 3 });

const body = fc.record({
  referenceId: oneLine,
  title: oneLine,
  closeDate: fc
    .date({ min: new Date('1970-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  confidential: fc.boolean(),
  autoRefresh: fc.boolean(),
  status: fc.constantFrom('active', 'archived'),
  workplace: fc.constantFrom(null, 'onsite', 'hybrid', 'remote'),
  locations: someOf('Montreal, Que.', 'Halifax, NS', 'Quebec', 'Nowhere-on-Sea, BC', 'Yukon').map(
    (descriptions) => descriptions.map((description) => ({ description })),
  ),
  categories: someOf(1, 2, 20, 34).map((ids) => ids.map((id) => ({ id }))),
  positionType: fc.constantFrom({ id: 1 }, { id: '5' as const }),
  salary: fc.option(salary),
  description: oneLine.map((text) => `<div style="x"><script>y</script><p>z ${text}</p>`),
  applicantRoutingType: fc.constantFrom({ id: 1 }, { id: 2 }),
  applicationEmail: fc.constant('jobs@example.com'),
  applicationUrl: fc.webUrl().map((url) => url.slice(0, 200)),
});

const bodies = fc.uniqueArray(body, {
  selector: ({ referenceId }) => referenceId.trim(),
  maxLength: 8,
});

describe('export, then import (§4.5)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'jobposting-'));
  let store: SqliteStore;
  let jobs: JobService;
  beforeAll(async () => {
    store = expectOk(await openSqliteStore({ path: join(folder, 'jobs.sqlite') }));
    jobs = createJobService({ store: store.jobs });
  });
  afterAll(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  const newEmployer = async (): Promise<StoredEmployer> =>
    expectOk(await store.employers.add({ name: 'Any Employer', unlimited: true }));

  const allOf = (employer: Employer): Promise<Job[]> =>
    Array.fromAsync(jobs.all(employer), expectOk);

  /** What a PUT can set, of every job. */
  const valuesOf = async (employer: Employer): Promise<object[]> =>
    (await allOf(employer)).map(
      ({ id, employerId, version, publishDate, firstPublishDate, contentChangedAt, ...settable }) =>
        settable,
    );

  const exportText = async (employer: Employer): Promise<string> =>
    (await allOf(employer)).map((job) => `${jobBodyJson(job)}\n`).join('');

  const importText = async (text: string): Promise<StoredEmployer> => {
    const employer = await newEmployer();
    const chunks = async function* () {
      yield Buffer.from(text);
    };
    const employers = { find: async () => ok(employer) };
    const importing = { jobs, employers, employer, maxLineBytes: 1e6 };
    for await (const result of importJobs(chunks(), importing)) {
      expect(expectOk(result)).toMatchObject({ outcome: 'created' });
    }
    return employer;
  };

  it('brings back every value that a PUT can set, and the same text', async () => {
    await fc.assert(
      fc.asyncProperty(bodies, async (some) => {
        const text = some.map((one) => JSON.stringify(one)).join('\n');
        const first = await importText(text);
        const exported = await exportText(first);
        const second = await importText(exported);
        expect(await valuesOf(first)).toHaveLength(some.length);
        expect(await valuesOf(second)).toEqual(await valuesOf(first));
        expect(await exportText(second)).toBe(exported);
      }),
      { numRuns: 20 },
    );
  });

  it('writes decimals with exactly four places (D5)', async () => {
    const [one] = fc.sample(body, 1);
    const most = { amount: '99999999999.9999', maxAmount: 99999999999.9999, period: { id: 1 } };
    const employer = await importText(JSON.stringify({ ...one, salary: most }));
    expect(await exportText(employer)).toContain(
      '"amount":99999999999.9999,"maxAmount":99999999999.9999,',
    );
    const little = { amount: 15.3, period: { id: 5 } };
    const other = await importText(JSON.stringify({ ...one, salary: little }));
    expect(await exportText(other)).toContain('"amount":15.3000,"maxAmount":null,');
  });
});
