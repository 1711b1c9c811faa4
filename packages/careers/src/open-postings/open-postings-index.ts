import type {
  EmployerId,
  Instant,
  Job,
  JobId,
  Location,
  Salary,
  Workplace,
} from '@jobposting/core';
import type { ProvinceCode } from '@jobposting/core/adapter';

/**
 * What a list shows of an open posting: no description. Its dates are those of `publicDatesOf`.
 *
 * @public
 */
export interface ListedPosting
  extends Pick<Job, 'title' | 'confidential' | 'categoryIds' | 'positionTypeId'> {
  readonly id: JobId;
  readonly employerId: EmployerId;
  readonly locations: readonly Location[];
  readonly workplace: Workplace | null;
  readonly salary: Salary | null;
  readonly posted: Instant;
  readonly refreshed: Instant;
  readonly closes: Instant;
}

/** What a reader looks for; `null` filters nothing. */
export interface PostingFilter {
  /** Without its confidential postings. */
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
  /** Under no filter, and without confidential postings: how many each employer has under its name. */
  readonly employers: ReadonlyMap<EmployerId, number>;
}

/**
 * Some of the open postings that a reader looks for, and all that is said beside them.
 *
 * @public
 */
export interface FoundPostings {
  /** The filter without what no open posting (of this employer) has: that filters nothing. */
  readonly filter: PostingFilter;
  readonly total: number;
  /** Those of the page that is asked for. */
  readonly items: readonly ListedPosting[];
  readonly counts: Counts;
  /** Every location that is counted, by its id. */
  readonly locations: ReadonlyMap<number, Location>;
  /** `false` while the index is still being filled. */
  readonly isWhole: boolean;
  /** About how many open postings there was no room for: the oldest. */
  readonly leftOut: number;
}

/**
 * The open postings at the moment of a request: by the day of publishDate, newest first. On a day, those under a name
 * come first, newest first, then confidential ones by id.
 *
 * @public
 */
export interface OpenPostings {
  /** Those that pass a filter, at most `limit` from the one numbered `first`, from 0. */
  find(
    filter: PostingFilter,
    range: { readonly first: number; readonly limit: number },
  ): FoundPostings;
  /** The newest of each category that pass a filter, at most `most` of each. */
  newestByCategory(
    filter: PostingFilter,
    most: number,
  ): ReadonlyMap<number, readonly ListedPosting[]>;
  /** Others to show beside a posting: of its category first, then of its places; newest first. */
  similar(
    posting: Pick<Job, 'id' | 'categoryIds' | 'locations'>,
    most: number,
  ): readonly ListedPosting[];
}
