import { namedLanguage } from '@jobposting/core/adapter';
import { type Html, html } from '@jobposting/pages';
import { longestTerm, parametersOf } from '../posting-filter.ts';
import { chosenPlace, type Listing, pathOfList } from './listing.ts';
import { provincesOf } from './places.ts';

// All towns of Canada would be longer than the rest of the page.
const mostTowns = { ofEach: 8, ofChosen: 100 } as const;

const optionsHtml = (listing: Listing): readonly Html[] => {
  const { texts } = listing.context;
  const optionHtml = (value: string | number, text: string, count: number): Html =>
    html`<option value="${value}">${text} (${texts.count(count)})</option>`;
  const provinces = provincesOf(listing).toSorted((a, b) => texts.compare(a.name, b.name));
  return provinces.map(({ code, name, count, isChosen, towns }) => {
    const shown = towns.slice(0, isChosen ? mostTowns.ofChosen : mostTowns.ofEach);
    const options = shown.map((town) => optionHtml(town.id, town.name, town.count));
    if (code === null) return html`${options}`;
    return html`<optgroup label="${name}">
${optionHtml(code, texts.allOf(name), count)}${options}</optgroup>`;
  });
};

/** The form for what and where. The other choices stay. */
export const searchForm = (listing: Listing): Html => {
  const { found, context } = listing;
  const { texts, links } = context;
  const { q, location, ...others } = parametersOf(found.filter);
  const chosen = html`<option value="${location ?? ''}" selected>${chosenPlace(listing)}</option>`;
  const hidden = Object.entries({ ...others, lang: namedLanguage(context.query) }).map(
    ([name, value]) =>
      html`${value && html`<input type="hidden" name="${name}" value="${value}">`}`,
  );
  return html`<form class="search" method="get" action="${pathOfList(listing, found.filter.categoryId, links)}" role="search" aria-label="${texts.search}">
<div><label for="q">${texts.searchFor}</label><input id="q" name="q" type="search" value="${q ?? ''}" placeholder="${texts.searchExamples}" maxlength="${longestTerm}" autocomplete="off"></div>
<div><label for="location">${texts.place}</label><select id="location" name="location">
<option value="">${texts.anyPlace}</option>
${location !== null && chosen}${optionsHtml(listing)}</select></div>
${hidden}<button class="btn" type="submit">${texts.showJobs}</button>
</form>`;
};
