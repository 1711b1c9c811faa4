import { type EmployerId, err, type Job, type JobId, ok, type Result } from '@jobposting/core';
import type { StoreUnavailable } from '@jobposting/core/adapter';
import type { CareersSettings, Hirer } from '../careers-options.ts';
import { createYearlyPay } from '../postings/pay.ts';
import type { PostingFilter } from './conditions.ts';
import { findPostings, listPostings } from './find-postings.ts';
import { createFollowJobs } from './follow-jobs.ts';
import type { IndexedPosting, Position } from './listed-posting.ts';
import { createPostingTable, type PostingTable } from './posting-table.ts';

/**
 * The open postings (decision D4): by the day of publishDate in UTC, newest first. Within a day, those under a name come
 * first, newest first, then confidential ones by id.
 */
export type OpenPostings = ReturnType<typeof openPostingsOf>;

/** A page of the open postings that a reader searches for, with counts. */
export type FoundPostings = ReturnType<OpenPostings['find']>;

/** Which part of a list is wanted, of the postings of which employers. */
interface Part {
  readonly limit: number;
  /** The employers whose postings are public. */
  readonly hirers: readonly Hirer[];
}

const openPostingsOf = (
  table: PostingTable,
  { now, referenceData }: Pick<CareersSettings, 'now' | 'referenceData'>,
  cursor: string | null,
) => {
  const { order, all, values, leftOut } = table;
  const isWhole = cursor !== null;
  const openOf = (hirers: Pick<ReadonlySet<EmployerId>, 'has'>): readonly IndexedPosting[] => {
    const at = now().getTime();
    return order.filter(({ closesAt, employerId }) => closesAt > at && hirers.has(employerId));
  };
  const yearlyPay = createYearlyPay(referenceData);
  const payKey = ({ salary }: IndexedPosting): number => -yearlyPay(salary);
  const searchedBy = ({ hirers }: Pick<Part, 'hirers'>) => {
    return { order, all, values, at: now().getTime(), hirers, payKey };
  };
  return {
    isWhole,
    /** The position in the log of changes; `null` while the index is not whole. */
    cursor,
    /** About how many open postings, the oldest, had no room. */
    leftOut,
    /**
     * The postings that pass a filter: a page of them from `first`, from 0, and counts; and how many pass `others`, filters
     * for the same employer.
     */
    find(
      filter: PostingFilter,
      part: Part & { readonly first: number },
      others?: readonly PostingFilter[],
    ) {
      return { filter, ...findPostings(searchedBy(part), filter, part, others), isWhole, leftOut };
    },
    /** The location with this id, if a posting ever had it. */
    locationOf: (id: number | null) =>
      values.find(({ location }) => location?.id === id)?.location ?? null,
    /** How many an employer has under its name. */
    countOf(id: EmployerId): number {
      const at = now().getTime();
      return all.filter(
        (each) => each.employerId === id && !each.confidential && each.closesAt > at,
      ).length;
    },
    /** The first that pass a filter, after a position. */
    list: (filter: PostingFilter, part: Part & { readonly after: Position | null }) =>
      listPostings(searchedBy(part), filter, part),
    /**
     * Postings of any employer to show next to one: first those that share a category and a place with it, then a
     * category, then a place; within each, the newest first.
     */
    similar(
      { id, categoryIds, locations }: Pick<Job, 'id' | 'categoryIds' | 'locations'>,
      most: number,
    ): readonly IndexedPosting[] {
      const at = now().getTime();
      const alike: IndexedPosting[][] = [[], [], [], []];
      for (const posting of order) {
        if (posting.closesAt <= at || posting.id === id) continue;
        const likeness =
          2 * Number(posting.categoryIds.some((each) => categoryIds.includes(each))) +
          Number(posting.locations.some((each) => locations.some((place) => place.id === each.id)));
        const group = alike[likeness] ?? [];
        if (group.length < most) group.push(posting);
        if (alike[3]?.length === most) break;
      }
      return alike.slice(1).reverse().flat().slice(0, most);
    },
    /** The only employer with open postings under its name; `null` when there are others, or may be. */
    onlyEmployer(): EmployerId | null {
      const [id = null, another = null] = table.named.keys();
      return isWhole && leftOut === 0 && another === null ? id : null;
    },
    /** Whether one of these employers has a confidential one. */
    hasConfidential(hirers: ReadonlySet<EmployerId>): boolean {
      const at = now().getTime();
      return all.some(
        ({ confidential, closesAt, employerId }) =>
          confidential && closesAt > at && hirers.has(employerId),
      );
    },
    /** The postings of these employers by id, from one position to before another, if they are still open. */
    *byId(hirers: ReadonlyMap<EmployerId, unknown>, from: number, to: number) {
      const ids = Float64Array.from(openOf(hirers), ({ id }) => id).sort();
      for (const id of ids.subarray(from, to)) {
        const posting = table.byId.get(id as JobId);
        if (posting !== undefined && posting.closesAt > now().getTime()) yield posting;
      }
    },
    /** The posting with this id, if the index has it. */
    get: (id: JobId): IndexedPosting | undefined => table.byId.get(id),
    /**
     * How many open postings these employers have, and the categories of their list pages: the page of all jobs (`null`),
     * and one for each employer with postings under its name.
     */
    count(hirers: ReadonlySet<EmployerId>) {
      const open = openOf(hirers);
      const named = open.filter(({ confidential }) => !confidential);
      const categoriesOf = (listed: readonly IndexedPosting[]): ReadonlySet<number> =>
        new Set(listed.flatMap(({ categoryIds }) => categoryIds));
      const lists = new Map<EmployerId | null, ReadonlySet<number>>([[null, categoriesOf(open)]]);
      for (const [id, own] of Map.groupBy(named, ({ employerId }) => employerId)) {
        lists.set(id, categoriesOf(own));
      }
      return { named: named.length, confidential: open.length - named.length, lists };
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
export const createOpenPostingsIndex = (
  settings: Pick<CareersSettings, 'jobs' | 'now' | 'indexBytes' | 'referenceData'>,
) => {
  const { jobs, now, indexBytes, referenceData } = settings;
  const table = createPostingTable(indexBytes, referenceData);
  const run = createFollowJobs(jobs, table, now);
  let last: Promise<unknown> = Promise.resolve();
  let next: ReturnType<typeof run> | null = null;
  const begin = (): ReturnType<typeof run> => {
    next = null;
    return run();
  };
  /** Runs one at a time: all calls meanwhile share the next run, because the present one may lack what was just written. */
  const follow = (): ReturnType<typeof run> => {
    next ??= last.then(begin, begin);
    last = next;
    return next;
  };
  // The next caller tries again, and gets the error.
  follow().catch(() => {});

  return async (): Promise<Result<OpenPostings, StoreUnavailable>> => {
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, longestWaitMs, null);
    });
    const followed = await Promise.race([follow(), tooLong]).finally(() => clearTimeout(timer));
    if (followed?.isErr()) return err(followed.error);
    return ok(openPostingsOf(table, settings, followed?.unwrapOr(null) ?? null));
  };
};
