import type { Job, Location, ReferenceData } from '@jobposting/core';
import { listedItem, namesOfLocation, postalPlaceOf } from '@jobposting/core/adapter';
import type { InLanguages } from '../postings/posting.ts';
import { publicDatesOf } from '../postings/public-dates.ts';
import { initialsOf, searchedText } from './search-words.ts';

/** By what postings are filtered and counted, named as in a filter; a town may be a whole province. */
export type Facet =
  | 'employerId'
  | 'categoryId'
  | 'province'
  | 'townId'
  | 'positionTypeId'
  | 'workplace';

/** A value of a facet. Its place in the list of all values is its number, by which postings have it. */
export interface FacetValue {
  readonly facet: Facet;
  /** An id, a code, or a name. */
  readonly key: number | string;
  /** All its names, for searches. An employer has none here: its name may change. */
  readonly searched: string;
  readonly location: Location | null;
}

/** What lists and filters need of an open posting: no description. */
export type IndexedPosting = ReturnType<ReturnType<typeof createIndexPosting>['indexPosting']>;

/** What a list shows of an open posting. Its dates are those of `publicDatesOf`. */
export type ListedPosting = Omit<
  IndexedPosting,
  'closesAt' | 'contentChangedAt' | 'employer' | 'places' | 'others' | 'initials' | 'searched'
>;

/** The place of a posting in the order, known even of one that is gone. */
export interface Position {
  readonly refreshed: string;
  readonly id: number;
}

/** Compares positions: the latest comes first. The day of a confidential posting comes after all times of that day. */
export const compare = (a: Position, b: Position): number => {
  if (a.refreshed === b.refreshed) return b.id - a.id;
  return a.refreshed < b.refreshed ? 1 : -1;
};

/** The language and the titles of a job, without the descriptions of its translations; most jobs have none. */
const languagesOf = ({ language, translations }: Job): Omit<InLanguages, 'title'> => {
  if (language === null && translations === null) return {};
  const texts = Object.entries(translations ?? {}).map(([each, { title }]) => [each, { title }]);
  return { language, translations: translations && Object.fromEntries(texts) };
};

const mostShared = 5_000;

/** Creates the function that keeps equal values once, unless there are too many. */
const createShare = <Value>() => {
  const known = new Map<string, Value>();
  return (key: string, make: () => Value): Value => {
    const shared = known.get(key) ?? make();
    if (known.size >= mostShared) known.clear();
    known.set(key, shared);
    return shared;
  };
};

/** Creates the list of the values of all postings, and the function that makes a posting of an open job. */
export const createIndexPosting = ({
  locations: listed,
  jobCategories,
}: Pick<ReferenceData, 'locations' | 'jobCategories'>) => {
  // No more than employers and the items that lists ever had.
  const values: FacetValue[] = [];
  const numbers = new Map<string, number>();
  const sharePlaces = createShare<ReturnType<typeof placesOf>>();
  const shareOthers = createShare<ReturnType<typeof othersOf>>();
  const shareSalary = createShare<Job['salary']>();
  const shareDate = createShare<ReturnType<typeof publicDatesOf>['closes']>();

  const numberOf = (
    facet: Facet,
    key: number | string,
    names: () => readonly string[] = () => [],
    location: Location | null = null,
  ): number => {
    // A list may give an old id a new name.
    const text = `${facet} ${key} ${location?.description}`;
    const add = () => values.push({ facet, key, searched: searchedText(names()), location }) - 1;
    const number = numbers.get(text) ?? add();
    numbers.set(text, number);
    return number;
  };

  const numberOfCategory = (id: number): number =>
    numberOf('categoryId', id, () => {
      const item = jobCategories.find((each) => each.id === id);
      return item === undefined ? [] : [item.name, listedItem(item, 'fr').name];
    });

  const numbersOfPlace = (location: Location): readonly number[] => {
    const names = () => {
      const all = namesOfLocation(location, listed);
      // PEI as well as P.E.I.
      return [...all, ...all.map((name) => name.replace(/[.-]/g, ''))];
    };
    const town = numberOf('townId', location.id, names, location);
    const code = postalPlaceOf(location).province?.code;
    return code === undefined ? [town] : [town, numberOf('province', code)];
  };

  const placesOf = (job: Job) => {
    const places: readonly number[] = [...new Set(job.locations.flatMap(numbersOfPlace))];
    const locations: readonly Location[] = places.flatMap((each) => values[each]?.location ?? []);
    return { places, locations };
  };

  const othersOf = ({ categoryIds, positionTypeId, workplace }: Job) => {
    const others = [
      ...categoryIds.map(numberOfCategory),
      numberOf('positionTypeId', positionTypeId),
    ];
    if (workplace !== null) others.push(numberOf('workplace', workplace));
    return { others: others as readonly number[], categoryIds };
  };

  const indexPosting = (job: Job) => {
    const { id, employerId, title, confidential, positionTypeId, workplace, salary } = job;
    const { posted, refreshed, closes } = publicDatesOf(job);
    const placeNames = job.locations.map((each) => `${each.id} ${each.description}`).join('\n');
    const { places, locations } = sharePlaces(placeNames, () => placesOf(job));
    const otherNames = `${job.categoryIds} ${positionTypeId} ${workplace}`;
    const { others, categoryIds } = shareOthers(otherNames, () => othersOf(job));
    const translated = Object.values(job.translations ?? {}).map((text) => text.title);
    const searched = searchedText([title, ...translated]);
    const posting = {
      // First what every search reads.
      closesAt: Date.parse(job.openUntil),
      employerId,
      confidential,
      /** The number of its employer, by which nobody can find a confidential one. */
      employer: confidential ? null : numberOf('employerId', employerId),
      /** The numbers of its towns and provinces. */
      places,
      /** The numbers of its categories, position type and workplace. */
      others,
      initials: initialsOf(searched),
      searched,
      id,
      title,
      categoryIds,
      locations,
      positionTypeId,
      workplace,
      salary: shareSalary(JSON.stringify(salary), () => salary),
      // Equal texts are kept once.
      posted: posted === refreshed ? refreshed : posted,
      refreshed,
      closes: shareDate(closes, () => closes),
      contentChangedAt: job.contentChangedAt === refreshed ? refreshed : job.contentChangedAt,
    };
    // A posting without them stays as small as it is.
    return Object.assign(posting, languagesOf(job));
  };

  return { values: values as readonly FacetValue[], indexPosting };
};
