import type { Job, JobId, Location, ReferenceData } from '@jobposting/core';
import {
  listedItem,
  namesOfLocation,
  type ProvinceCode,
  postalPlaceOf,
} from '@jobposting/core/adapter';
import { publicDatesOf } from '../postings/public-dates.ts';
import { searchedText } from './search-words.ts';

/** The places of postings, kept once for all postings that have the same. */
export interface Places {
  readonly locations: readonly Location[];
  /** Each once. */
  readonly provinces: readonly ProvinceCode[];
  /** All their names and those of their provinces, for searches. */
  readonly searched: string;
}

/** A posting in the index; `closesAt` and `rank` are not shown. */
export type IndexedPosting = ReturnType<typeof indexedOf>;

const dayMs = 86_400_000;
// A usual title has a twentieth; folding can turn a letter into eighteen.
const mostSearched = 1_000;

const indexedOf = (job: Job, places: Places, categoryIds: readonly number[]) => {
  const { id, employerId, title, confidential, positionTypeId } = job;
  const { workplace, salary, contentChangedAt } = job;
  const { posted, refreshed, closes } = publicDatesOf(job);
  const moment = Date.parse(refreshed);
  return {
    id,
    employerId,
    confidential,
    closesAt: Date.parse(job.openUntil),
    categoryIds,
    places,
    positionTypeId,
    workplace,
    searched: searchedText([title]).slice(0, mostSearched),
    /** The sort key, greatest first: a confidential posting has its day only, and comes last in it. */
    rank: confidential ? Math.floor(moment / dayMs) * dayMs - 0.5 : moment,
    title,
    locations: places.locations,
    salary,
    refreshed,
    closes,
    // Equal texts are kept once.
    posted: posted === refreshed ? refreshed : posted,
    contentChangedAt: contentChangedAt === refreshed ? refreshed : contentChangedAt,
  };
};

const placesOf = (locations: readonly Location[], listed: ReferenceData['locations']): Places => {
  const names = locations.flatMap((location) => namesOfLocation(location, listed));
  // PEI as well as P.E.I.
  const closed = names.map((name) => name.replace(/[.-]/g, ''));
  return {
    locations,
    provinces: [...new Set(locations.flatMap((each) => postalPlaceOf(each).province?.code ?? []))],
    searched: searchedText([...names, ...closed]),
  };
};

const keyOf = (locations: readonly Location[]): string =>
  locations.map(({ id, description }) => `${id} ${description}`).join('\n');

/** Keeps a value that many postings have once, while one has it. */
const createShared = <Value>() => {
  const known = new Map<string, { readonly value: Value; uses: number }>();
  return {
    get size() {
      return known.size;
    },
    values: (): readonly Value[] => Array.from(known.values(), ({ value }) => value),
    take(key: string, make: () => Value): Value {
      const shared = known.get(key) ?? { value: make(), uses: 0 };
      shared.uses++;
      known.set(key, shared);
      return shared.value;
    },
    release(key: string): void {
      const shared = known.get(key);
      if (shared && --shared.uses === 0) known.delete(key);
    },
  };
};

// Measured, without titles. Latin letters take a byte, those of other scripts two; a title is kept twice.
const bytesOfPosting = 480;
const bytesOfPlaces = 900;
const bytesOf = ({ title }: IndexedPosting): number =>
  bytesOfPosting + 2 * title.length * (/[^\0-\xff]/.test(title) ? 2 : 1);

/** The order of postings. */
export const compare = (a: IndexedPosting, b: IndexedPosting): number =>
  b.rank - a.rank || b.id - a.id;

/** The postings of an index, in their order. */
export type PostingTable = ReturnType<typeof createPostingTable>;

