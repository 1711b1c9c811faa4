import type { OpenJobsJson } from '@jobposting/core';
import { type ListItem, listedItem } from '@jobposting/core/adapter';
import { accentOf } from '@jobposting/pages';
import type { Hirer } from '../careers-options.ts';
import { postedText } from '../pages/dates.ts';
import { factsOf } from '../pages/lists/job-row.ts';
import { formatPay } from '../pages/pay-text.ts';
import type { PageContext } from '../pages/templates/page-context.ts';
import { amountOf } from '../postings/pay.ts';
import { type Posting, postingLanguage } from '../postings/posting.ts';
import { publicDatesOf, startOf } from '../postings/public-dates.ts';
import { carriedIn } from '../postings/structured-data.ts';
import type { FeedOfSome } from './atom.ts';

/** The context of the feed; `tag` begins the ids. */
interface JsonFeedContext extends PageContext {
  readonly tag: string;
}

type OpenJob = OpenJobsJson['items'][number];

/** A job without its description. */
type BriefJob = Omit<OpenJob, 'content_html'> & { readonly content_text: string };

/** Whether a feed is requested without descriptions, which are most of it: for lists, such as the one that `embed.js` draws. */
export const isBrief = ({ query }: Pick<PageContext, 'query'>): boolean =>
  query.get('content') === 'summary';

const salaryOf = ({ job: { salary } }: Posting, context: JsonFeedContext) => {
  if (salary === null) return null;
  const { language, referenceData, currency } = context;
  const { amount, maxAmount, periodId, plusCommission } = salary;
  const period = referenceData.salaryPeriods.find(({ id }) => id === periodId);
  return {
    amount: amountOf(amount),
    maxAmount: maxAmount && amountOf(maxAmount),
    currency,
    period: { unit: '', ...listedItem(period ?? { id: periodId, name: '' }, language) },
    plusCommission,
  };
};

/** What a list shows in addition to its title. */
const summaryOf = ({ job }: Posting, context: JsonFeedContext): string => {
  const { posted } = publicDatesOf(job);
  const pay = job.salary && formatPay(job.salary, context);
  const day = postedText(job, posted, 'date', context);
  return [...factsOf(job, context), ...(pay === null ? [] : [pay]), day].join(' · ');
};

const itemOf = (posting: Posting, context: JsonFeedContext): OpenJob | BriefJob => {
  const { job, hirer } = posting;
  const { addresses, tag, referenceData } = context;
  const { posted, refreshed, closes } = publicDatesOf(job);
  const { routing } = job;
  const language = postingLanguage(posting);
  const summary = summaryOf(posting, context);
  // An item may leave its list while jobs still have it.
  const listed = (items: readonly ListItem[], id: number) =>
    listedItem(items.find((item) => item.id === id) ?? { id, name: '' }, context.language);
  return {
    id: `${tag}job-${job.id}`,
    url: addresses.posting(posting),
    title: job.title,
    summary,
    ...(isBrief(context) ? { content_text: summary } : { content_html: job.description }),
    date_published: startOf(posted),
    date_modified: startOf(refreshed),
    ...(language !== null && { language }),
    _jobposting: {
      id: job.id,
      locations: job.locations,
      categories: job.categoryIds.map((id) => listed(referenceData.jobCategories, id)),
      positionType: listed(referenceData.positionTypes, job.positionTypeId),
      workplace: job.workplace,
      salary: salaryOf(posting, context),
      closeDate: closes,
      applicationEmail: routing.typeId === 1 ? routing.applicationEmail : null,
      applicationUrl: routing.typeId === 2 ? routing.applicationUrl : null,
      employer: job.confidential ? null : { name: hirer.name, url: addresses.employer(hirer) },
    },
  };
};

/** The title of the feed, the addresses of its pages, and its employer. */
interface JsonFeedOf extends FeedOfSome {
  /** The address of the page after the posting with this id; `null` for the last page. */
  readonly nextAfter: (lastId: number | undefined) => string | null;
  readonly hirer: Hirer | null;
}

/** A page of the feed of open postings as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
export async function* jsonFeed(
  postings: AsyncIterable<Posting>,
  { title, feedUrl, listUrl, nextAfter, hirer }: JsonFeedOf,
  context: JsonFeedContext,
): AsyncGenerator<string, void> {
  const items: (OpenJob | BriefJob)[] = [];
  for await (const posting of postings) items.push(itemOf(posting, context));
  const nextUrl = nextAfter(items.at(-1)?._jobposting.id);
  const feed: Omit<OpenJobsJson, 'items'> & { items: readonly (OpenJob | BriefJob)[] } = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: listUrl,
    feed_url: feedUrl,
    ...(nextUrl !== null && { next_url: nextUrl }),
    language: context.language,
    _jobposting: { accentColor: hirer && accentOf(hirer) },
    items,
  };
  yield `${JSON.stringify(feed, carriedIn)}\n`;
}
