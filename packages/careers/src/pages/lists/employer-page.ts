import { listedItem } from '@jobposting/core/adapter';
import { type Html, html, isSafeLink, landscape, plateHtml } from '@jobposting/pages';
import type { Hirer } from '../../careers-options.ts';
import type { ListedPosting } from '../../open-postings/listed-posting.ts';
import type { FoundPostings } from '../../open-postings/open-postings-index.ts';
import { summaryOf } from '../summary.ts';
import { foreignWords, type PageContext } from '../templates/page-context.ts';
import { bannerOf, feedOf, logoOf, type Page } from '../templates/page-layout.ts';
import { pageSize, partOf } from '../templates/paged.ts';
import { jobRows } from './job-row.ts';
import { groupHtml, resultHtml } from './list-parts.ts';
import { canonicalOf, chosenIn, feedQueryOf, type Listing, linkWith, titleOf } from './listing.ts';
import { searchForm } from './search-form.ts';

/** How many postings of a category the page shows while it is grouped. */
const mostInGroup = 5;
const mostGroups = 6;
const longestLead = 400;

const aboutHtml = (text: string, className: string, hirer: Hirer, context: PageContext): Html =>
  html`<p class="${className}"${foreignWords(hirer, context)}>${text}</p>`;

const heroHtml = (
  hirer: Hirer,
  lead: string,
  feed: Pick<Page, 'feedQuery'>,
  context: PageContext,
): Html => {
  const { texts, links } = context;
  const { website } = hirer.profile;
  const banner = bannerOf(hirer);
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
${lead && aboutHtml(lead, 'lead', hirer, context)}
</div>
<p class="links">${isSafeLink(website) && html`<a href="${website}" target="_top">${new URL(website).host}</a>`}<a href="${feedOf('atom', { hirer, ...feed }, links, context)}">${texts.feed}</a></p>
</div>
</div>`;
};

const groupsHtml = (
  listing: Listing,
  own: readonly ListedPosting[],
  rowsOf: (postings: readonly ListedPosting[], heading: 'h2' | 'h3') => Html,
): readonly Html[] => {
  const { found, context } = listing;
  const { texts, language, referenceData } = context;
  const countOf = (id: number): number => found.counts.categories.get(id) ?? 0;
  const fullest = referenceData.jobCategories.toSorted((a, b) => countOf(b.id) - countOf(a.id));
  return fullest.slice(0, mostGroups).map((category) => {
    const { id, name } = listedItem(category, language);
    const isIn = ({ categoryIds }: ListedPosting): boolean => categoryIds.includes(id);
    const postings = own.filter(isIn).slice(0, mostInGroup);
    if (postings.length === 0) return html``;
    const all = html`<p><a class="btn plain" href="${linkWith(listing, { categoryId: id })}">${texts.allIn(countOf(id), name)}</a></p>`;
    const heading = html`${name} <span class="n">${texts.count(countOf(id))}</span>`;
    const hasMore = countOf(id) > postings.length;
    return groupHtml(`c${id}`, heading, html`${rowsOf(postings, 'h3')}${hasMore && all}`);
  });
};

/**
 * The page of an employer: its open postings, or those that pass a filter. Without a filter, more than a page
 * of them are grouped by category. `null` when the list ends before the requested page.
 */
export const employerPage = (
  hirer: Hirer,
  found: FoundPostings,
  listAll: () => readonly ListedPosting[],
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
  const rowsOf = (postings: readonly ListedPosting[], heading: 'h2' | 'h3'): Html => {
    const own = postings.map((posting) => ({ posting, hirer }));
    return jobRows(own, context, { heading, shows: 'day' });
  };
  const list = isGrouped
    ? html`${groupsHtml(listing, listAll(), rowsOf)}`
    : rowsOf(found.items, 'h2');
  const result = resultHtml(listing, chosen, html`${jobs}${found.total > 0 && list}`, !isGrouped);
  const about = hirer.profile.about ?? '';
  const summary = summaryOf(about);
  const isLong = about.length > longestLead;
  const aboutName = texts.about(hirer.name);
  const main = html`${heroHtml(hirer, isLong ? summary : about, feed, context)}
<div class="wrap">
${searchForm(listing)}${result}
${isLong && groupHtml('about', aboutName, aboutHtml(about, 'lead narrow', hirer, context))}</div>`;
  const meta = {
    description: summary || texts.jobsAt(hirer.name),
    canonical: canonicalOf(listing),
    structuredData: null,
  };
  return { title: titleOf(listing, chosen), hirer, hasHero: true, main, meta, ...feed };
};
