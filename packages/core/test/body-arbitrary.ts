import fc from 'fast-check';
import { defaultReferenceData } from '../src/reference-lists/reference-data.ts';
import { uncheckedBody } from '../src/representations/job-body.ts';
import { messyHtml } from './html-arbitrary.ts';

const { jobCategories, locations, positionTypes, salaryPeriods } = defaultReferenceData;

const idOf = (items: readonly { readonly id: number }[]) =>
  fc.constantFrom(...items).chain(({ id }) => fc.constantFrom<number | string>(id, String(id)));

const some = <Value>(items: readonly Value[]) =>
  fc.uniqueArray(fc.constantFrom(...items), { minLength: 1, maxLength: 3 });

const oneLine = (maxLength: number) =>
  fc
    .string({ unit: 'grapheme', maxLength })
    .map((text) => `${text.replace(/\p{Cc}/gu, '')}x`)
    .filter((text) => [...text].length <= maxLength);

/** Accepted places that are not on the list (decision D18). */
const unlisted = ['Tinytown, ON', "Anse-à-l'Écart, Québec", 'ᐃᒡᓗᓕᒃ ᓄᑖᖅ, NU'].map((description) => ({
  description,
}));

const tenThousandths = fc.integer({ min: 0, max: 10_000_000_000 });

const salary = fc
  .record({
    amounts: fc.tuple(tenThousandths, tenThousandths),
    hasMax: fc.boolean(),
    period: idOf(salaryPeriods),
    plusCommission: fc.boolean(),
  })
  .map(({ amounts, hasMax, period, plusCommission }) => ({
    amount: Math.min(...amounts) / 10_000,
    maxAmount: hasMax ? String(Math.max(...amounts) / 10_000) : null,
    period: { id: period },
    plusCommission,
  }));

const routing = fc.oneof(
  fc.record({
    applicantRoutingType: fc.constant({ id: 1 }),
    applicationEmail: fc.constantFrom('jobs@example.com', 'a.b+c@example.org'),
    applicationUrl: fc.constant(null),
  }),
  fc.record({
    applicantRoutingType: fc.constant({ id: '2' }),
    applicationEmail: fc.constant(null),
    applicationUrl: fc.webUrl({ withQueryParameters: true }).filter((url) => url.length <= 200),
  }),
);

const closeDate = fc
  .date({ min: new Date('1970-01-02'), max: new Date('9999-12-30'), noInvalidDate: true })
  .map((date) => date.toISOString());

const description = messyHtml.map((html) => `Apply: ${html}`.toWellFormed());

/** Any body that a create accepts (interface §4.3), without a referenceId. */
export const validBody = fc
  .record({
    title: oneLine(256),
    closeDate: fc.option(closeDate),
    confidential: fc.boolean(),
    autoRefresh: fc.boolean(),
    status: fc.constantFrom('active', 'archived'),
    locations: some([...locations, ...unlisted]).map((places) =>
      places.map(({ description }) => ({ description })),
    ),
    categories: some(jobCategories).map((items) => items.map(({ id }) => ({ id }))),
    positionType: idOf(positionTypes).map((id) => ({ id })),
    salary: fc.option(salary),
    workplace: fc.constantFrom(undefined, null, '', 'onsite', 'hybrid', 'remote'),
    // Never French, so that every choice of these members fits to every other.
    language: fc.constantFrom(undefined, null, '', 'en'),
    disclosures: fc.option(
      fc.record({
        existingVacancy: fc.constantFrom(null, true, false),
        artificialIntelligence: fc.boolean(),
      }),
    ),
    translations: fc.option(fc.record({ fr: fc.record({ title: oneLine(256), description }) })),
    description,
    routing,
  })
  .map(({ routing: address, ...body }) => uncheckedBody({ ...body, ...address }));

/** A referenceId that is kept as it is. */
export const aReferenceId = oneLine(50).filter((text) => text.trim() === text);
