import { err, ok, type Result } from 'neverthrow';
import { foldText } from './fold-text.ts';
import { type JobStatus, jobStatuses } from './job.ts';
import { type InvalidQuery, invalidQuery, type QueryProblem } from './job-error.ts';

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

const toSearch = (term: string): JobSearch => {
  const folded = foldText(term);
  return folded === '' ? { form: 'exact', term } : { form: 'folded', term: folded };
};

const readCount = (value: unknown): number | null => {
  const number = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) ? number : null;
};

/**
 * Reads `page` and `pageSize` alone, for the paged reference list (decision D16); problems are
 * added to `problems`.
 */
export const readPaging = (
  input: Pick<JobQueryInput, 'page' | 'pageSize'>,
  problems: QueryProblem[],
): { readonly page: number; readonly pageSize: number } => {
  const read = (parameter: 'page' | 'pageSize', fallback: number, max: number): number => {
    const value = input[parameter];
    if (value === undefined) return fallback;
    if (Array.isArray(value)) {
      problems.push(repeated(parameter));
      return fallback;
    }
    const number = readCount(value);
    if (number !== null && number >= 1 && number <= max) return number;
    problems.push({
      parameter,
      code: 'out-of-range',
      message: `${parameter} must be a whole number from 1 to ${max}.`,
    });
    return fallback;
  };
  const pageSize = read('pageSize', listLimits.defaultPageSize, listLimits.maxPageSize);
  return { page: read('page', 1, listLimits.maxPage), pageSize };
};

const repeated = (parameter: string): QueryProblem => ({
  parameter,
  code: 'repeated',
  message: `${parameter} must be given only once.`,
});

/**
 * Reads the `q` of a list query: the trimmed text, or `null` when blank or absent; problems are
 * added to `problems`.
 */
export const readTerm = (value: unknown, problems: QueryProblem[]): string | null => {
  if (value === undefined || value === null) return null;
  // No text that is stored has half a character, so half a one must not find any.
  if (typeof value === 'string') return value.trim().toWellFormed() || null;
  problems.push(
    Array.isArray(value)
      ? repeated('q')
      : { parameter: 'q', code: 'wrong-type', message: 'q must be text.' },
  );
  return null;
};

/**
 * Checks a list query (interface §4.2, decision D25). Unknown parameters are ignored; a parameter
 * that was given more than once arrives as an array and is refused.
 *
 * Errors: `invalid-query`, with every problem and the parameter that it is in.
 */
export const readJobQuery = (input: JobQueryInput): Result<JobQuery, InvalidQuery> => {
  const problems: QueryProblem[] = [];
  const term = readTerm(input.q, problems);

  const status = jobStatuses.find((known) => known === input.status) ?? null;
  if (input.status !== undefined && status === null) {
    problems.push(
      Array.isArray(input.status)
        ? repeated('status')
        : {
            parameter: 'status',
            code: 'not-allowed',
            message: `status must be one of ${jobStatuses.join(', ')}.`,
          },
    );
  }

  const paging = readPaging(input, problems);
  if (problems.length > 0) return err(invalidQuery(problems));
  return ok({ search: term === null ? null : toSearch(term), status, ...paging });
};
