import type { Employer } from '../job/employer.ts';
import type { NewJob, Salary } from '../job/job.ts';
import { type Language, languageOfJob } from '../job/optional-members.ts';
import { postalPlaceOf } from '../places/postal-place.ts';
import { type ProvinceCode, provinces } from '../places/provinces.ts';
import { asksForCanadianExperience } from './canadian-experience.ts';
import { type AdviceCode, laws } from './data/laws.ts';

/** What a posting lacks by the law of some provinces: never a reason to refuse it (decision D41). */
export interface Advice {
  /** The member of the job that it is about. */
  readonly pointer: string;
  readonly code: AdviceCode;
  /** Whose law asks for it. */
  readonly provinces: readonly ProvinceCode[];
  readonly message: string;
  /** The same in French. */
  readonly messageFr: string;
}

// Ids of the shipped lists, which are never renumbered (decision D15).
const fullTime = 1;
const volunteer = 5;
const yearly = 1;
const periodsInYear = new Map([
  [yearly, 1],
  [2, 12],
  [3, 52],
  [4, 260],
  [5, 2080],
]);

const dollar = 10_000;
const widestRange = 50_000 * dollar;
const highestLimited = 200_000 * dollar;

const isWide = ({ amount, maxAmount, periodId }: Salary, positionTypeId: number): boolean => {
  const times = periodsInYear.get(periodId);
  if (maxAmount === null || times === undefined) return false;
  if (periodId !== yearly && positionTypeId !== fullTime) return false;
  return (maxAmount - amount) * times > widestRange && maxAmount * times <= highestLimited;
};

const blockTag = /<\/?(?:p|div|ul|ol|li|br)\b[^>]*>/g;

// No posting is longer, and one of a megabyte would take long.
const mostSearched = 50_000;

/** The text of a sanitized description, a line for each block. */
const textOf = (html: string): string =>
  html
    .slice(0, mostSearched)
    .replace(blockTag, '\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#39;', "'")
    .replaceAll('&nbsp;', ' ');

/** Where a job asks for Canadian experience; `null` where it does not. */
const whereAsked = (job: NewJob): string | null => {
  const texts = [
    ['', job] as const,
    ...Object.entries(job.translations ?? {}).map(
      ([language, text]) => [`/translations/${language}`, text] as const,
    ),
  ];
  for (const [pointer, { title, description }] of texts) {
    if (asksForCanadianExperience(title)) return `${pointer}/title`;
    // Most descriptions do not name the country.
    if (!/canad/i.test(description)) continue;
    if (asksForCanadianExperience(textOf(description))) return `${pointer}/description`;
  }
  return null;
};

/** Whether a job lacks what each law asks for, or where it does. */
const findings: Readonly<
  Record<AdviceCode, (job: NewJob, profileLanguage: Language | null) => boolean | string | null>
> = {
  'pay-missing': ({ salary, positionTypeId }) => salary === null && positionTypeId !== volunteer,
  'pay-open-ended': ({ salary }) => salary?.amount === 0,
  'pay-range-wide': ({ salary, positionTypeId }) =>
    salary !== null && isWide(salary, positionTypeId),
  'vacancy-unstated': ({ disclosures }) => disclosures?.existingVacancy === undefined,
  'ai-unstated': ({ disclosures }) => disclosures?.artificialIntelligence === undefined,
  'canadian-experience': whereAsked,
  'french-missing': (job, profileLanguage) =>
    languageOfJob(job, profileLanguage) !== 'fr' && job.translations?.fr === undefined,
};

const adviceCodes = Object.keys(laws) as AdviceCode[];

const namesOf = (codes: readonly ProvinceCode[], language: Language): string => {
  const named = provinces.filter(({ code }) => codes.includes(code));
  const names = named.map(({ name, frenchName }) => (language === 'fr' ? frenchName : name));
  const last = names.pop() ?? '';
  return names.length === 0
    ? last
    : `${names.join(', ')} ${language === 'fr' ? 'et' : 'and'} ${last}`;
};

// Remote work can be done from each of these provinces.
const remoteProvinces: readonly ProvinceCode[] = ['BC', 'PE', 'ON'];

/** Whether a profile can silence advice; it never adds any. */
export const silencesAdvice = (profile: Employer['profile']): boolean =>
  profile?.employees === 'under25' || profile?.language === 'fr';

/** Whose law a posting is under. */
const provincesOf = (
  { locations, workplace }: NewJob,
  { profile }: Pick<Employer, 'profile'>,
): ReadonlySet<ProvinceCode> => {
  const found = locations.flatMap((location) => postalPlaceOf(location).province?.code ?? []);
  const applying = new Set(workplace === 'remote' ? [...found, ...remoteProvinces] : found);
  // Ontario asks nothing of employers with fewer than 25 employees.
  if (profile?.employees === 'under25') applying.delete('ON');
  return applying;
};

/**
 * What a posting lacks by the law of the provinces it is for, in the order of the table of laws (decision D41). It is
 * not legal advice.
 *
 * @param day the day of the posting: what comes into force later is left out
 *
 * @example
 * for (const { pointer, message } of adviceFor(job, employer, jobs.now())) console.log(pointer, message);
 */
export const adviceFor = (
  job: NewJob,
  employer: Pick<Employer, 'profile'>,
  day: string,
): readonly Advice[] => {
  const applying = provincesOf(job, employer);
  return adviceCodes.flatMap((code) => {
    const { pointer, asking, message } = laws[code];
    const inForce = asking.filter(({ province, since }) => applying.has(province) && since <= day);
    const codes = inForce.map(({ province }) => province);
    if (codes.length === 0) return [];
    const found = findings[code](job, employer.profile?.language ?? null);
    if (!found) return [];
    return {
      pointer: typeof found === 'string' ? found : pointer,
      code,
      provinces: codes,
      message: `${namesOf(codes, 'en')}: ${message.en}`,
      messageFr: `${namesOf(codes, 'fr')}\u00a0: ${message.fr}`,
    };
  });
};
