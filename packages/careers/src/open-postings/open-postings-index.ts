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
import { countPages } from './count-pages.ts';
import { findPostings, type ListedPart } from './find-postings.ts';
import { createFollowJobs } from './follow-jobs.ts';
import { listPostings, type PartAfter } from './list-postings.ts';
import { createPostingTable, type PostingTable } from './posting-table.ts';
import { createSharedRun } from './shared-run.ts';
import { similarSlots } from './similar-postings.ts';

/**
 * What a list shows of an open posting: no description. Its dates are those of `publicDatesOf`, except
 * `contentChangedAt`, to the second, which must not be shown for a confidential one.
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
  /** Each word is found in the title or the places, folded (decision D25). */
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

const openPostingsOf = (table: PostingTable, now: () => Date, cursor: string | null) => {
  const { columns } = table;
  const isWhole = cursor !== null;
  const present = (): number => now().getTime();
  return {
    isWhole,
    /** The position in the log of changes; `null` while the index is not whole. */
    cursor,
    /** About how many open postings, the oldest, had no room. */
    leftOut: table.leftOut,
    /** The postings that pass a filter: a page of them in `items`, and every counted location by its id. */
    find(filter: PostingFilter, part: ListedPart) {
      const found = findPostings(table, filter, { ...part, at: present() });
      return { filter, ...found, isWhole, leftOut: table.leftOut };
    },
    /** The first that pass a filter, after a position. */
    list: (filter: PostingFilter, part: PartAfter): readonly ListedPosting[] =>
      listPostings(table, filter, { ...part, at: present() }),
    /** The newest in each category that an employer has open under its name, at most `most` of each. */
    newestByCategory(
      employerId: EmployerId,
      most: number,
    ): ReadonlyMap<number, readonly ListedPosting[]> {
      const { employer, confidential, closes } = columns.arrays;
      const [number, at] = [columns.employers.find(employerId), present()];
      const found = new Map<number, ListedPosting[]>();
      for (const slot of table.order) {
        if (employer[slot] !== number || confidential[slot] === 1) continue;
        if ((closes[slot] ?? 0) <= at) continue;
        for (const id of columns.categoriesOf(slot)) {
          const listed = found.get(id) ?? [];
          found.set(id, listed);
          if (listed.length < most) listed.push(columns.read(slot));
        }
      }
      return found;
    },
    /** Postings of any employer to show next to a posting ({@link similarSlots}). */
    similar: (
      posting: Pick<Job, 'id' | 'categoryIds' | 'locations'>,
      most: number,
    ): readonly ListedPosting[] =>
      similarSlots(table, posting, { at: present(), most }).map(columns.read),
    /** The only employer with open postings under its name; `null` when there are others, or may be. */
    onlyEmployer(): EmployerId | null {
      const { employer, confidential } = columns.arrays;
      const isNamed = (slot: number): boolean => confidential[slot] !== 1;
      const number = employer[table.order.find(isNamed) ?? -1];
      const isOther = (slot: number): boolean => isNamed(slot) && employer[slot] !== number;
      if (number === undefined || !isWhole || table.leftOut > 0) return null;
      return table.order.some(isOther) ? null : (columns.employers.values[number] ?? null);
    },
    /** The postings of these employers by id, from one position to before another, if they are still open. */
    *byId(hirers: ReadonlyMap<EmployerId, unknown>, from: number, to: number) {
      const isOpen = (slot: number): boolean => (columns.arrays.closes[slot] ?? 0) > present();
      const { employer, id } = columns.arrays;
      const isOf = columns.employers.values.map((each) => hirers.has(each));
      const open = table.byId.filter((slot) => isOpen(slot) && isOf[employer[slot] ?? 0] === true);
      for (const each of Array.from(open.subarray(from, to), (slot) => id[slot] as JobId)) {
        const slot = table.slotOf(each);
        if (slot !== undefined && isOpen(slot)) yield columns.read(slot);
      }
    },
    /** Whether the index has it. */
    has: (id: JobId): boolean => table.slotOf(id) !== undefined,
    /** Whether a posting is here under its name. */
    isNamed: (id: JobId): boolean => columns.arrays.confidential[table.slotOf(id) ?? -1] === 0,
    /** How many open postings these employers have, and their list pages. */
    count: (hirers: Iterable<EmployerId>) => countPages(columns, hirers, present()),
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
}: Pick<CareersSettings, 'jobs' | 'now' | 'indexBytes'>) => {
  const table = createPostingTable(indexBytes);
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
