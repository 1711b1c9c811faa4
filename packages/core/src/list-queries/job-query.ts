import { ok, Result } from 'neverthrow';
import { isClosed, isDraft, isOpen } from '../job/is-open.ts';
import { type Job, type JobStatus, jobStatuses } from '../job/job.ts';
import { type InvalidQuery, invalidQuery } from '../job/job-error.ts';
import { foldText } from '../values/fold-text.ts';
import type { Instant } from '../values/instant.ts';
import { readPage } from './page-size.ts';
import { type QueryResult, readNames, readOne, readText, refuse } from './query-parameters.ts';

const listStatuses = [...jobStatuses, 'open', 'closed', 'draft', 'withdrawn'] as const;

/** What lists filter by (decision D25). */
type ListStatus = (typeof listStatuses)[number];

/** True where the jobs of a list change with the time alone (decision D4). */
export const isTimed = (status: string | null): status is 'open' | 'closed' =>
  status === 'open' || status === 'closed';

/** The stored status of the jobs of a list: `open` and `closed` divide the active ones, the others the archived ones. */
export const storedStatusOf = <Plain extends JobStatus | null | 'any'>(
  status: Exclude<ListStatus, JobStatus> | Plain,
): JobStatus | Plain =>
  isTimed(status) ? 'active' : status === 'draft' || status === 'withdrawn' ? 'archived' : status;

/** The text to find in title and referenceId, and in which form (decision D25). */
export interface JobSearch {
  /**
   * `folded`: `term` is folded by {@link foldText}; search in folded text. `exact`: the term folds to nothing, so
   * search in the text as stored.
   */
  readonly form: 'folded' | 'exact';
  /** Never empty; every character is literal. */
  readonly term: string;
}

/** A checked list query (interface §4.2, decision D25). `null` does not filter. */
export interface JobQuery {
  readonly search: JobSearch | null;
  /** Only the job with exactly this referenceId. */
  readonly referenceId: string | null;
  /**
   * `open` and `closed`: active jobs that are open, or not, at `now` (decision D4). `draft` and `withdrawn`: archived
   * jobs whose firstPublishDate is null, or not.
   */
  readonly status: ListStatus | null;
  readonly now: Instant;
  /** From 1. */
  readonly page: number;
  /** From 1 to 100. */
  readonly pageSize: number;
}

/** A checked query of a reference list (decision D16). */
export interface ListQuery {
  /** Trimmed; `null` for no filter. */
  readonly q: string | null;
  readonly page: number;
  readonly pageSize: number;
}

/**
 * Which jobs to list (interface §4.2, decision D25). It is checked at run time: from an address, a number comes as
 * text.
 */
export interface JobQueryInput {
  /** Text that title or referenceId contain; blank or null does not filter. */
  readonly q?: string | null | undefined;
  /** Only the job with exactly this referenceId. */
  readonly referenceId?: string | undefined;
  /**
   * `open`: active jobs that candidates can apply to; `closed`: active jobs that are not open any more (decision D4);
   * `draft`: archived jobs that were never published; `withdrawn`: archived jobs that were.
   */
  readonly status?: ListStatus | undefined;
  /** From 1; 1 when absent. */
  readonly page?: number | undefined;
  /** From 1 to 100; 10 when absent. */
  readonly pageSize?: number | undefined;
}

/** The query of a paged reference list as a caller gives it. */
export interface ListQueryInput {
  readonly q?: unknown;
  readonly page?: unknown;
  readonly pageSize?: unknown;
  /** Has no effect: a client may send its language to every list (decision D15). */
  readonly lang?: unknown;
}

const jobParameters = ['q', 'referenceId', 'status', 'pageSize', 'page'] as const;
const listParameters = ['q', 'pageSize', 'page', 'lang'] as const;

const readTerm = (value: unknown): QueryResult<string | null> =>
  // No stored text contains half a surrogate pair, so half a pair must not find any.
  readText('q', value ?? undefined, (text) => ok(text.toWellFormed() || null));

