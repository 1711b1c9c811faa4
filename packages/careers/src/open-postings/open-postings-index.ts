import {
  type EmployerId,
  err,
  type Instant,
  type Job,
  type JobId,
  type Location,
  ok,
  type Result,
  type Salary,
  type Workplace,
} from '@jobposting/core';
import type { ProvinceCode, StoreUnavailable } from '@jobposting/core/adapter';
import type { CareersSettings } from '../careers-options.ts';
import { findPostings, type ListedPart, listPostings, type PartAfter } from './find-postings.ts';
import { createFollowJobs } from './follow-jobs.ts';
import { createPostingTable, type IndexedPosting, type PostingTable } from './posting-table.ts';
import { createSharedRun } from './shared-run.ts';

/**
 * What a list shows of an open posting: no description. Its dates are those of `publicDatesOf`, except
 * `contentChangedAt`, which must not be shown for a confidential one.
 *
 * @public
 */
export interface ListedPosting
  extends Pick<
    Job,
    'title' | 'confidential' | 'categoryIds' | 'positionTypeId' | 'contentChangedAt'
  > {
  readonly id: JobId;
  readonly employerId: EmployerId;
  readonly locations: readonly Location[];
  readonly workplace: Workplace | null;
  readonly salary: Salary | null;
  readonly posted: Instant;
  readonly refreshed: Instant;
  readonly closes: Instant;
}

/** What a reader searches for; `null` filters nothing. */
export interface PostingFilter {
  /** Without the confidential postings of this employer. */
  readonly employerId: EmployerId | null;
  readonly categoryId: number | null;
  /** Each word is found in the title, a place, a category, or the employer's name (decision D38). */
  readonly q: string | null;
  /** Postings in the province itself or one of its towns. */
  readonly province: ProvinceCode | null;
  /** The id of a location. */
  readonly townId: number | null;
  readonly positionTypeId: number | null;
  readonly workplace: Workplace | null;
}

/**
 * How many postings each choice has under the other filters.
 *
 * @public
 */
export interface Counts {
  readonly categories: ReadonlyMap<number, number>;
  readonly positionTypes: ReadonlyMap<number, number>;
  readonly workplaces: ReadonlyMap<Workplace, number>;
  readonly provinces: ReadonlyMap<ProvinceCode, number>;
  /** By the id of a location, whole provinces among them. */
  readonly towns: ReadonlyMap<number, number>;
  /** Without a filter and without confidential postings: how many each employer has under its name. */
  readonly employers: ReadonlyMap<EmployerId, number>;
}

/**
 * The open postings (decision D4): by the day of publishDate in UTC, newest first. Within a day, those under a name come
 * first, newest first, then confidential ones by id.
 */
export type OpenPostings = ReturnType<typeof openPostingsOf>;

/** A page of the open postings that a reader searches for, with counts. */
export type FoundPostings = ReturnType<OpenPostings['find']>;

/**
 * A page that lists open postings, and the categories that have a page of their own below it.
 *
 * @public
 */
export interface ListPage {
  /** The employer of the postings; `null` for all. */
  readonly employerId: EmployerId | null;
  readonly categories: ReadonlySet<number>;
}