/** Creates it, empty, for postings of about `mostBytes`; of more, it has the newest. */
export const createPostingTable = (
  mostBytes: number,
  { locations: listed, jobCategories }: Pick<ReferenceData, 'locations' | 'jobCategories'>,
) => {
  const byId = new Map<JobId, IndexedPosting>();
  const places = createShared<Places>();
  const categories = createShared<readonly number[]>();
  let order: readonly IndexedPosting[] = [];
  let bytesOfAll = 0;
  let leftOut = 0;
  /** Those in the table when filling began. */
  let before: ReadonlySet<IndexedPosting> = new Set();
  const categoryNames: ReadonlyMap<number, string> = new Map(
    jobCategories.map((item) => [item.id, searchedText([item.name, listedItem(item, 'fr').name])]),
  );
  const bytes = (): number => bytesOfAll + bytesOfPlaces * places.size;

  const add = (job: Job): IndexedPosting => {
    const { locations, categoryIds } = job;
    const posting = indexedOf(
      job,
      places.take(keyOf(locations), () => placesOf(locations, listed)),
      categories.take(categoryIds.join(), () => categoryIds),
    );
    bytesOfAll += bytesOf(posting);
    byId.set(job.id, posting);
    return posting;
  };

  const forget = (posting: IndexedPosting): void => {
    bytesOfAll -= bytesOf(posting);
    byId.delete(posting.id);
    places.release(keyOf(posting.locations));
    categories.release(posting.categoryIds.join());
  };

  /** How many come before it. */
  const placeOf = (posting: IndexedPosting): number => {
    let [from, to] = [0, order.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      const other = order[middle];
      if (other !== undefined && compare(other, posting) < 0) from = middle + 1;
      else to = middle;
    }
    return from;
  };

  /** Puts jobs in for these ids. Several at once move the rest of the order once. */
  const replace = (ids: readonly JobId[], jobs: readonly Job[]): void => {
    const gone = ids.flatMap((id) => byId.get(id) ?? []);
    gone.forEach(forget);
    const added = jobs.map(add).sort(compare);
    const edits = [
      ...gone.map((posting) => ({ at: placeOf(posting), skips: 1, adds: [] })),
      ...added.map((posting) => ({ at: placeOf(posting), skips: 0, adds: [posting] })),
    ];
    const parts: (readonly IndexedPosting[])[] = [];
    let from = 0;
    for (const { at, skips, adds } of edits.sort((a, b) => a.at - b.at)) {
      parts.push(order.slice(from, at), adds);
      from = Math.max(from, at + skips);
    }
    order = parts[0]?.concat(...parts.slice(1), order.slice(from)) ?? order;
  };

  const keepOnly = (isKept: (posting: IndexedPosting) => boolean): void => {
    order.filter((posting) => !isKept(posting)).forEach(forget);
    order = order.filter(isKept);
  };

  return {
    get order() {
      return order;
    },
    byId: byId as ReadonlyMap<JobId, IndexedPosting>,
    /** All places that postings have. */
    places: places.values,
    /** The names of the categories on the list, in both languages, by id, for searches. */
    categoryNames,
    /** How many were left out since filling began. */
    get leftOut() {
      return leftOut;
    },
    get hasMuchRoom() {
      return bytes() < mostBytes * 0.9;
    },
    /** Puts jobs in, each replacing its old values. */
    put(jobs: readonly Job[]): void {
      replace(
        jobs.map(({ id }) => id),
        jobs,
      );
      let kept = order.length;
      while (bytes() > mostBytes) {
        const oldest = order[--kept];
        if (oldest === undefined) break;
        // A posting from before comes again, if it is still open.
        if (!before.has(oldest)) leftOut++;
        forget(oldest);
      }
      if (kept < order.length) order = order.slice(0, kept);
    },
    remove: (ids: Iterable<JobId>): void => replace([...ids], []),
    /** Called before a job that is not new is put in or removed: it may be one that was left out. */
    noteChange(id: JobId): void {
      if (leftOut > 0 && !byId.has(id)) leftOut--;
    },
    /** Removes what has closed by this time, in milliseconds. */
    removeClosed: (by: number): void => keepOnly(({ closesAt }) => closesAt > by),
    /** From here on, all open postings are put in again. */
    beginFilling(): void {
      leftOut = 0;
      before = new Set(order);
    },
    /** Removes what was not put in since filling began. */
    endFilling(): void {
      keepOnly((posting) => !before.has(posting));
      before = new Set();
    },
  };
};
