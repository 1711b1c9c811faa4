import { err, ok, Result } from 'neverthrow';
import { foldText } from './fold-text.ts';
import { type JobStatus, jobStatuses } from './job.ts';
import { type InvalidQuery, invalidQuery } from './job-error.ts';
import type { QueryProblem } from './problem.ts';

/** What to look for in title and referenceId, and in which form of the text (decision D25). */
export interface JobSearch {
  /**
   * `folded`: `term` has been through {@link foldText}, and so must the text that it is looked for
   * in. `exact`: the term folds to nothing, so it is looked for in the text as stored.
   */
  readonly form: 'folded' | 'exact';
  /** Never empty; every character is literal. */
  readonly term: string;
}

/** A checked list query (interface §4.2, decision D25). */
export interface JobQuery {
  readonly search: JobSearch | null;
  readonly status: JobStatus | null;
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

/** A list query as a caller gives it: text from an address, or values from a program. */
export interface JobQueryInput {
  readonly q?: unknown;
  readonly status?: unknown;
  readonly page?: unknown;
  readonly pageSize?: unknown;
}

/** The limits of interface §8 for lists. */
export const listLimits = {
  defaultPageSize: 10,
  maxPageSize: 100,
  maxPage: 2_147_483_647,
} as const;

type QueryResult<Value> = Result<Value, readonly QueryProblem[]>;

const refuse = (parameter: string, code: QueryProblem['code'], mustBe: string) =>
  err([{ parameter, code, message: `${parameter} must be ${mustBe}.` }]);

const readCount = (
  parameter: 'page' | 'pageSize',
  value: unknown,
  fallback: number,
  max: number,
): QueryResult<number> => {
  if (value === undefined) return ok(fallback);
  if (Array.isArray(value)) return refuse(parameter, 'repeated', 'given only once');
  const number = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= 1 && number <= max
    ? ok(number)
    : refuse(parameter, 'out-of-range', `a whole number from 1 to ${max}`);
};

const readTerm = (value: unknown): QueryResult<string | null> => {
  if (value === undefined || value === null) return ok(null);
  if (Array.isArray(value)) return refuse('q', 'repeated', 'given only once');
  // No text that is stored has half a character, so half a one must not find any.
  if (typeof value === 'string') return ok(value.trim().toWellFormed() || null);
  return refuse('q', 'wrong-type', 'text');
};

const readStatus = (value: unknown): QueryResult<JobStatus | null> => {
  if (value === undefined) return ok(null);
  if (Array.isArray(value)) return refuse('status', 'repeated', 'given only once');
  const status = jobStatuses.find((known) => known === value);
  return status === undefined
    ? refuse('status', 'not-allowed', `one of ${jobStatuses.join(', ')}`)
    : ok(status);
};

const readPage = ({ page, pageSize }: JobQueryInput) =>
  [
    readCount('pageSize', pageSize, listLimits.defaultPageSize, listLimits.maxPageSize),
    readCount('page', page, 1, listLimits.maxPage),
  ] as const;

const toSearch = (term: string): JobSearch => {
  const folded = foldText(term);
  return folded === '' ? { form: 'exact', term } : { form: 'folded', term: folded };
};

/**
 * Checks a list query (interface §4.2, decision D25). Unknown parameters are ignored; a parameter
 * that was given more than once arrives as an array and is refused.
 *
 * Errors: `invalid-query`, with every problem and the parameter that it is in.
 */
export const readJobQuery = (input: JobQueryInput): Result<JobQuery, InvalidQuery> =>
  Result.combineWithAllErrors([readTerm(input.q), readStatus(input.status), ...readPage(input)])
    .mapErr((problems) => invalidQuery(problems.flat()))
    .map(([term, status, pageSize, page]) => ({
      search: term === null ? null : toSearch(term),
      status,
      page,
      pageSize,
    }));

/**
 * Checks the query of a paged reference list, which has `q`, `page` and `pageSize` (decision D16).
 *
 * Errors: `invalid-query`.
 */
export const readListQuery = (
  input: Omit<JobQueryInput, 'status'>,
): Result<ListQuery, InvalidQuery> =>
  Result.combineWithAllErrors([readTerm(input.q), ...readPage(input)])
    .mapErr((problems) => invalidQuery(problems.flat()))
    .map(([q, pageSize, page]) => ({ q, page, pageSize }));
