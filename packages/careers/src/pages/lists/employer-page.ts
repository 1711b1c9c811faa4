import type { EmployerId } from '@jobposting/core';
import { listedItem } from '@jobposting/core/adapter';
import { type Html, html, isSafeLink, landscape, plateHtml } from '@jobposting/pages';
import type { Hirer } from '../../careers-options.ts';
import type { FoundPostings, ListedPosting } from '../../open-postings/open-postings-index.ts';
import { summaryOf } from '../summary.ts';
import { foreignWords, type PageContext } from '../templates/page-context.ts';
import { bannerOf, feedOf, logoOf, type Page } from '../templates/page-layout.ts';
import { pageSize, partOf } from '../templates/paged.ts';
import { jobRow } from './job-row.ts';
import { groupHtml, resultHtml } from './list-parts.ts';
import { canonicalOf, chosenIn, feedQueryOf, type Listing, linkWith, titleOf } from './listing.ts';
import { searchForm } from './search-form.ts';

/** The newest postings of each category, at most {@link mostInGroup} of each. */
type NewestByCategory = ReadonlyMap<number, readonly ListedPosting[]>;

/** How many postings of a category the page shows while it is grouped. */
export const mostInGroup = 5;
const mostGroups = 6;
const longestLead = 400;

const heroHtml = (hirer: Hirer, feed: Pick<Page, 'feedQuery'>, context: PageContext): Html => {
  const { texts, links } = context;
  const { about, website } = hirer.profile;
  const banner = bannerOf(hirer);
  const lead = about !== null && about.length > longestLead ? summaryOf(about) : about;
  return html`<div class="hero wrap">
${
  banner === null
    ? html`<div class="banner band">${landscape}</div>`
    : html`<img class="banner" src="${banner}" alt="" width="1600" height="400">`
}
${plateHtml(logoOf(hirer), hirer.name)}
<div class="cols right">
<div>
<h1>${texts.jobsAt(hirer.name)}</h1>
${lead && html`<p class="lead"${foreignWords(hirer, context)}>${lead}</p>`}
</div>
<p class="links">${isSafeLink(website) && html`<a href="${website}">${new URL(website).host}</a>`}<a href="${feedOf('atom', { hirer, ...feed }, links, context)}">${texts.feed}</a></p>
</div>
</div>`;
};

/** What is too long for the head of the page. */
const aboutHtml = (hirer: Hirer, context: PageContext): Html | null => {
  const { about } = hirer.profile;
  if (about === null || about.length <= longestLead) return null;
  const text = html`<p class="lead narrow"${foreignWords(hirer, context)}>${about}</p>`;
  return groupHtml('about', context.texts.about(hirer.name), text);
};

const rowsHtml = (
  postings: readonly ListedPosting[],
  { hirer, context }: Listing & { readonly hirer: Hirer },
  heading: 'h2' | 'h3',
): Html => {
  const rows = postings.map((posting) =>
    jobRow(posting, hirer, context, { heading, shows: 'day' }),
  );
  return html`<ul class="jobs plain">
${rows}</ul>`;
};

const groupsHtml = (
  listing: Listing & { readonly hirer: Hirer },
  newest: NewestByCategory,
): readonly Html[] => {
  const { found, context } = listing;
  const { texts, language, referenceData } = context;
  const countOf = (id: number): number => found.counts.categories.get(id) ?? 0;
  const fullest = referenceData.jobCategories.toSorted((a, b) => countOf(b.id) - countOf(a.id));
  return fullest.slice(0, mostGroups).map((category) => {
    const { id, name } = listedItem(category, language);
    const postings = newest.get(id) ?? [];
    if (postings.length === 0) return html``;
    const all = html`<p><a class="btn plain" href="${linkWith(listing, { categoryId: id })}">${texts.allIn(countOf(id), name)}</a></p>`;
    const heading = html`${name} <span class="n">${texts.count(countOf(id))}</span>`;
    const hasMore = countOf(id) > postings.length;
    return groupHtml(
      `c${id}`,
      heading,
      html`${rowsHtml(postings, listing, 'h3')}${hasMore && all}`,
    );
  });
};

/**
 * The page of an employer: its open postings, or those that pass a filter. While nothing is chosen, more than a page
 * of them are grouped by category. `null` where the list ends before the page that is asked for.
 */
export const employerPage = (
  hirer: Hirer,
  found: FoundPostings,
  newest: (id: EmployerId) => NewestByCategory,
  context: PageContext,
): Page | null => {
  const { texts, query } = context;
  const part = partOf(found.total, query);
  if (part === null) return null;
  const listing = { hirer, found, part, context };
  const chosen = chosenIn(listing);
  const feed = feedQueryOf(listing);
  const isGrouped = chosen.length === 0 && found.total > pageSize && part.page === 1;
  const order = isGrouped ? texts.newestInEach : texts.newestFirst;
  const jobs = html`<p role="status"><b>${texts.openJobs(found.total)}</b>${found.total > 1 && `. ${order}`}</p>`;
  const list = isGrouped
    ? html`${groupsHtml(listing, newest(hirer.id))}`
    : rowsHtml(found.items, listing, 'h2');
  const result = resultHtml(listing, chosen, html`${jobs}${found.total > 0 && list}`, !isGrouped);
  const main = html`${heroHtml(hirer, feed, context)}
<div class="wrap">
${searchForm(listing)}${result}
${aboutHtml(hirer, context)}</div>`;
  const title = titleOf(listing, chosen);
  const description = summaryOf(hirer.profile.about ?? '') || texts.jobsAt(hirer.name);
  const meta = { description, canonical: canonicalOf(listing), structuredData: null };
  return { title, hirer, hasHero: true, main, meta, ...feed };
};
