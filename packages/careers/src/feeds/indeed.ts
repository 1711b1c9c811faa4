import type { Instant, Location } from '@jobposting/core';
import { type PostalPlace, postalPlaceOf } from '@jobposting/core/adapter';
import { datePostedOf } from '../date-posted.ts';
import { amountText, type Pay } from '../pay.ts';
import type { Posting } from '../posting.ts';
import { cdata } from '../xml-text.ts';
import type { FeedContext } from './feed-context.ts';
import { createTally, type LeftOut } from './left-out.ts';

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
  readonly province: NonNullable<PostalPlace['province']>;
}

const readPlace = (location: Location): IndeedPlace | null => {
  const { town, province } = postalPlaceOf(location);
  return town === null || province === null ? null : { location, town, province };
};

/** What Indeed cannot have of a posting, and why: it wants the name of the employer, and a town. */
export const leftOutOfIndeed = ({ job }: Posting): readonly LeftOut[] =>
  job.confidential
    ? [{ reason: 'confidential' }]
    : job.locations
        .filter((location) => readPlace(location) === null)
        .map((location) => ({ reason: 'no-town', location }));

/**
 * The description without the references that a sanitized one may have, but for `&lt;`: Indeed reads no
 * other. In the address of a link, what would end it is written as an address has it.
 */
export const withoutReferences = (html: string): string =>
  html
    .replace(/<[^<>&]*&[^>]*>/g, (tag) => tag.replaceAll('&gt;', '%3E').replaceAll('&quot;', '%22'))
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    // Last, so that nothing is read twice.
    .replaceAll('&amp;', '&');

const withoutFraction = (instant: Instant): string => instant.replace(/\.\d{3}Z$/, 'Z');

const signOf = (currency: string): string =>
  new Intl.NumberFormat('en-CA', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

const salaryText = ({ lowest, highest, unit }: Pay, sign: string): string => {
  const upTo = highest === lowest ? '' : `-${sign}${amountText(highest)}`;
  return `${sign}${amountText(lowest)}${upTo} per ${unit}`;
};

const element = (name: string, text: string | null | undefined): string =>
  text ? `<${name}>${cdata(text)}</${name}>\n` : '';

/**
 * The feed that Indeed reads (https://docs.indeed.com/indeed-apply/xml-feed): one `job` for each town of
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
    // With the place in every one, so that it stays when another place is added or taken away.
    element('referencenumber', `${job.id}-${location.id}`) +
    element('requisitionid', job.referenceId ?? String(job.id)) +
    element('company', hirer.name) +
    element('sourcename', hirer.name) +
    element('city', town) +
    element('state', province.code) +
    element('country', 'CA') +
    '</job>\n';

  const sharedElements = (posting: Posting): string => {
    const { job } = posting;
    const pay = findPay(job.salary);
    return (
      element('title', job.title) +
      element('date', withoutFraction(datePostedOf(job))) +
      element('expirationdate', withoutFraction(job.closeDate)) +
      element('url', `${addresses.posting(posting)}?source=Indeed`) +
      element('salary', pay && salaryText(pay, sign)) +
      element('jobtype', jobTypes.get(job.positionTypeId)) +
      element('category', categoryNames(job.categoryIds).join(', ')) +
      element('remotetype', job.workplace === 'remote' ? 'Fully remote' : null) +
      element('description', withoutReferences(job.description))
    );
  };

  yield '<?xml version="1.0" encoding="utf-8"?>\n<source>\n' +
    element('publisher', publisher) +
    element('publisherurl', addresses.home) +
    element('lastBuildDate', now().toUTCString());
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
