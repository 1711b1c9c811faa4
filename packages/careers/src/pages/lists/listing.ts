import type { Location } from '@jobposting/core';
import {
  type ListItem,
  listedItem,
  type PostalPlace,
  postalPlaceOf,
} from '@jobposting/core/adapter';
import type { Hirer } from '../../careers-options.ts';
import type { FoundPostings, PostingFilter } from '../../open-postings/open-postings-index.ts';
import { placeText } from '../place-text.ts';
import { parametersOf } from '../posting-filter.ts';
import { linkTo, type PageContext } from '../templates/page-context.ts';
import type { Paged } from '../templates/paged.ts';

/** A list of open postings, before it is shown. */
export interface Listing {
  /** Whose postings it lists; `null` for those of all. */
  readonly hirer: Hirer | null;
  readonly found: FoundPostings;
  readonly part: Paged;
  readonly context: PageContext;
}

/** What a reader can choose. */
type Choices = Partial<Omit<PostingFilter, 'employerId'>>;

const noChoice: Required<Choices> = {
  ...{ categoryId: null, q: null, province: null },
  ...{ townId: null, positionTypeId: null, workplace: null },
};

/** The address of a list, without parameters: the category stands in its path. */
export const pathOfList = (
  { hirer, context: { referenceData } }: Listing,
  categoryId: number | null,
  addresses: PageContext['addresses'],
): string => {
  const category = referenceData.jobCategories.find(({ id }) => id === categoryId);
  if (category !== undefined) return addresses.category(hirer, category);
  return hirer === null ? addresses.home : addresses.employer(hirer);
};

/** A link to the list with other choices; without any, to all of it. */
export const linkWith = (listing: Listing, changes = noChoice as Choices): string => {
  const filter = { ...listing.found.filter, ...changes };
  const path = pathOfList(listing, filter.categoryId, listing.context.links);
  return linkTo(path, listing.context, parametersOf(filter));
};

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

/** One thing that is chosen. */
export interface Chosen {
  readonly name: string;
  /** A link to the list without it. */
  readonly without: string;
}

/** All that is chosen, as a reader calls it. */
export const chosenIn = (listing: Listing): readonly Chosen[] => {
  const { found, context } = listing;
  const { texts, language, referenceData } = context;
  const { categoryId, q, province, townId, positionTypeId, workplace } = found.filter;
  const itemName = (items: readonly ListItem[], chosen: number): string => {
    const item = items.find(({ id }) => id === chosen);
    return item === undefined ? '' : listedItem(item, language).name;
  };
  const find = (isIt: (location: Location) => boolean): Location | undefined =>
    [...found.locations.values()].find(isIt) ?? referenceData.locations.find(isIt);
  const inProvince = province && find((one) => placeOf(one).province?.code === province);
  const town = townId && find(({ id }) => id === townId);
  const names: Required<{ [Key in keyof Choices]: string | 0 | null | undefined }> = {
    categoryId: categoryId && itemName(referenceData.jobCategories, categoryId),
    q: q && texts.quoted(q),
    province: inProvince && provinceName(placeOf(inProvince).province, context),
    townId: town && placeText(town, language, 'code'),
    positionTypeId: positionTypeId && itemName(referenceData.positionTypes, positionTypeId),
    workplace: workplace && texts.workplaces[workplace],
  };
  return Object.entries(names).flatMap(([key, name]) =>
    name ? [{ name, without: linkWith(listing, { [key]: null }) }] : [],
  );
};
