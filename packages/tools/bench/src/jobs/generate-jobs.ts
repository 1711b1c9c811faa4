import { defaultReferenceData, type JobStatus, type Location } from '@jobposting/core';
import { createRandom, type Random } from '../random.ts';
import { cleanMarkup, messyMarkups } from './data/markups.ts';
import { vocabularies } from './data/vocabulary.ts';
import { fillIn, generateDescription } from './generate-description.ts';

/** The place of a job: the town named in its sentences, and the descriptions of its one to three locations. */
interface Places {
  readonly town: string;
  readonly descriptions: readonly string[];
}

const towns = defaultReferenceData.locations.filter(({ type }) => type === 'Town');
const frenchTowns = towns.filter(({ description }) => /, (QC|NB)$/.test(description));

const named = (...descriptions: readonly string[]): readonly Location[] =>
  towns.filter(({ description }) => descriptions.includes(description));

// Half of all jobs are in a few places, as in reality: that makes a frequent search term.
const bigTowns = named('Toronto, ON', 'Vancouver, BC', 'Calgary, AB', 'Halifax, NS', 'Ottawa, ON');
const bigFrenchTowns = named('Montréal, QC', 'Québec, QC', 'Trois-Rivières, QC', 'Moncton, NB');

const provinceForms: Readonly<Record<string, readonly string[]>> = {
  AB: ['Alberta', 'Alta.'],
  BC: ['British Columbia', 'B.C.'],
  ON: ['Ontario', 'Ont.'],
  QC: ['Québec', 'Que.', 'quebec'],
};

const writePlace = ({ name, description }: Location, random: Random): string => {
  const code = description.slice(description.lastIndexOf(',') + 2);
  const forms = provinceForms[code];
  const place = forms && random.chance(25) ? `${name}, ${random.pick(forms)}` : description;
  return random.chance(10) ? `${place}, Canada` : place;
};

/** Draws one to three different places, in the forms in which people write them (decision D17). */
const generatePlaces = (isFrench: boolean, random: Random): Places => {
  const all = isFrench ? frenchTowns : towns;
  const big = isFrench ? bigFrenchTowns : bigTowns;
  const count = random.pick([1, 1, 1, 1, 1, 1, 2, 2, 3]);
  const first = random.pick(random.chance(50) ? big : all);
  const others = random.sample(
    big.filter(({ id }) => id !== first.id),
    count - 1,
  );
  return {
    town: first.name,
    descriptions: [first, ...others].map((place) => writePlace(place, random)),
  };
};

/** A salary in a body (interface §4.3). */
export interface SalaryBody {
  readonly amount: number;
  readonly maxAmount?: number;
  readonly period: { readonly id: number };
  readonly plusCommission: boolean;
}

/** The body of a PUT by referenceId (interface §4.5). */
export interface JobBody {
  readonly referenceId: string;
  readonly title: string;
  readonly closeDate?: string;
  readonly confidential: boolean;
  readonly autoRefresh: boolean;
  readonly status: JobStatus;
  readonly locations: readonly { readonly description: string }[];
  readonly categories: readonly { readonly id: number }[];
  readonly positionType: { readonly id: number };
  readonly salary: SalaryBody | null;
  readonly description: string;
  readonly applicantRoutingType: { readonly id: 1 | 2 };
  readonly applicationEmail: string | null;
  readonly applicationUrl: string | null;
}

/** The form of descriptions: as applicant tracking systems send them, or with allowed tags only. */
export type DescriptionHtml = 'messy' | 'clean';

export interface GenerateJobsOptions {
  /** How many; any number. */
  readonly count: number;
  /** The same seed gives the same jobs; a smaller number gives the first of a larger one. */
  readonly seed: number;
  /** `messy` when absent. */
  readonly html?: DescriptionHtml;
}

/** Usual amounts by the id of the salary period, and the step between them. */
const salaryScales = [
  { periodId: 1, min: 38_000, max: 145_000, step: 500 },
  { periodId: 2, min: 3_000, max: 11_000, step: 50 },
  { periodId: 3, min: 700, max: 2_600, step: 12.5 },
  { periodId: 4, min: 140, max: 650, step: 5 },
  { periodId: 5, min: 15.3, max: 68, step: 0.05 },
] as const;

