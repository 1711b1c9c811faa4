import { type Html, html, isSafeLink, landscape, plateHtml } from '@jobposting/pages';
import type { Hirer } from '../../careers-options.ts';
import { type PostingFilter, sorts } from '../../open-postings/conditions.ts';
import { summaryOf } from '../summary.ts';
import { foreignWords, type PageContext } from '../templates/page-context.ts';
import { bannerOf, feedOf, type Page } from '../templates/page-layout.ts';
import { groupHtml, rowsOf } from './job-row.ts';
import { resultHtml } from './list-parts.ts';
import { canonicalOf, chosenIn, feedQueryOf, type Listing, linkWith, titleOf } from './listing.ts';
import type { WiderSearches } from './nothing-found.ts';
import { searchForm } from './search-form.ts';

const longestLead = 400;

const aboutHtml = (text: string, className: string, hirer: Hirer, context: PageContext): Html =>
  html`<p class="${className}"${foreignWords(hirer.profile.language, context)}>${text}</p>`;

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
${plateHtml(hirer)}
<div class="cols right">
<div>
<h1>${texts.jobsAt(hirer.name)}</h1>
${lead && aboutHtml(lead, 'lead', hirer, context)}
</div>
<p class="links">${isSafeLink(website) && html`<a href="${website}" target="_top">${new URL(website).host}</a>`}<a href="${feedOf('atom', { hirer, ...feed }, links, context)}">${texts.feed}</a></p>
</div>
</div>`;
};

/** The number of jobs, and links to the list in another order. */
const sortHtml = (listing: Listing): Html => {
  const { found, context } = listing;
  const { texts } = context;
  const linkHtml = (sort: PostingFilter['sort']): Html => {
    const current = sort === found.filter.sort && html` aria-current="true"`;
    return html`<a rel="nofollow" href="${linkWith(listing, { sort })}"${current}>${texts.sorts[sort ?? 'newest']}</a>`;
  };
  return html`<div class="row sort"><p role="status"><b>${texts.openJobs(found.total)}</b></p>${
    found.total > 1 &&
    html`<nav aria-label="${texts.sortBy}"><span class="muted" aria-hidden="true">${texts.sortBy}</span>${[null, ...sorts].map(linkHtml)}</nav>`
  }</div>`;
};

/** The page of an employer: its open postings, or those that pass a filter. */
export const employerPage = (hirer: Hirer, listing: Listing, wider: WiderSearches | null): Page => {
  const { found, context } = listing;
  const { texts } = context;
  const chosen = chosenIn(listing);
  const feed = feedQueryOf(listing);
  const list = html`${wider === null ? sortHtml(listing) : null}${found.total > 0 && rowsOf(listing, found.items, 'h2')}`;
  const about = hirer.profile.about ?? '';
  const summary = summaryOf(about);
  const isLong = about.length > longestLead;
  const aboutName = texts.about(hirer.name);
  const main = html`${heroHtml(hirer, isLong ? summary : about, feed, context)}
<div class="wrap">
${searchForm(listing)}${wider !== null && html`<p role="status"><b>${texts.noMatch}.</b> ${texts.noMatchHint}</p>`}${resultHtml(listing, chosen, wider, list)}
${isLong && groupHtml('about', aboutName, aboutHtml(about, 'lead narrow', hirer, context))}</div>`;
  const meta = {
    description: summary || texts.jobsAt(hirer.name),
    canonical: canonicalOf(listing),
    structuredData: null,
  };
  return { title: titleOf(listing, chosen), hirer, hasHero: true, main, meta, ...feed };
};
