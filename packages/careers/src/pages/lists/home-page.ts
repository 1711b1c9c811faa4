import { type Html, html, landscape } from '@jobposting/pages';
import { headingOf } from '../dates.ts';
import type { Page } from '../templates/page-layout.ts';
import { hirersHtml, hiringIn } from './employers.ts';
import { groupHtml, rowsOf } from './job-row.ts';
import { resultHtml } from './list-parts.ts';
import {
  type Chosen,
  canonicalOf,
  chosenIn,
  feedQueryOf,
  type Listing,
  titleOf,
} from './listing.ts';
import type { WiderSearches } from './nothing-found.ts';
import { searchForm } from './search-form.ts';

const headlineHtml = ({ found, context }: Listing, chosen: readonly Chosen[]): Html => {
  const { texts } = context;
  const { total, filter, counts } = found;
  const names = chosen.map(({ name }) => name);
  const category = filter.categoryId === null ? undefined : names.shift();
  const employers = counts.employerId.size;
  const from = chosen.length === 0 && employers > 0 && texts.atEmployers(employers);
  const words = [names.join(', '), from].filter(Boolean).map((word) => `${word}. `);
  const jobs = texts.openJobs(total);
  return html`<h1>${category === undefined ? jobs : texts.inCategory(category, jobs)}</h1>
<p>${words.join('')}${total > 0 && texts.newestFirst}</p>`;
};

/** The postings of a page, by the day on which they were refreshed. */
const daysHtml = (listing: Listing): Html => {
  const { found, context } = listing;
  const days = Map.groupBy(found.items, ({ refreshed }) => headingOf(refreshed, context));
  const groups = [...days].map(([day, postings], index) =>
    groupHtml(`d${index}`, day, rowsOf(listing, postings, 'h3')),
  );
  return html`${groups}`;
};

/** The page of all open postings, or of those that pass a filter. */
export const homePage = (listing: Listing, wider: WiderSearches | null): Page => {
  const { found, hirers, part, context } = listing;
  const { texts } = context;
  const chosen = chosenIn(listing);
  const hiring =
    wider === null && chosen.length === 0 && part.page === 1 ? hiringIn(found, hirers) : [];
  const main = html`<div class="band">
${landscape}
<div class="wrap">
${
  wider === null
    ? headlineHtml(listing, chosen)
    : html`<h1>${texts.noMatch}</h1>
<p>${texts.noMatchHint}</p>`
}
</div>
</div>
<div class="wrap">
${searchForm(listing)}${hiring.length > 0 && hirersHtml(hiring, context)}${resultHtml(listing, chosen, wider, daysHtml(listing))}
</div>`;
  const title = titleOf(listing, chosen);
  const canonical = canonicalOf(listing);
  const description = chosen.length > 0 ? title : texts.homeDescription;
  const meta = { description, canonical, structuredData: null };
  return { title, hirer: null, main, meta, ...feedQueryOf(listing) };
};