/** Draws a salary, or none; a range in half of them. */
const generateSalary = (random: Random): SalaryBody | null => {
  if (random.chance(25)) return null;
  const { periodId, min, max, step } = random.pick(salaryScales);
  const steps = Math.floor((max - min) / step);
  const first = random.int(0, steps);
  // Rounded, because a sum of binary fractions has more than the four decimals that count (D5).
  const amountAt = (index: number): number => Number((min + index * step).toFixed(4));
  return {
    amount: amountAt(first),
    ...(random.chance(50) ? { maxAmount: amountAt(random.int(first, steps)) } : {}),
    period: { id: periodId },
    plusCommission: random.chance(10),
  };
};

const categoryId = (name: string): number => {
  const category = defaultReferenceData.jobCategories.find((item) => item.name === name);
  if (category === undefined) throw new Error(`${name} is not a job category`);
  return category.id;
};

const generateCategories = (main: string, random: Random): readonly { readonly id: number }[] => {
  // An older build, to compare with, knows only the first 34.
  const others = defaultReferenceData.jobCategories.filter(
    ({ id, name }) => id <= 34 && name !== main,
  );
  const further = random.sample(others, random.pick([0, 0, 0, 1, 1, 2]));
  return [categoryId(main), ...further.map(({ id }) => id)].map((id) => ({ id }));
};

const generateCloseDate = (random: Random): { readonly closeDate?: string } => {
  if (random.chance(40)) return {};
  // Fixed years, because a repeatable job must not depend on the clock.
  const day = `${random.int(2027, 2029)}-${String(random.int(1, 12)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`;
  return { closeDate: random.pick([day, `${day}T17:00:00-05:00`, `${day}T23:59:59.999Z`]) };
};

const generateRouting = (referenceId: string, random: Random) => {
  const isByEmail = random.chance(50);
  const url = `https://careers.example.ca/apply?ref=${referenceId}&source=feed`;
  return {
    applicantRoutingType: { id: isByEmail ? (1 as const) : (2 as const) },
    applicationEmail: isByEmail ? `jobs+${referenceId.toLowerCase()}@example.ca` : null,
    applicationUrl: isByEmail ? null : url,
  };
};

const generateJob = (index: number, seed: number, html: DescriptionHtml): JobBody => {
  const random = createRandom(seed, index);
  const isFrench = random.chance(30);
  const words = isFrench ? vocabularies.french : vocabularies.english;
  const referenceId = `${random.pick(['REQ', 'R2026', 'ATS'])}-${String(index + 1).padStart(6, '0')}`;

  const [category, roles] = random.pick(Object.entries(words.roles));
  const role = `${random.pick(words.levels)}${random.pick(roles)}`;
  const places = generatePlaces(isFrench, random);
  const subject = {
    role,
    town: places.town,
    employer: random.pick(words.employers),
  };
  const routing = generateRouting(referenceId, random);
  const markup = html === 'clean' ? cleanMarkup : random.pick(messyMarkups);
  const applyAt = routing.applicationUrl ?? `mailto:${routing.applicationEmail}`;

  return {
    referenceId,
    title: fillIn(random.pick(words.titleForms), subject),
    ...generateCloseDate(random),
    confidential: random.chance(5),
    autoRefresh: random.chance(20),
    status: random.chance(15) ? 'archived' : 'active',
    locations: places.descriptions.map((description) => ({ description })),
    categories: generateCategories(category, random),
    positionType: { id: random.pick([1, 1, 1, 1, 2, 2, 3, 3, 4, 5]) },
    salary: generateSalary(random),
    description: generateDescription(words, subject, applyAt, markup, random),
    ...routing,
  };
};

/**
 * Generates bodies of realistic jobs for PUT by referenceId, one at a time, so that any
 * number fits in memory. The rules accept all of them; each referenceId occurs once.
 */
export function* generateJobs(options: GenerateJobsOptions): Generator<JobBody> {
  const { count, seed, html = 'messy' } = options;
  for (let index = 0; index < count; index++) yield generateJob(index, seed, html);
}

/** The bodies from which the jobs of a database are made, in the order of their ids. */
export const storedJobs = (count: number): Generator<JobBody> =>
  generateJobs({ count, seed: 1, html: 'clean' });

/** The same as newline-delimited JSON, the form that `jobposting import` reads. */
export function* storedJobLines(count: number): Generator<string> {
  for (const job of storedJobs(count)) yield `${JSON.stringify(job)}\n`;
}