const openPostingsOf = (table: PostingTable, now: () => Date, cursor: string | null) => {
  const isWhole = cursor !== null;
  const openNow = (): readonly IndexedPosting[] => {
    const at = now().getTime();
    return table.order.filter(({ closesAt }) => closesAt > at);
  };
  return {
    isWhole,
    /** The position in the log of changes; `null` while the index is not whole. */
    cursor,
    /** About how many open postings, the oldest, had no room. */
    leftOut: table.leftOut,
    /** The postings that pass a filter: a page of them in `items`, and every counted location by its id. */
    find(filter: PostingFilter, part: ListedPart) {
      const found = findPostings(table, filter, { ...part, at: now().getTime() });
      return { filter, ...found, isWhole, leftOut: table.leftOut };
    },
    /** The first that pass a filter, after a position. */
    list: (filter: PostingFilter, part: PartAfter): readonly ListedPosting[] =>
      listPostings(table, filter, { ...part, at: now().getTime() }),
    /** The newest in each category that an employer has open under its name, at most `most` of each. */
    newestByCategory(
      employerId: EmployerId,
      most: number,
    ): ReadonlyMap<number, readonly ListedPosting[]> {
      const found = new Map<number, ListedPosting[]>();
      for (const posting of openNow()) {
        if (posting.employerId !== employerId || posting.confidential) continue;
        for (const id of posting.categoryIds) {
          const listed = found.get(id) ?? [];
          found.set(id, listed);
          if (listed.length < most) listed.push(posting);
        }
      }
      return found;
    },
    /**
     * Postings of any employer to show next to one: first those that share a category and a place with it, then a
     * category, then a place; within each, the newest first.
     */
    similar(
      { id, categoryIds, locations }: Pick<Job, 'id' | 'categoryIds' | 'locations'>,
      most: number,
    ): readonly ListedPosting[] {
      const placeIds = locations.map((location) => location.id);
      const alike: ListedPosting[][] = [[], [], []];
      for (const posting of openNow()) {
        const likeness =
          2 * Number(posting.categoryIds.some((each) => categoryIds.includes(each))) +
          Number(posting.locations.some((each) => placeIds.includes(each.id)));
        if (likeness > 0 && posting.id !== id) alike[3 - likeness]?.push(posting);
        if (alike[0]?.length === most) break;
      }
      return alike.flat().slice(0, most);
    },
    /** The only employer with open postings under its name; `null` when there are others, or may be. */
    onlyEmployer(): EmployerId | null {
      if (!isWhole || table.leftOut > 0) return null;
      const first = table.order.find(({ confidential }) => !confidential);
      const isOther = ({ confidential, employerId }: IndexedPosting): boolean =>
        !confidential && employerId !== first?.employerId;
      return first === undefined || table.order.some(isOther) ? null : first.employerId;
    },
    /** The postings of these employers by id, from one position to before another, if they are still open. */
    *byId(hirers: ReadonlyMap<EmployerId, unknown>, from: number, to: number) {
      const open = openNow().filter(({ employerId }) => hirers.has(employerId));
      const ids = Float64Array.from(open, ({ id }) => id).sort();
      for (const id of ids.subarray(from, to)) {
        const posting = table.byId.get(id as JobId);
        if (posting !== undefined && posting.closesAt > now().getTime()) yield posting;
      }
    },
    /** Whether the index has it. */
    has: (id: JobId): boolean => table.byId.has(id),
    /** Whether a posting is here under its name. */
    isNamed: (id: JobId): boolean => table.byId.get(id)?.confidential === false,
    /**
     * How many open postings these employers have, and their list pages: the page of all jobs, and one for each employer
     * with postings under its name.
     */
    count(hirers: Iterable<EmployerId>) {
      const all = new Set<number>();
      const named = new Map(Array.from(hirers, (id) => [id, new Set<number>()]));
      const counts = { named: 0, confidential: 0 };
      for (const { employerId, confidential, categoryIds } of openNow()) {
        const own = named.get(employerId);
        if (own === undefined) continue;
        counts[confidential ? 'confidential' : 'named']++;
        for (const id of categoryIds) {
          all.add(id);
          if (!confidential) own.add(id);
        }
      }
      const lists: ListPage[] = [{ employerId: null, categories: all }];
      for (const [employerId, categories] of named) {
        if (categories.size > 0) lists.push({ employerId, categories });
      }
      return { ...counts, lists };
    },
  };
};

const longestWaitMs = 1_000;

/** The index of the open postings of a store. */
export type OpenPostingsIndex = ReturnType<typeof createOpenPostingsIndex>;

/**
 * Creates the index, and begins to fill it. It takes about `indexBytes` of memory at most. `look` returns the open
 * postings with everything written before the call; after more than a second, with what is there by then.
 */
export const createOpenPostingsIndex = ({
  jobs,
  now,
  indexBytes,
  referenceData,
}: Pick<CareersSettings, 'jobs' | 'now' | 'indexBytes' | 'referenceData'>) => {
  const table = createPostingTable(indexBytes, referenceData);
  const following = createFollowJobs(jobs, table, now);
  const follow = createSharedRun(following.follow);
  // The next caller tries again, and gets the error.
  follow().catch(() => {});

  return async (): Promise<Result<OpenPostings, StoreUnavailable>> => {
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, longestWaitMs, null);
    });
    try {
      const followed = await Promise.race([follow(), tooLong]);
      if (followed === null) following.hideChanging();
      else if (followed.isErr()) return err(followed.error);
      return ok(openPostingsOf(table, now, followed?.unwrapOr(null) ?? null));
    } finally {
      clearTimeout(timer);
    }
  };
};
