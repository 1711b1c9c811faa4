import { employerId, type Instant, type Money } from '@jobposting/core';
import { type ChangeStamp, type NewJob, openUntilOf, toInstant } from '@jobposting/core/adapter';

/** Two employers for cases that need two. */
export const acme = employerId(1);
export const globex = employerId(2);

/** The moment `minutes` after noon of 20 November 2026, UTC. */
export const atMinute = (minutes: number): Instant =>
  toInstant(new Date(Date.UTC(2026, 10, 20, 12, minutes)));

const plausible: Omit<NewJob, 'openUntil'> = {
  employerId: acme,
  referenceId: null,
  title: 'Registered Nurse',
  publishDate: atMinute(0),
  closeDate: toInstant(new Date(Date.UTC(2027, 0, 19, 12))),
  firstPublishDate: atMinute(0),
  contentChangedAt: atMinute(0),
  confidential: false,
  autoRefresh: false,
  status: 'active',
  locations: [{ id: 101, description: 'Halifax, NS', name: 'Halifax', type: 'Town' }],
  categoryIds: [1],
  positionTypeId: 1,
  salary: null,
  description: '<p>Look after people.</p>',
  routing: { typeId: 1, applicationEmail: 'jobs@example.com' },
  workplace: null,
  language: null,
  disclosures: null,
  translations: null,
};

/** A job with the openUntil of its closeDate and locations, as every write of the core makes it. */
export const settled = <Rest extends Omit<NewJob, 'openUntil'>>(
  job: Rest,
): Rest & Pick<NewJob, 'openUntil'> => ({
  ...job,
  openUntil: openUntilOf(job),
});

/** A new job of {@link acme}, with the given fields and plausible others. */
export const aNewJob = (fields: Partial<NewJob> = {}): NewJob =>
  settled({ ...plausible, ...fields });

/** The fields of a job whose closing day ends in Vancouver, and the last moment at which it is open (decision D4). */
export const closingInVancouver = {
  locations: [{ id: 102, description: 'Vancouver, BC', name: 'Vancouver', type: 'Town' }],
  closeDate: toInstant(new Date('2027-06-30T23:59:59.999Z')),
};
export const lastOpenInVancouver = toInstant(new Date('2027-07-01T06:59:59.998Z'));
export const closedInVancouver = toInstant(new Date('2027-07-01T06:59:59.999Z'));

/** A job with every optional field, each at its largest. */
export const aFullJob = (fields: Partial<NewJob> = {}): NewJob =>
  aNewJob({
    referenceId: 'Réf-Ω-🚀 %_"\'',
    title: 'Développeur “C++” & <Ω> 🚀',
    confidential: true,
    autoRefresh: true,
    status: 'archived',
    locations: [
      { id: 1, description: 'Montréal, QC', name: 'Montréal', type: 'Town' },
      { id: 2, description: 'Nunavut', name: 'Nunavut', type: 'Territory' },
      { id: 1_999_999_999, description: "L'Île, QC", name: "L'Île", type: 'Town' },
    ],
    categoryIds: [32, 1, 7],
    positionTypeId: 5,
    salary: {
      amount: 1 as Money,
      maxAmount: 999_999_999_999_999 as Money,
      periodId: 5,
      plusCommission: true,
    },
    description: `<p>${'Long text, é 🚀. '.repeat(2_000)}</p>`,
    routing: { typeId: 2, applicationUrl: 'https://example.com/apply?a=1&b=%20' },
    firstPublishDate: atMinute(-60),
    contentChangedAt: atMinute(-30),
    workplace: 'hybrid',
    language: 'fr',
    disclosures: { existingVacancy: true, artificialIntelligence: false },
    translations: { en: { title: 'Developer 🚀', description: '<p>Text, é.</p>' } },
    ...fields,
  });

/** The stamp of a write, by default at noon and without a key. */
export const aStamp = (fields: Partial<ChangeStamp> = {}): ChangeStamp => ({
  time: atMinute(0),
  keyId: null,
  ...fields,
});
