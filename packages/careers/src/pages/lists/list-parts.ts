import { type Html, html } from '@jobposting/pages';
import { parametersOf } from '../posting-filter.ts';
import { pagesNav } from '../templates/paged.ts';
import { chipsHtml, filtersHtml } from './filters.ts';
import { type Chosen, type Listing, pathOfList } from './listing.ts';
import { nothingFoundHtml, type WiderSearches } from './nothing-found.ts';

/** Which open postings are not listed, and why. */
const noteHtml = ({ found, context: { texts } }: Listing): Html => {
  const filling = found.isWhole ? '' : texts.stillFilling;
  const leftOut = found.leftOut > 0 ? texts.leftOut(found.leftOut) : '';
  return html`${
    (filling || leftOut) && html`<p class="note">${`${filling} ${leftOut}`.trim()}</p>`
  }`;
};

/** The results of a search, with the filters; or, when nothing is found, what else there is. */
export const resultHtml = (
  listing: Listing,
  chosen: readonly Chosen[],
  wider: WiderSearches | null,
  list: Html,
): Html => {
  const { found, part, context } = listing;
  const head = html`${noteHtml(listing)}${chipsHtml(listing, chosen)}`;
  if (wider !== null) return html`${head}${nothingFoundHtml(listing, wider)}`;
  if (found.total === 0) return html`${head}${list}`;
  const path = pathOfList(listing, found.filter.categoryId, context.links);
  return html`<div class="cols">
${filtersHtml(listing, chosen)}<div>
${head}${list}${pagesNav(part, path, context, parametersOf(found.filter))}</div>
</div>`;
};
