import { createJobService, employerId, type JobService, jobBodyJson } from '@jobposting/core';
import {
  emptyProfile,
  type JobStore,
  outcomeUnknown,
  storeUnavailable,
} from '@jobposting/core/adapter';
import { createMemoryJobStore } from '@jobposting/core/memory';
import { expectOk } from '@jobposting/store-contract/cases';
import fc from 'fast-check';
import { err, ok } from 'neverthrow';
import { describe, expect, it } from 'vitest';
import { aJob } from '../../test/databases.ts';
import { type ImportOptions, importLines } from './import-lines.ts';

const employer = { id: employerId(1), name: 'Any Employer', unlimited: true };

const lineOf = (fields: object): string =>
  JSON.stringify({ ...aJob, referenceId: undefined, ...fields });

const stored = { ...employer, profile: emptyProfile };

/** Imports the pieces of an input. */
const importInto = (
  jobs: JobService,
  pieces: readonly (string | Buffer)[],
  find: ImportOptions['employers']['find'] = async () => ok(stored),
) => {
  const chunks = async function* () {
    for (const piece of pieces) yield Buffer.from(piece);
  };
  const options = { jobs, employers: { find }, employer, maxLineBytes: 4096 };
  return Array.fromAsync(importLines(chunks(), options));
};

const serviceOn = (store: JobStore = createMemoryJobStore()): JobService =>
  createJobService({ store });

describe('importing jobs', () => {
  it.each([
    ['fails', storeUnavailable('full')],
    ['does not know the outcome of a write', outcomeUnknown()],
  ])('ends with the error when the store %s', async (_, error) => {
    const store = createMemoryJobStore();
    let inserts = 0;
    const failing: JobStore = {
      ...store,
      insert: async (job, stamp) => (++inserts > 3 ? err(error) : store.insert(job, stamp)),
    };
    const lines = Array.from({ length: 100 }, (_, index) => lineOf({ referenceId: `R${index}` }));
    const results = await importInto(serviceOn(failing), [lines.join('\n')]);
    expect(results.map((result) => result.isOk())).toEqual([true, true, true, false]);
  });

  it.each([
    ['its employer is removed', ok(null), 'employer-not-found'],
    ['the employer cannot be looked up', err(storeUnavailable('busy')), 'store-unavailable'],
  ])('ends with the error once %s, and stores nothing more', async (_, later, code) => {
    const store = createMemoryJobStore();
    let looks = 0;
    const [first, last] = ['A', 'C'].map((referenceId) => lineOf({ referenceId }));
    const results = await importInto(
      serviceOn(store),
      [`${first}\n{"referenceId":`, '"B"}\n', `${last}`],
      async () => (++looks > 1 ? later : ok(stored)),
    );
    expect(
      results.map((result) => (result.isOk() ? result.value.outcome : result.error.code)),
    ).toEqual(['created', code]);
    expect(expectOk(await store.countByEmployer())).toMatchObject([{ active: 1 }]);
  });
});

const oneLine = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .filter((text) => text.trim() !== '' && !/\p{Cc}/u.test(text) && text.isWellFormed());

const someOf = <Value>(...values: Value[]) => fc.subarray(values, { minLength: 1, maxLength: 3 });

const aBody = fc.record({
  referenceId: oneLine,
  title: oneLine,
  closeDate: fc
    .date({ min: new Date('1970-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  confidential: fc.boolean(),
  autoRefresh: fc.boolean(),
  status: fc.constantFrom('active', 'archived'),
  workplace: fc.constantFrom(null, 'onsite', 'hybrid', 'remote'),
  language: fc.constantFrom(null, 'en'),
  disclosures: fc.constantFrom(null, { existingVacancy: true }, { artificialIntelligence: false }),
  translations: fc.option(fc.record({ fr: fc.record({ title: oneLine, description: oneLine }) })),
  locations: someOf('Montreal, Que.', 'Halifax, NS', 'Quebec', 'Nowhere-on-Sea, BC', 'Yukon').map(
    (descriptions) => descriptions.map((description) => ({ description })),
  ),
  categories: someOf(1, 2, 20, 34).map((ids) => ids.map((id) => ({ id }))),
  positionType: fc.constantFrom({ id: 1 }, { id: '5' }),
  salary: fc.constantFrom(
    null,
    { amount: 15.3, period: { id: 5 }, plusCommission: true },
    { amount: '0.0001', maxAmount: 99999999999.9999, period: { id: 1 } },
  ),
  description: oneLine.map((text) => `<div style="x"><script>y</script><p>z ${text}</p>`),
  applicantRoutingType: fc.constantFrom({ id: 1 }, { id: 2 }),
  applicationEmail: fc.constant('jobs@example.com'),
  applicationUrl: fc.webUrl().map((url) => url.slice(0, 200)),
});

const bodies = fc.uniqueArray(aBody, {
  selector: ({ referenceId }) => referenceId.trim(),
  maxLength: 8,
});

const allOf = (jobs: JobService) => Array.fromAsync(jobs.all(employer), expectOk);

/** The fields of every job that a PUT can set. */
const valuesOf = async (jobs: JobService): Promise<object[]> =>
  (await allOf(jobs)).map(
    ({ id, version, publishDate, firstPublishDate, contentChangedAt, ...settable }) => settable,
  );

const exportOf = async (jobs: JobService): Promise<string> =>
  (await allOf(jobs)).map((job) => `${jobBodyJson(job)}\n`).join('');

it('export and import restore every value that a PUT can set, and the same text (§4.5)', async () => {
  await fc.assert(
    fc.asyncProperty(bodies, async (some) => {
      const [first, second] = [serviceOn(), serviceOn()];
      await importInto(first, [some.map((one) => JSON.stringify(one)).join('\n')]);
      const exported = await exportOf(first);
      await importInto(second, [exported]);
      expect(await valuesOf(first)).toHaveLength(some.length);
      expect(await valuesOf(second)).toEqual(await valuesOf(first));
      expect(await exportOf(second)).toBe(exported);
    }),
    { numRuns: 20 },
  );
});
