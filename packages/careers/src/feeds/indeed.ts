import type { Location } from '@jobposting/core';
import { postalPlaceOf } from '@jobposting/core/adapter';
import { amountText, type Pay } from '../postings/pay.ts';
import type { Posting } from '../postings/posting.ts';
import { type PublicDate, publicDatesOf } from '../postings/public-dates.ts';
import type { FeedContext } from './feed-context.ts';
import { createTally, type LeftOut } from './left-out-tally.ts';
import { cdataElement } from './xml-text.ts';

const jobTypes = new Map([
  [1, 'fulltime'],
  [2, 'parttime'],
  [3, 'contract'],
  [4, 'temporary'],
  [5, 'volunteer'],
]);

interface IndeedPlace {
  readonly location: Location;
  readonly town: string;
  readonly province: NonNullable<ReturnType<typeof postalPlaceOf>['province']>;
}

const readPlace = (location: Location): IndeedPlace | null => {
  const { town, province } = postalPlaceOf(location);
  return town === null || province === null ? null : { location, town, province };
};

/** What Indeed cannot accept of a posting, and why: it wants the name of the employer, and a town. */
export const leftOutOfIndeed = ({ job }: Posting): readonly LeftOut[] =>
  job.confidential
    ? [{ reason: 'confidential' }]
    : job.locations
        .filter((location) => readPlace(location) === null)
        .map((location) => ({ reason: 'no-town', location }));

/**
 * The description without the character references of a sanitized one, except `&lt;`: Indeed reads no
 * others. In the address of a link, characters that would end it are percent-encoded.
 */
export const withoutReferences = (html: string): string =>
  html
    .replace(/<[^<>&]*&[^>]*>/g, (tag) => tag.replaceAll('&gt;', '%3E').replaceAll('&quot;', '%22'))
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    // Last, so that nothing is decoded twice.
    .replaceAll('&amp;', '&');

const withoutFraction = (instant: PublicDate): string => instant.replace(/\.\d{3}Z$/, 'Z');

const signOf = (currency: string): string =>
  new Intl.NumberFormat('en-CA', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

const salaryText = ({ lowest, highest, unit }: Pay, sign: string): string => {
  const upTo = highest === lowest ? '' : `-${sign}${amountText(highest)}`;
  return `${sign}${amountText(lowest)}${upTo} per ${unit}`;
};

/**
 * The feed for Indeed (https://docs.indeed.com/indeed-apply/xml-feed): one `job` for each town of
 * each posting. It ends with a comment that says how much is left out.
 */
export async function* indeedFeed(
  postings: AsyncIterable<Posting>,
  { addresses, publisher, categoryNames, findPay, currency, now }: FeedContext,
): AsyncGenerator<string, void> {
  const sign = signOf(currency);
  const tally = createTally();

  const jobElement = (
    { job, hirer }: Posting,
    { location, town, province }: IndeedPlace,
    shared: string,
  ): string =>
    `<job>\n${shared}` +
    // Each with the place, so that it stays the same when another place is added or removed.
    cdataElement('referencenumber', `${job.id}-${location.id}`) +
    cdataElement('requisitionid', job.referenceId ?? String(job.id)) +
    cdataElement('company', hirer.name) +
    cdataElement('sourcename', hirer.name) +
    cdataElement('city', town) +
    cdataElement('state', province.code) +
    cdataElement('country', 'CA') +
    '</job>\n';

  const sharedElements = (posting: Posting): string => {
    const { job } = posting;
    const pay = findPay(job.salary);
    const { posted, closes } = publicDatesOf(job);
    const address = addresses.posting(posting);
    return (
      cdataElement('title', job.title) +
      cdataElement('date', withoutFraction(posted)) +
      cdataElement('expirationdate', withoutFraction(closes)) +
      cdataElement('url', `${address}${address.includes('?') ? '&' : '?'}source=Indeed`) +
      cdataElement('salary', pay && salaryText(pay, sign)) +
      cdataElement('jobtype', jobTypes.get(job.positionTypeId)) +
      cdataElement('category', categoryNames(job.categoryIds).join(', ')) +
      cdataElement('remotetype', job.workplace === 'remote' ? 'Fully remote' : null) +
      cdataElement('description', withoutReferences(job.description))
    );
  };

  yield '<?xml version="1.0" encoding="utf-8"?>\n<source>\n' +
    cdataElement('publisher', publisher) +
    cdataElement('publisherurl', addresses.home) +
    cdataElement('lastBuildDate', now().toUTCString());
  for await (const posting of postings) {
    tally.add(leftOutOfIndeed(posting));
    if (posting.job.confidential) continue;
    const places = posting.job.locations.map(readPlace).filter((place) => place !== null);
    if (places.length === 0) continue;
    const shared = sharedElements(posting);
    for (const place of places) yield jobElement(posting, place, shared);
  }
  yield `${tally.comment()}</source>\n`;
}
