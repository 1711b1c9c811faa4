import { ok, Result } from 'neverthrow';
import { type InvalidQuery, invalidQuery } from '../job/job-error.ts';
import { type QueryResult, readCount, readNames, readText, refuse } from './query-parameters.ts';

/** Which changes to read (decision D34). It is checked at run time: from an address, a number comes as text. */
export interface ChangeQueryInput {
  /**
   * The `next` of an earlier answer, or the `cursor` of a change: reads the changes after it. `now` begins after the
   * newest change; when absent or null, reading begins with the oldest change in the log.
   */
  readonly after?: string | null | undefined;
  /** How many at most: from 1 to 1 000; 100 when absent. */
  readonly limit?: number | undefined;
  /** For how many seconds to wait for a change when there is none: from 0 to 30; 0 when absent. */
  readonly wait?: number | undefined;
}

/** A checked query of changes. */
export interface ChangeQuery {
  readonly after: string | null;
  readonly limit: number;
  readonly wait: number;
}

/** The limits of a query of changes (decision D34); seconds for `wait`. */
export const changeLimits = { defaultLimit: 100, maxLimit: 1_000, maxWait: 30 } as const;

const parameters = ['after', 'limit', 'wait'] as const;

// A blank cursor is a bug of the reader, which would read again from the oldest change.
const readAfter = (value: unknown): QueryResult<string | null> =>
  readText('after', value ?? undefined, (after, sent) =>
    after === ''
      ? refuse('after', 'not-allowed', sent, 'now, or the next of an earlier answer')
      : ok(after),
  );

/**
 * Checks a query of changes (decision D34).
 *
 * Errors: `invalid-query`, with every problem and its parameter.
 */
export const readChangeQuery = (input: ChangeQueryInput): Result<ChangeQuery, InvalidQuery> =>
  Result.combineWithAllErrors([
    readAfter(input.after),
    readCount('limit', input.limit, {
      absent: changeLimits.defaultLimit,
      min: 1,
      max: changeLimits.maxLimit,
    }),
    readCount('wait', input.wait, { absent: 0, min: 0, max: changeLimits.maxWait }),
    readNames(input, parameters),
  ])
    .mapErr((problems) => invalidQuery(problems.flat()))
    .map(([after, limit, wait]) => ({ after, limit, wait }));
