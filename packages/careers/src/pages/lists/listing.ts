import type { Location } from '@jobposting/core';
import { type Language, type ListItem, listedItem, postalPlaceOf } from '@jobposting/core/adapter';
import type { Hirer } from '../../careers-options.ts';
import type { PostingFilter } from '../../open-postings/conditions.ts';
import type { FoundPostings } from '../../open-postings/open-postings-index.ts';
import { placeText } from '../place-text.ts';
import { parametersOf } from '../posting-filter.ts';
import { linkTo, type PageContext } from '../templates/page-context.ts';
import type { Page } from '../templates/page-layout.ts';
import { addressOfPart, type Paged } from '../templates/paged.ts';

/** The open postings that a reader searches for, in any form. */
export interface FilteredList {
  /** The employer of the postings; `null` for those of all. */
  readonly hirer: Hirer | null;
  readonly found: Pick<FoundPostings, 'filter' | 'locations'>;
  readonly context: PageContext;
}

/** A list of open postings, before it is shown. */
export interface Listing extends FilteredList {
  readonly found: FoundPostings;
  /** The employers whose postings may be listed. */
  readonly hirers: readonly Hirer[];
  readonly part: Paged;
}

/** The choices of a reader. */
type Choices = Partial<Omit<PostingFilter, 'employerId'>>;

export const noChoice: Required<Choices> = {
  ...{ categoryId: null, q: null, province: null, townId: null },
  ...{ positionTypeId: null, workplace: null, sort: null },
};

/** Any place. */
export const everywhere = { province: null, townId: null };

/** The address of a list, without parameters: the category is in its path. */
export const pathOfList = (
  { hirer, context: { referenceData } }: FilteredList,
  categoryId: number | null,
  addresses: PageContext['addresses'],
): string => {
  const category = referenceData.jobCategories.find(({ id }) => id === categoryId);
  return addresses.list(hirer, category);
};

/** A link to the list with other choices; without any, to the whole list. */
export const linkWith = (listing: FilteredList, changes = noChoice as Choices): string => {
  const filter = { ...listing.found.filter, ...changes };
  const path = pathOfList(listing, filter.categoryId, listing.context.links);
  return linkTo(path, listing.context, parametersOf(filter));
};

/**
 * The address of a list for search engines; `null` when more than a category is chosen: there are millions of these
 * lists.
 */
export const canonicalOf = (listing: Listing): string | null => {
  const { part, found, context } = listing;
  if (Object.values(parametersOf(found.filter)).some((value) => value !== null)) return null;
  return addressOfPart(part, pathOfList(listing, found.filter.categoryId, context.addresses));
};

type PostalPlace = ReturnType<typeof postalPlaceOf>;

// Reading it out of the text takes longer than showing it.
const postalPlaces = new WeakMap<Location, PostalPlace>();

/** The town and the province of a location. */
export const placeOf = (location: Location): PostalPlace => {
  const place = postalPlaces.get(location) ?? postalPlaceOf(location);
  postalPlaces.set(location, place);
  return place;
};

/** The name of a province in the language of the page. */
export const provinceName = (
  province: PostalPlace['province'] | undefined,
  { language }: PageContext,
): string => (language === 'fr' ? province?.frenchName : province?.name) ?? '';

/** One chosen value. */
export interface Chosen {
  readonly name: string;
  /** A link to the list without it. */
  readonly without: string;
}

/** The chosen place, in words for readers; `null` when none is. */
export const chosenPlace = ({ found, context }: FilteredList): string | null => {
  const { province, townId } = found.filter;
  if (province === null && townId === null) return null;
  const isIt = (location: Location): boolean =>
    townId === null ? placeOf(location).province?.code === province : location.id === townId;
  const listed = [...found.locations.values()].find(isIt);
  const location = listed ?? context.referenceData.locations.find(isIt);
  if (location === undefined) return context.texts.places;
  return townId === null
    ? provinceName(placeOf(location).province, context)
    : placeText(location, context.language, 'code');
};

/** The name of an item of a list; `null` for none, and for one that has left the list. */
export const nameOfItem = (
  items: readonly ListItem[],
  chosen: number | null,
  language: Language,
): string | null => {
  const item = items.find(({ id }) => id === chosen);
  return item === undefined ? null : listedItem(item, language).name;
};

/** All chosen values, in words for readers. */
export const chosenIn = (listing: FilteredList): readonly Chosen[] => {
  const { texts, language, referenceData } = listing.context;
  const { categoryId, q, positionTypeId, workplace } = listing.found.filter;
  const choices: readonly [string | null, Choices][] = [
    [nameOfItem(referenceData.jobCategories, categoryId, language), { categoryId: null }],
    [q && texts.quoted(q), { q: null }],
    [chosenPlace(listing), everywhere],
    [nameOfItem(referenceData.positionTypes, positionTypeId, language), { positionTypeId: null }],
    [workplace && texts.workplaces[workplace], { workplace: null }],
  ];
  return choices.flatMap(([name, changes]) =>
    name === null ? [] : [{ name, without: linkWith(listing, changes) }],
  );
};

/** The title of a list: all chosen values, and its employer. */
export const titleOf = (
  { hirer, context: { texts } }: FilteredList,
  chosen: readonly Chosen[],
): string => {
  const all = hirer === null ? texts.homeTitle : texts.jobsAt(hirer.name);
  return [...chosen.map(({ name }) => name), all].join(' – ');
};

/** The query for feeds of a list, whose paths do not name a category; absent when nothing is chosen. */
export const feedQueryOf = ({ found: { filter } }: FilteredList): Pick<Page, 'feedQuery'> => {
  const category = filter.categoryId === null ? null : String(filter.categoryId);
  const parameters = { category, ...parametersOf({ ...filter, sort: null }) };
  const isChosen = Object.values(parameters).some((value) => value !== null);
  return isChosen ? { feedQuery: parameters } : {};
};
