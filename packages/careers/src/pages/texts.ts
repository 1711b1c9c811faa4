import type { Language } from '@jobposting/core/adapter';
import { french } from './texts/french.ts';

const count: (number: number) => string = new Intl.NumberFormat('en-CA').format;

/** All texts of the pages in English; other languages have the same form. */
const english = {
  /** For pay and dates. */
  locale: 'en-CA',
  count,
  compare: new Intl.Collator('en-CA').compare,
  /** `July 14`, `January 26, 2027`. */
  date: (month: string, day: string, year: string | null): string =>
    `${month} ${day}${year === null ? '' : `, ${year}`}`,
  /** A date as it follows `Posted` and `Closes`. */
  onDay: (date: string): string => date,
  /** In its place, by the number of days from today. */
  near: { '-1': 'yesterday', 0: 'today', 1: 'tomorrow' } as Readonly<Record<string, string>>,
  /** `5 p.m. `, before the name of a time zone. */
  timeOfDay: ({ hour, minute, dayPeriod }: Readonly<Record<string, string>>): string =>
    `${hour}${minute === '00' ? '' : `:${minute}`} ${dayPeriod} `,
  skipToContent: 'Skip to content',
  /** Links to this page in the other language, and is written in that one. */
  otherLanguage: { language: 'fr' as Language, name: 'Français' },

  homeTitle: 'Open jobs',
  homeDescription: 'Open jobs of all employers, newest first.',
  hiring: 'Employers hiring now',
  allEmployers: 'All employers',
  atEmployers: (number: number): string =>
    `At ${count(number)} employer${number === 1 ? '' : 's'} across Canada`,
  inCategory: (category: string, count: string): string => `${category}: ${count}`,
  newestFirst: 'Newest first.',

  jobsAt: (employer: string): string => `Jobs at ${employer}`,
  about: (employer: string): string => `About ${employer}`,
  feed: 'Follow these jobs (RSS)',
  report: 'Report a posting',
  reportPolicy: 'Posting policy',
  signIn: 'Employers: sign in',
  search: 'Search jobs',
  searchFor: 'Title, place or employer',
  searchExamples: 'welder, nurse, Moncton',
  place: 'Province or city',
  province: 'Province',
  anyPlace: 'All of Canada',
  allOf: (province: string): string => `All of ${province}`,
  filters: 'Filters',
  filterJobs: 'Filter jobs',
  chosen: (number: number): string => `${number} chosen`,
  chosenFilters: 'Chosen filters',
  removeFilter: 'Remove this filter',
  resetAll: 'Clear all',
  more: (number: number): string => `${count(number)} more`,
  quoted: (words: string): string => `“${words}”`,
  positionType: 'Job type',
  showJobs: 'Search',
  openJobs: (number: number): string => `${count(number)} open job${number === 1 ? '' : 's'}`,
  jobs: (number: number): string => `${count(number)} job${number === 1 ? '' : 's'}`,
  sortBy: 'Sort by',
  sorts: { newest: 'Newest', closing: 'Closing soon', pay: 'Highest pay' },
  noMatch: 'No matching jobs',
  noMatchHint: 'Try fewer words, or look in more places.',
  widen: 'Widen your search',
  inPlace: (jobs: string, place: string): string => `${jobs} in ${place}`,
  inCanada: (jobs: string): string => `${jobs} in all of Canada`,
  allOpenJobs: 'All open jobs',
  newest: 'Newest jobs',
  otherWays: 'Other ways to find a job',
  newForSearch: 'Get new jobs for this search',
  feedOfSearchHint:
    'Add this search to a feed reader. New jobs that match appear there by themselves.',
  feedOfSearch: 'Follow this search (RSS)',
  byCategory: 'Browse by category',
  stillFilling: 'The list is still being filled. Look again in a moment for all open jobs.',
  leftOut: (number: number): string => `Older jobs, about ${count(number)}, are not in this list.`,
  pages: 'Pages',
  pageOf: (page: number, pages: number): string => `Page ${count(page)} of ${count(pages)}`,
  previousPage: 'Previous page',
  nextPage: 'Next page',

  allJobs: 'All jobs',
  andMorePlaces: (first: string, more: number): string => `${first}, and ${more} more places`,
  confidentialEmployer: 'Confidential employer',
  places: 'Location',
  workplace: 'Workplace',
  workplaces: { onsite: 'On site', hybrid: 'Hybrid', remote: 'Remote' },
  /** By the unit of the salary's period; for other units, the period's name is shown. */
  per: {
    hour: 'per hour',
    day: 'per day',
    week: 'per week',
    month: 'per month',
    year: 'per year',
  } as Readonly<Record<string, string>>,
  payRange: (from: string, to: string): string => `${from} to ${to}`,
  payUpTo: (to: string): string => `up to ${to}`,
  plusCommission: 'plus commission',
  commission: 'Commission',
  categories: 'Category',
  pay: 'Pay',
  posted: 'Posted',
  /** Above a date. */
  postedOn: 'Posted',
  closes: 'Closes',
  reference: 'Reference',
  description: 'Job description',
  /** By the disclosure of a posting. */
  disclosed: {
    existingVacancy: (is: boolean): string =>
      `This posting is ${is ? '' : 'not '}for an existing vacancy.`,
    artificialIntelligence: (is: boolean): string =>
      `Artificial intelligence is ${is ? '' : 'not '}used to screen, assess or select applicants.`,
  },
  applyNow: 'Apply now',
  applyByEmail: 'Apply by email',
  /** Before an e-mail address, before the host of a website, and before the deadline. */
  applyTo: 'To',
  applyAt: 'On',
  by: 'by',
  aboutPosting: 'About this posting',
  seeAll: (number: number | null): string =>
    number === null ? 'See all jobs' : `See all ${count(number)} jobs`,
  share: 'Share this job',
  byEmail: 'Email',
  reportPosting: 'Report this posting',
  similarJobs: 'Similar jobs',

  closedJob: (title: string): string => `Closed: ${title}`,
  closedTitle: 'This job is closed.',
  closed: 'It no longer takes applications.',
  tookApplicationsUntil: 'It took applications until',
  notFoundTitle: 'Page not found',
  notFound: 'There is no page at this address.',
  unavailableTitle: 'Temporarily unavailable',
  unavailable: 'The jobs cannot be shown at the moment. Please try again in a minute.',
  toOpenJobs: 'See open jobs',
};

/** All texts of the pages in one language. */
export type Texts = Readonly<typeof english>;

const texts: Readonly<Record<Language, Texts>> = { en: english, fr: french };

/** The texts of a language. */
export const textsOf = (language: Language): Texts => texts[language];
