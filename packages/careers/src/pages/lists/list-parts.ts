import { type Html, html } from '@jobposting/pages';
import { parametersOf } from '../posting-filter.ts';
import { pagesNav } from '../templates/paged.ts';
import { chipsHtml, filtersHtml } from './filters.ts';
import { type Chosen, type Listing, linkWith, pathOfList } from './listing.ts';

/** Which open postings are not listed, and why. */
const noteHtml = ({ found, context: { texts } }: Listing): Html => {
  const filling = found.isWhole ? '' : texts.stillFilling;
  const leftOut = found.leftOut > 0 ? texts.leftOut(found.leftOut) : '';
  return html`${
    (filling || leftOut) && html`<p class="note">${`${filling} ${leftOut}`.trim()}</p>`
  }`;
};

/** Links to other lists when nothing is found. */
const waysHtml = (listing: Listing, chosen: readonly Chosen[]): Html => {
  const { texts } = listing.context;
  const wayHtml = (link: string, text: string): Html =>
    html`<li><h3><a href="${link}">${text}</a></h3></li>`;
  const ways = chosen.length > 1 ? chosen : [];
  return html`<h2 class="group">${texts.otherWays}</h2>
<ul class="jobs plain">
${ways.map(({ name, without }) => wayHtml(without, texts.without(name)))}${wayHtml(linkWith(listing), texts.allJobs)}</ul>`;
};

/** The results of a search, with the filters; `list` is the list itself, and `isPaged` whether it has other pages. */
export const resultHtml = (
  listing: Listing,
  chosen: readonly Chosen[],
  list: Html,
  isPaged: boolean,
): Html => {
  const { found, part, context } = listing;
  const head = html`${noteHtml(listing)}${chipsHtml(listing, chosen)}`;
  if (found.total === 0) {
    return html`<div class="narrow">
${head}${list}${chosen.length > 0 && waysHtml(listing, chosen)}</div>`;
  }
  const path = pathOfList(listing, found.filter.categoryId, context.links);
  return html`<div class="cols">
${filtersHtml(listing, chosen)}<div>
${head}${list}${isPaged && pagesNav(part, path, context, parametersOf(found.filter))}</div>
</div>`;
};

/** Rows under a heading. */
export const groupHtml = (id: string, heading: Html | string, rows: Html): Html =>
  html`<section aria-labelledby="${id}">
<h2 class="group" id="${id}">${heading}</h2>
${rows}</section>`;
