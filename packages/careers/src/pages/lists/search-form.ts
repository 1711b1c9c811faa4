import { type Html, html } from '@jobposting/pages';
import { parametersOf } from '../posting-filter.ts';
import { namedLanguage } from '../templates/page-context.ts';
import { type Listing, pathOfList } from './listing.ts';
import { provincesOf } from './places.ts';

// All towns of Canada would be more than the rest of the page.
const mostTowns = { ofEach: 8, ofChosen: 100 } as const;

const optionsHtml = (listing: Listing): readonly Html[] => {
  const { found, context } = listing;
  const { texts } = context;
  const { location } = parametersOf(found.filter);
  const { compare } = new Intl.Collator(texts.locale);
  const optionHtml = (value: string, text: string, number: number): Html => {
    const selected = value === location && html` selected`;
    return html`<option value="${value}"${selected}>${text} (${texts.count(number)})</option>
`;
  };
  const provinces = provincesOf(listing).toSorted((a, b) => compare(a.name, b.name));
  return provinces.map(({ code, name, count: inAll, isChosen, towns }) => {
    const most = isChosen ? mostTowns.ofChosen : mostTowns.ofEach;
    const options = towns
      .filter(({ id }, index) => index < most || String(id) === location)
      .map((town) => optionHtml(String(town.id), town.name, town.count));
    if (code === null) return html`${options}`;
    return html`<optgroup label="${name}">
${optionHtml(code, texts.allOf(name), inAll)}${options}</optgroup>
`;
  });
};

/** The form in which a reader says what and where. What else is chosen stays. */
export const searchForm = (listing: Listing): Html => {
  const { found, context } = listing;
  const { texts, links } = context;
  const { q, type, workplace } = parametersOf(found.filter);
  const hidden = Object.entries({ type, workplace, lang: namedLanguage(context) }).map(
    ([name, value]) =>
      html`${
        value &&
        html`<input type="hidden" name="${name}" value="${value}">
`
      }`,
  );
  return html`<form class="search" method="get" action="${pathOfList(listing, found.filter.categoryId, links)}" role="search" aria-label="${texts.search}">
<div><label for="q">${texts.searchFor}</label><input id="q" name="q" type="search" value="${q ?? ''}" placeholder="${texts.searchExamples}" maxlength="200" autocomplete="off"></div>
<div><label for="location">${texts.place}</label><select id="location" name="location">
<option value="">${texts.anyPlace}</option>
${optionsHtml(listing)}</select></div>
${hidden}<button class="btn" type="submit">${texts.showJobs}</button>
</form>
`;
};