// With blank or null, a caller that wants one job would get all.
const readReferenceId = (value: unknown): QueryResult<string | null> =>
  readText('referenceId', value, (referenceId, sent) =>
    referenceId === '' || !referenceId.isWellFormed()
      ? refuse('referenceId', 'not-allowed', sent, 'well-formed text that is not blank')
      : ok(referenceId),
  );

const readStatus = (value: unknown): QueryResult<JobQuery['status']> =>
  readOne<JobQuery['status']>('status', value, null, (one) => {
    const status = listStatuses.find((known) => known === one);
    return status === undefined
      ? refuse('status', 'not-allowed', one, `one of ${listStatuses.join(', ')}`)
      : ok(status);
  });

const toSearch = (term: string): JobSearch => {
  const folded = foldText(term);
  return folded === '' ? { form: 'exact', term } : { form: 'folded', term: folded };
};

/** Whether a search finds a job; for stores that check jobs one by one. */
export const isFoundBy = (
  { title, referenceId }: Pick<Job, 'title' | 'referenceId'>,
  { form, term }: JobSearch,
): boolean => {
  const texts = referenceId === null ? [title] : [title, referenceId];
  return texts.some((text) => (form === 'folded' ? foldText(text) : text).includes(term));
};

type Listed = Pick<Job, 'status' | 'openUntil' | 'firstPublishDate'>;

const isOfStatus = (job: Listed, status: ListStatus, now: Instant): boolean => {
  if (status === 'open') return isOpen(job, now);
  if (status === 'closed') return isClosed(job, now);
  if (status === 'draft') return isDraft(job);
  return job.status === storedStatusOf(status) && !(status === 'withdrawn' && isDraft(job));
};

/** Whether a query finds a job, on any page; for stores that check jobs one by one. */
export const isListed = (
  job: Listed & Pick<Job, 'title' | 'referenceId'>,
  { search, referenceId, status, now }: JobQuery,
): boolean =>
  (search === null || isFoundBy(job, search)) &&
  (referenceId === null || job.referenceId === referenceId) &&
  (status === null || isOfStatus(job, status, now));

/** Checked queries by their inputs, where these are frozen. */
const checked = new WeakMap<JobQueryInput, Omit<JobQuery, 'now'>>();

/**
 * Checks a list query made at `now` (interface §4.2, decision D25). A repeated parameter arrives as an array and is
 * refused, as is an unknown one unless its name begins with `_`.
 *
 * Errors: `invalid-query`, with every problem and its parameter.
 */
export const readJobQuery = (
  input: JobQueryInput,
  now: Instant,
): Result<JobQuery, InvalidQuery> => {
  const known = checked.get(input);
  if (known !== undefined) return ok({ ...known, now });
  return Result.combineWithAllErrors([
    readTerm(input.q),
    readReferenceId(input.referenceId),
    readStatus(input.status),
    ...readPage(input),
    readNames(input, jobParameters),
  ])
    .mapErr((problems) => invalidQuery(problems.flat()))
    .map(([term, referenceId, status, pageSize, page]) => {
      const search = term === null ? null : toSearch(term);
      const query = { search, referenceId, status, page, pageSize };
      if (typeof input === 'object' && Object.isFrozen(input)) checked.set(input, query);
      return { ...query, now };
    });
};

/**
 * Checks the query of a paged reference list, which has `q`, `pageSize`, `page` and `lang`
 * (decision D16).
 *
 * Errors: `invalid-query`.
 */
export const readListQuery = (input: ListQueryInput): Result<ListQuery, InvalidQuery> =>
  Result.combineWithAllErrors([
    readTerm(input.q),
    ...readPage(input),
    readNames(input, listParameters),
  ])
    .mapErr((problems) => invalidQuery(problems.flat()))
    .map(([q, pageSize, page]) => ({ q, page, pageSize }));
