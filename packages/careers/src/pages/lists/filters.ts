import type { Workplace } from '@jobposting/core';
import { type Html, html } from '@jobposting/pages';
import type { PostingFilter } from '../../open-postings/conditions.ts';
import { type Chosen, type Listing, linkWith, nameOfItem } from './listing.ts';
import { provincesOf } from './places.ts';

/** One of the choices of a filter. */
interface Choice {
  readonly name: string;
  readonly count: number;
  readonly changes: Partial<PostingFilter>;
  readonly isChosen: boolean;
  /** The choices inside it. */
  readonly inside?: readonly Choice[];
}

// A reader sees this many at a glance; others unfold, and the form has more towns.
const mostShown = 6;
const mostUnfolded = 40;

const listHtml = (choices: readonly Choice[], listing: Listing): Html => {
  const { texts } = listing.context;
  const itemHtml = (choice: Choice): Html => {
    const current = choice.isChosen && html` aria-current="true"`;
    const link = linkWith(listing, choice.changes);
    return html`<li><a${link.includes('?') && html` rel="nofollow"`} href="${link}"${current}>${choice.name} <span class="n">${texts.count(choice.count)}</span></a>${choice.inside?.length ? listHtml(choice.inside, listing) : null}</li>`;
  };
  const more = choices.slice(mostShown, mostUnfolded).map(itemHtml);
  return html`<ul class="bare">
${choices.slice(0, mostShown).map(itemHtml)}${
  more.length > 0 &&
  html`<li><details><summary>${texts.more(more.length)}</summary>
<ul class="bare">
${more}</ul></details></li>`
}</ul>`;
};

const inOrder = (choices: readonly Choice[]): readonly Choice[] =>
  choices.toSorted((a, b) => Number(b.isChosen) - Number(a.isChosen) || b.count - a.count);

/** A filter, the chosen value first, then the most frequent; nothing when there is no choice. */
const filterHtml = (name: string, choices: readonly Choice[], listing: Listing): Html =>
  choices.length > 1 || choices[0]?.isChosen
    ? html`<h2>${name}</h2>
${listHtml(inOrder(choices), listing)}`
    : html``;

const choicesOf = <Key extends 'categoryId' | 'positionTypeId' | 'workplace'>(
  key: Key,
  nameOf: (value: NonNullable<PostingFilter[Key]>) => string | null,
  { found }: Listing,
): readonly Choice[] => {
  type Value = NonNullable<PostingFilter[Key]>;
  const counts: ReadonlyMap<unknown, number> = found.counts[key];
  const chosen = found.filter[key];
  const values = new Set([...counts.keys(), chosen ?? []].flat() as Value[]);
  return [...values].flatMap((value): readonly Choice[] => {
    const name = nameOf(value);
    // An item may leave its list while jobs still have it.
    if (name === null) return [];
    const [count, changes] = [counts.get(value) ?? 0, { [key]: value }];
    return [{ name, count, changes, isChosen: value === chosen }];
  });
};

/** The provinces, with the towns of the chosen one; if there is only one, its towns. */
const placeFilter = (listing: Listing): readonly [string, readonly Choice[]] => {
  const { texts } = listing.context;
  const { townId } = listing.found.filter;
  const provinces = provincesOf(listing);
  const isOne = provinces.length === 1;
  const choices = provinces.flatMap(({ towns, isChosen, code, ...province }) => {
    const inside = towns.map(({ id, ...town }): Choice => {
      return { ...town, changes: { townId: id, province: null }, isChosen: id === townId };
    });
    if (code === null || isOne) return inside;
    const changes = { province: code, townId: null };
    const shown = isChosen ? inOrder(inside).slice(0, mostShown) : [];
    return { ...province, changes, isChosen: isChosen && townId === null, inside: shown };
  });
  return [isOne ? texts.places : texts.province, choices];
};

const choicesOfCategories = (listing: Listing): readonly Choice[] => {
  const { referenceData, language } = listing.context;
  const nameOf = (id: number) => nameOfItem(referenceData.jobCategories, id, language);
  return choicesOf('categoryId', nameOf, listing);
};

/** The categories of a list, the most frequent first. */
export const categoriesHtml = (listing: Listing): Html =>
  listHtml(inOrder(choicesOfCategories(listing)), listing);

/** The filters, each choice with its count under the others. */
export const filtersHtml = (listing: Listing, chosen: readonly Chosen[]): Html => {
  const { texts, referenceData, language } = listing.context;
  const typeName = (id: number) => nameOfItem(referenceData.positionTypes, id, language);
  const workplaceName = (workplace: Workplace) => texts.workplaces[workplace];
  const filters: readonly (readonly [string, readonly Choice[]])[] = [
    placeFilter(listing),
    [texts.categories, choicesOfCategories(listing)],
    [texts.positionType, choicesOf('positionTypeId', typeName, listing)],
    [texts.workplace, choicesOf('workplace', workplaceName, listing)],
  ];
  return html`<nav class="filters" aria-label="${texts.filterJobs}">
<details>
<summary>${texts.filters} <span class="n">${chosen.length > 0 && texts.chosen(chosen.length)}</span></summary>
${filters.map(([name, choices]) => filterHtml(name, choices, listing))}</details>
</nav>`;
};

/** The chosen values: each can be removed, and all of them. */
export const chipsHtml = (listing: Listing, chosen: readonly Chosen[]): Html | null => {
  const { texts } = listing.context;
  if (chosen.length === 0) return null;
  const chips = chosen.map(
    ({ name, without }) =>
      html`<li><a href="${without}">${name} <span aria-hidden="true">×</span><span class="hide">${texts.removeFilter}</span></a></li>`,
  );
  return html`<div class="row chips">
<ul class="bare row" aria-label="${texts.chosenFilters}">
${chips}</ul>
<a href="${linkWith(listing)}">${texts.resetAll}</a>
</div>`;
};
