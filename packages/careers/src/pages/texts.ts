import type { ListLanguage } from '@jobposting/core/adapter';
import { french } from './texts/french.ts';

const count: (number: number) => string = new Intl.NumberFormat('en-CA').format;

/** All texts of the pages in English; other languages have the same form. */
const english = {
  /** For pay and dates. */
  locale: 'en-CA',
  count,
  compare: new Intl.Collator('en-CA').compare,
  firstOfMonth: '1',
  /** `5 p.m. `, before the name of a time zone. */
  timeOfDay: ({ hour, minute, dayPeriod }: Readonly<Record<string, string>>): string =>
    `${hour}${minute === '00' ? '' : `:${minute}`} ${dayPeriod} `,
  skipToContent: 'Skip to content',
  /** Links to this page in the other language, and is written in that one. */
  otherLanguage: { language: 'fr' as ListLanguage, name: 'Français' },

  homeTitle: 'Open jobs',
  homeDescription: 'Open jobs of all employers, newest first.',
  employers: 'Employers',
  allEmployers: 'All employers',
  atEmployers: (number: number): string =>
    number === 1 ? 'At 1 employer' : `At ${count(number)} employers`,
  inCategory: (category: string, count: string): string => `${category}: ${count}`,
  newestFirst: 'Newest first.',
  newestInEach: 'Newest first in each category.',
  allIn: (number: number, category: string): string => `All ${count(number)} in ${category}`,

  jobsAt: (employer: string): string => `Jobs at ${employer}`,
  about: (employer: string): string => `About ${employer}`,
  feed: 'Subscribe to these jobs',
  report: 'Report a posting',
  reportPolicy: 'Posting policy',
  search: 'Search jobs',
  searchFor: 'Title, place or employer',
  searchExamples: 'welder, nurse, teacher',
  place: 'Where',
  anyPlace: 'All places',
  allOf: (province: string): string => `All of ${province}`,
  filters: 'Filters',
  filterJobs: 'Filter jobs',
  chosen: (number: number): string => `${number} chosen`,
  chosenFilters: 'Chosen filters',
  removeFilter: 'Remove this filter',
  resetAll: 'Reset all',
  more: (number: number): string => `${count(number)} more`,
  quoted: (words: string): string => `“${words}”`,
  positionType: 'Job type',
  showJobs: 'Search',
  openJobs: (number: number): string => `${count(number)} open job${number === 1 ? '' : 's'}`,
  jobs: (number: number): string => `${count(number)} job${number === 1 ? '' : 's'}`,
  noMatch: 'No open job matches',
  otherWays: 'What may match',
  without: (filter: string): string => `Without ${filter}`,
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
  posted: 'Posted',
  applyBy: 'Apply by',
  reference: 'Reference',
  description: 'Job description',
  applyNow: 'Apply now',
  applyByEmail: 'Apply by email',
  /** Before an e-mail address, before the host of a website, and before the deadline. */
  applyTo: 'To',
  applyAt: 'At',
  until: 'until',
  aboutPosting: 'About this posting',
  allTheirJobs: 'All their open jobs',
  share: 'Share',
  byEmail: 'By email',
  onLinkedIn: 'On LinkedIn',
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

const texts: Readonly<Record<ListLanguage, Texts>> = { en: english, fr: french };

/** The texts of a language. */
export const textsOf = (language: ListLanguage): Texts => texts[language];
