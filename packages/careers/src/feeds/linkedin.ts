import type { Location } from '@jobposting/core';
import { closingDayOf, postalPlaceOf } from '@jobposting/core/adapter';
import { validAddress } from '@jobposting/pages';
import { amountOf, type Pay } from '../postings/pay.ts';
import type { Posting } from '../postings/posting.ts';
import { type PublicDate, publicDatesOf } from '../postings/public-dates.ts';
import type { FeedContext } from './feed-context.ts';
import { createTally, type LeftOut } from './left-out-tally.ts';
import { cdataElement } from './xml-text.ts';

const jobTypes = new Map([
  [1, 'FULL_TIME'],
  [2, 'PART_TIME'],
  [3, 'CONTRACT'],
  [4, 'CONTRACT'],
  [5, 'VOLUNTEER'],
]);

const periods = {
  year: 'YEARLY',
  month: 'MONTHLY',
  week: 'WEEKLY',
  day: 'DAILY',
  hour: 'HOURLY',
} as const;

const workplaceTypes = { onsite: 'On-site', hybrid: 'Hybrid', remote: 'Remote' } as const;

const fewestCharacters = 100;

/** Whether the text between the tags has as many characters as LinkedIn wants. */
const isLongEnough = (html: string): boolean =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&#?\w+;/g, '.')
    .trim().length >= fewestCharacters;

/** What LinkedIn cannot accept of a posting, and why. */
export const leftOutOfLinkedIn = ({ job }: Posting): readonly LeftOut[] => {
  if (job.confidential) return [{ reason: 'confidential' }];
  return isLongEnough(job.description) ? [] : [{ reason: 'short-description' }];
};

/** The description with the tags that LinkedIn keeps. It removes others, which would join lines that `div` separates. */
const inTagsOfLinkedIn = (html: string): string =>
  html
    .replace(/<(\/?)em>/g, '<$1i>')
    .replace(/<(\/?)ol>/g, '<$1ul>')
    .replace(/<\/div>/g, '<br />')
    .replace(/<div>|<a\b[^>]*>|<\/a>/g, '');

const dayOf = (instant: PublicDate): string => instant.slice(0, 10);

/** LinkedIn reads whole amounts only: a rounded amount would differ from that of the page. */
const salaryElement = ({ lowest, highest, unit }: Pay, currency: string): string => {
  const [low, high] = [amountOf(lowest), amountOf(highest)];
  if (!Number.isInteger(low) || !Number.isInteger(high)) return '';
  const end = (name: string, amount: number): string =>
    `<${name}>\n${cdataElement('amount', String(amount))}${cdataElement('currencyCode', currency)}</${name}>\n`;
  return (
    `<salaries>\n<salary>\n${end('highEnd', high)}${end('lowEnd', low)}` +
    `${cdataElement('period', periods[unit])}${cdataElement('type', 'BASE_SALARY')}</salary>\n</salaries>\n`
  );
};

/**
 * The feed that LinkedIn reads
 * (https://learn.microsoft.com/linkedin/talent/job-postings/xml-feeds-development-guide): one `job` for each
 * place of each posting. It ends with a comment that says how much is left out.
 */
export async function* linkedInFeed(
  postings: AsyncIterable<Posting>,
  { addresses, publisher, findPay, currency, posterEmail, now }: FeedContext,
): AsyncGenerator<string, void> {
  const tally = createTally();

  const placeElements = (location: Location): string => {
    const { town, province } = postalPlaceOf(location);
    const parts = [town, town === null ? province?.name : province?.code, 'Canada'];
    return (
      cdataElement('location', parts.filter(Boolean).join(', ')) +
      cdataElement('city', town) +
      cdataElement('state', province?.code) +
      cdataElement('country', 'CA')
    );
  };

  const sharedElements = (posting: Posting): string => {
    const { job, hirer } = posting;
    const { routing, workplace } = job;
    const pay = findPay(job.salary);
    const { posted } = publicDatesOf(job);
    const isByUrl = routing.typeId === 2;
    return (
      cdataElement('company', hirer.name) +
      cdataElement('companyId', hirer.profile.linkedInCompanyId) +
      cdataElement('title', job.title) +
      cdataElement('description', inTagsOfLinkedIn(job.description)) +
      // The address of the application itself, without a redirect.
      cdataElement(
        'applyUrl',
        isByUrl ? validAddress(routing.applicationUrl) : addresses.posting(posting),
      ) +
      cdataElement('posterEmail', isByUrl ? posterEmail : routing.applicationEmail) +
      cdataElement('jobtype', jobTypes.get(job.positionTypeId)) +
      cdataElement('workplaceTypes', workplace && workplaceTypes[workplace]) +
      (pay === null ? '' : salaryElement(pay, currency)) +
      cdataElement('listDate', dayOf(posted)) +
      cdataElement('expirationDate', closingDayOf(job).day)
    );
  };

  yield '<?xml version="1.0" encoding="UTF-8"?>\n<source>\n' +
    cdataElement('lastBuildDate', now().toUTCString()) +
    cdataElement('publisherUrl', addresses.home) +
    cdataElement('publisher', publisher);
  for await (const posting of postings) {
    const leftOut = leftOutOfLinkedIn(posting);
    tally.add(leftOut);
    if (leftOut.length > 0) continue;
    const { id, locations } = posting.job;
    const shared = sharedElements(posting);
    for (const location of locations) {
      yield `<job>\n${cdataElement('partnerJobId', `${id}-${location.id}`)}${shared}${placeElements(location)}</job>\n`;
    }
  }
  yield `${tally.comment()}</source>\n`;
}
