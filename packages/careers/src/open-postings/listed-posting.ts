import type { Job, Location, ReferenceData } from '@jobposting/core';
import { namesOfLocation, type ProvinceCode, postalPlaceOf } from '@jobposting/core/adapter';
import { publicDatesOf } from '../postings/public-dates.ts';
import { searchedText } from './search-words.ts';

/** The places of a posting, mostly shared by all postings that have the same. */
export interface Places {
  readonly locations: readonly Location[];
  /** Each once. */
  readonly provinces: readonly ProvinceCode[];
  /** All their names and those of their provinces, for searches. */
  readonly searched: string;
}

/** What lists and filters need of an open posting: no description. */
export type IndexedPosting = ReturnType<ReturnType<typeof createIndexPosting>>;

/** What a list shows of an open posting. Its dates are those of `publicDatesOf`. */
export type ListedPosting = Pick<
  IndexedPosting,
  | 'locations'
  | 'id'
  | 'employerId'
  | 'title'
  | 'confidential'
  | 'categoryIds'
  | 'positionTypeId'
  | 'workplace'
  | 'salary'
  | 'posted'
  | 'refreshed'
  | 'closes'
>;

/** The order of postings, known even of one that is gone. */
export interface Position {
  readonly rank: number;
  readonly id: number;
}

/** Compares the positions of postings. */
export const compare = (a: Position, b: Position): number => b.rank - a.rank || b.id - a.id;

const mostShared = 5_000;

/** Keeps equal values once, unless there are too many. */
const createShared = <Value>() => {
  const known = new Map<string, Value>();
  return (key: string, make: () => Value): Value => {
    const value = known.get(key) ?? make();
    if (known.size >= mostShared) known.clear();
    known.set(key, value);
    return value;
  };
};

/** Creates the function that makes a posting of an open job. */
export const createIndexPosting = (listed: ReferenceData['locations']) => {
  const sharedPlaces = createShared<Places>();
  const sharedIds = createShared<readonly number[]>();

  const placesOf = (locations: readonly Location[]): Places => {
    const names = locations.flatMap((location) => namesOfLocation(location, listed));
    // PEI as well as P.E.I.
    const closed = names.map((name) => name.replace(/[.-]/g, ''));
    const codes = locations.flatMap((each) => postalPlaceOf(each).province?.code ?? []);
    const searched = searchedText([...names, ...closed]);
    return { locations, provinces: [...new Set(codes)], searched };
  };

  return (job: Job) => {
    const { id, employerId, title, confidential, positionTypeId } = job;
    const { workplace, salary, contentChangedAt } = job;
    const { posted, refreshed, closes } = publicDatesOf(job);
    const { locations, categoryIds } = job;
    const key = locations.map((location) => `${location.id} ${location.description}`).join('\n');
    const places = sharedPlaces(key, () => placesOf(locations));
    const searched = searchedText([title]);
    return {
      id,
      employerId,
      title,
      confidential,
      categoryIds: sharedIds(categoryIds.join(), () => categoryIds),
      locations: places.locations,
      places,
      positionTypeId,
      workplace,
      salary,
      // Equal texts are kept once.
      posted: posted === refreshed ? refreshed : posted,
      refreshed,
      closes,
      contentChangedAt: contentChangedAt === refreshed ? refreshed : contentChangedAt,
      closesAt: Date.parse(job.openUntil),
      /** The greatest comes first. A confidential posting has its day only, and comes last in it. */
      rank: Date.parse(refreshed) - (confidential ? 0.5 : 0),
      searched,
      /** About how much memory it takes, as measured. */
      bytes: 400 + 2 * (title.length + searched.length),
    };
  };
};
