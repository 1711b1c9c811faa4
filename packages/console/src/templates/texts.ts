import type { ListLanguage } from '@jobposting/core/adapter';
import { french } from './texts/french.ts';

const count: (number: number) => string = new Intl.NumberFormat('en-CA').format;

/** All that the console says by itself, in English; that of another language has the same form. */
const english = {
  /** With the day before the month. */
  dayLocale: 'en-GB',
  count,
  skipToContent: 'Skip to content',
  /** Goes to this page in the other language, and is in that one. */
  otherLanguage: { language: 'fr' as ListLanguage, name: 'Français' },
  console: 'Console',
  titled: (title: string): string => `${title} – Jobposting console`,
  error: 'Error:',
  jobs: 'Jobs',
  careersPage: 'Careers page',
  signOut: 'Sign out',
  signedInAs: (name: string): string => `Signed in as ${name}.`,

  signIn: 'Sign in',
  signInLead: 'With the API key of your employer. Who runs this server makes keys.',
  formKept: 'Your session has ended. Sign in, and your form is there as you typed it.',
  key: 'API key',
  keyHint: 'It begins with jp_. It is not kept in your browser.',
  keyMissing: 'Paste your API key.',
  keyWrong: 'This API key is unknown, or was revoked.',
  needsHttps: 'Your browser stays signed in only at an address that begins with https://.',
  noKey: 'I have no key',
  makeKey: 'On the server, this makes one and prints it once:',
  notSignedIn: 'You are not signed in',
  notSignedInLead: 'Sign in where you came from, and come back.',
  thingsToMend: (number: number): string =>
    number === 1 ? 'There is a problem' : `There are ${count(number)} problems`,

  statuses: { open: 'Open', archived: 'Archived', all: 'All' },
  status: 'Status',
  search: 'Search',
  searchJobs: 'Search title or reference',
  titleOrReference: 'Title or reference',
  noMatch: 'No job matches.',
  select: (title: string): string => `Select ${title}`,
  open: 'Open',
  closed: 'Closed',
  archived: 'Archived',
  until: 'until',
  since: 'since',
  closesIn: (days: number): string =>
    days === 0 ? 'Closes within a day' : `Closes in ${days} day${days === 1 ? '' : 's'}`,
  confidential: 'Confidential',
  andMorePlaces: (first: string, more: number): string => `${first}, and ${more} more`,
  view: 'View',
  viewJob: (title: string): string => `View ${title} as candidates do`,
  history: 'History',
  historyOf: (title: string): string => `History of ${title}`,
  withSelected: 'With the selected jobs',
  archive: 'Archive',
  publish: 'Publish',
  delete: 'Delete',
  pages: 'Pages',
  pageOf: (page: number, pages: number): string => `Page ${count(page)} of ${count(pages)}`,
  previousPage: 'Previous page',
  nextPage: 'Next page',
  firstJob: 'Post your first job',
  firstJobLead:
    'It takes three minutes: a title, a place, what the work is, and where applications go. You see it before anybody else does.',
  firstJobNote: 'Jobs that your tracking system sends appear here by themselves.',

  /** Before the title of a job, by what was done to it or why it was not. */
  done: {
    archived: 'Archived:',
    published: 'Published:',
    'already-closed': 'Published already, but its closing date is over:',
    deleted: 'Deleted:',
    'job-not-found': 'Not found, so nothing was done:',
    'nothing-selected': 'Select one or more jobs first.',
    other: 'Not done, try again:',
  } as Readonly<Record<string, string>>,

  allJobs: 'All jobs',
  deleteJob: (title: string): string => `Delete “${title}”?`,
  deleteJobs: (number: number): string => `Delete ${count(number)} jobs?`,
  deleteLead:
    'This cannot be undone. Their pages answer “not found”, and their references are free again.',
  deleteHint: 'To take a job off the careers page and keep it, archive it.',
  deleteForGood: 'Delete for good',
  archiveInstead: 'Archive instead',
  leaveAsIs: 'Leave as it is',

  noHistory: 'No history of this job is kept.',
  historyHint: 'Newest first, in UTC.',
  changes: {
    'job.created': 'Created',
    'job.updated': 'Changed',
    'job.archived': 'Archived',
    'job.published': 'Published',
    'job.refreshed': 'Refreshed',
    'job.deleted': 'Deleted',
    'job.closed': 'Closed',
  } as Readonly<Record<string, string>>,

  elsewhere: 'Not from here',
  elsewhereText: 'The request came from another site, so nothing was done.',
  notFound: 'Not found',
  notFoundText: 'There is nothing at this address, or it is not yours.',
  unavailable: 'Temporarily unavailable',
  unavailableText: 'Try again in a minute. What you typed may be one page back in your browser.',
  notPossible: 'This is not possible',
};

/** All that the console says by itself, in one language. */
export type Texts = Readonly<typeof english>;

const texts: Readonly<Record<ListLanguage, Texts>> = { en: english, fr: french };

/** The texts of a language. */
export const textsOf = (language: ListLanguage): Texts => texts[language];
