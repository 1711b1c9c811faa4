import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createJobService, type Employer, maxMoney } from '@jobposting/core';
import { openSqliteStore, type SqliteStore } from '@jobposting/sqlite';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importJobs } from '../src/import/import-jobs.ts';
import { putBody } from '../src/put-body.ts';

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

const line = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .filter((text) => text.trim() !== '' && !/\p{Cc}/u.test(text) && text.isWellFormed());

const someOf = <Value>(...values: Value[]) => fc.subarray(values, { minLength: 1, maxLength: 3 });

const body = fc.record({
  referenceId: line,
  title: line,
  closeDate: fc
    .date({ min: new Date('1970-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  confidential: fc.boolean(),
  autoRefresh: fc.boolean(),
  status: fc.constantFrom('active', 'archived'),
  locations: someOf('Montreal, Que.', 'Halifax, NS', 'Quebec', 'Nowhere-on-Sea, BC', 'Yukon').map(
    (descriptions) => descriptions.map((description) => ({ description })),
  ),
  categories: someOf(1, 2, 20, 34).map((ids) => ids.map((id) => ({ id }))),
  positionType: fc.constantFrom({ id: 1 }, { id: '5' }),
  salary: fc.option(salary),
  description: line.map((text) => `<div style="x"><script>y</script><p>z ${text}</p>`),
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
  beforeAll(async () => {
    store = (await openSqliteStore({ path: join(folder, 'jobs.sqlite') }))._unsafeUnwrap();
  });
  afterAll(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  const newEmployer = async (): Promise<Employer> =>
    (await store.employers.add({ name: 'Any Employer', unlimited: true }))._unsafeUnwrap();

  /** What a PUT can set, of every posting. */
  const valuesOf = async ({ id }: Employer): Promise<object[]> => {
    const values: object[] = [];
    for await (const batch of store.exportJobs(id)) {
      for (const job of batch._unsafeUnwrap()) {
        const { id: _, employerId, version, publishDate, ...settable } = job;
        values.push(settable);
      }
    }
    return values;
  };

  const exportText = async ({ id }: Employer): Promise<string> => {
    const lines: string[] = [];
    for await (const batch of store.exportJobs(id)) {
      lines.push(...batch._unsafeUnwrap().map((job) => `${putBody(job)}\n`));
    }
    return lines.join('');
  };

  const importText = async (text: string): Promise<Employer> => {
    const employer = await newEmployer();
    const jobs = createJobService({ store: store.jobs });
    const chunks = async function* () {
      yield Buffer.from(text);
    };
    for await (const result of importJobs(chunks(), { jobs, employer, maxLineBytes: 1e6 })) {
      expect(result._unsafeUnwrap()).toMatchObject({ outcome: 'created' });
    }
    return employer;
  };

  it('gives every value that a PUT can set back', async () => {
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
      { numRuns: 60 },
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

  it('writes more postings than fit in one batch, those without a referenceId last', async () => {
    const employer = await newEmployer();
    const jobs = createJobService({ store: store.jobs });
    const [one] = fc.sample(body, 1);
    for (let index = 0; index < 250; index++) {
      const referenceId = index % 2 ? `R${index}` : null;
      expect((await jobs.create(employer, { ...one, referenceId })).isOk()).toBe(true);
    }
    const references = (await exportText(employer))
      .trimEnd()
      .split('\n')
      .map((text) => JSON.parse(text).referenceId);
    expect(references).toHaveLength(250);
    expect(new Set(references.slice(0, 125)).size).toBe(125);
    expect(references.slice(125).every((reference) => reference === null)).toBe(true);
  });
});
