// The type check tests what must not compile: it reports an expected error that is absent.
import { describe, expect, expectTypeOf, it } from 'vitest';
import { createFields, memberNames } from '../src/fields/fields-in-order.ts';
import { defaultReferenceData } from '../src/reference-lists/reference-data.ts';
import type { JobBody, JobPutBody, JobUpdateBody } from '../src/representations/job-body.ts';
import type { JobJson } from '../src/representations/job-json.ts';
import { aBody } from './a-body.ts';
import { openService } from './a-service.ts';
import { limited as acme } from './an-employer.ts';
import { aJob } from './rules.ts';

const { jobs } = openService();

/** Every field that a body may have. */
const everyField: Required<JobBody> = {
  ...aBody,
  referenceId: 'W-1',
  closeDate: '2031-01-31',
  confidential: true,
  autoRefresh: true,
  status: 'archived',
  salary: { amount: '64000.50', maxAmount: null, period: { id: '1' }, plusCommission: true },
  applicationUrl: null,
  workplace: 'remote',
  language: 'en',
  disclosures: { existingVacancy: true },
  translations: { fr: { title: 'Soudeur', description: '<p>Texte</p>' } },
  id: 7,
  employer: { id: 1, name: 'Maritime Welding' },
  publishDate: '2026-11-20T12:00:00.000Z',
  warnings: [],
  advice: [],
};

describe('the type of a body (§4.3)', () => {
  it('has exactly the fields that the rules know', () => {
    expect(new Set(Object.keys(everyField))).toEqual(
      new Set(memberNames(createFields(defaultReferenceData))),
    );
  });

  it('accepts the answer of GET, so that it can be sent back (§4.3, D6)', () => {
    expectTypeOf<JobJson>().toExtend<JobBody>();
    expectTypeOf<JobJson>().toExtend<JobUpdateBody>();
    expectTypeOf<Omit<JobJson, 'id' | 'referenceId'>>().toExtend<JobBody>();
    expectTypeOf<JobJson & { readonly referenceId: string }>().toExtend<JobPutBody>();
  });

  it('accepts numbers as text where the rules do, and null where it means none (D1, D5, D5b)', async () => {
    const { job } = (
      await jobs.create(acme, {
        ...aBody,
        referenceId: null,
        closeDate: null,
        status: null,
        categories: [{ id: '1' }],
        salary: { amount: '5.5', maxAmount: null, period: { id: '1' }, plusCommission: null },
        applicationUrl: null,
      })
    )._unsafeUnwrap();
    expect(job).toMatchObject({ categoryIds: [1], salary: { amount: 55_000 } });
  });

  it('refuses a typo, a wrong type and a missing field before the program runs', () => {
    const { title: _, ...untitled } = aBody;
    const wrong = (): unknown[] => [
      // @ts-expect-error a typo
      jobs.create(acme, { ...aBody, closedate: '2031-01-31' }),
      // @ts-expect-error a typo within a salary
      jobs.create(acme, { ...aBody, salary: { amount: 1, period: { id: 1 }, max: 2 } }),
      // @ts-expect-error a location is described
      jobs.create(acme, { ...aBody, locations: ['Halifax, NS'] }),
      // @ts-expect-error a lookup is an object
      jobs.create(acme, { ...aBody, positionType: 1 }),
      // @ts-expect-error no such status
      jobs.create(acme, { ...aBody, status: 'draft' }),
      // @ts-expect-error no digits
      jobs.create(acme, { ...aBody, categories: [{ id: 'Accounting' }] }),
      // @ts-expect-error a new job has a title
      jobs.create(acme, untitled),
      // @ts-expect-error null has no meaning here
      jobs.create(acme, { ...aBody, title: null }),
      // @ts-expect-error a typo in an update
      jobs.update(acme, aJob().id, { titel: 'Fitter' }),
      // @ts-expect-error nothing to find the job by
      jobs.putByReferenceId(acme, { title: 'Fitter' }),
      // @ts-expect-error a dry run is typed as the write is
      jobs.dryRun.create(acme, { ...aBody, closedate: '2031-01-31' }),
      // @ts-expect-error no such status to list
      jobs.list(acme, { status: 'new' }),
      // @ts-expect-error a page is a number
      jobs.list(acme, { page: '2' }),
      // @ts-expect-error of unknown shape: by uncheckedBody
      jobs.create(acme, Object() as unknown),
    ];
    expect(wrong).toBeTypeOf('function');
  });
});
