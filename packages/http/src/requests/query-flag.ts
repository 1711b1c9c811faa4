import type { JobError } from '@jobposting/core';
import { lettersOf, shown, withoutKeys } from '@jobposting/core/adapter';
import { err, ok, type Result } from 'neverthrow';

type InvalidQuery = Extract<JobError, { readonly code: 'invalid-query' }>;

const off: Result<boolean, never> = ok(false);
const absent: Result<undefined, never> = ok(undefined);

const invalid = (
  parameter: string,
  code: InvalidQuery['problems'][number]['code'],
  message: string,
): Result<never, InvalidQuery> =>
  err({ code: 'invalid-query', message, problems: [{ parameter, code, message }] });

/** Whether a name may be meant as a flag: `dry`, `dry_run`, `dryruns`, `amp;dryRun` of an escaped link. */
const isMeant = (name: string, flag: string): boolean => {
  const [given, right] = [lettersOf(name), lettersOf(flag)];
  return given.length >= 3 && (right.startsWith(given) || given.includes(right));
};

/** The value of a parameter, if it is given; a slightly misspelt name is refused. */
const readValue = (
  right: string,
  query: string,
  forbidden?: string,
): Result<string | undefined, InvalidQuery> => {
  if (query === '') return absent;
  const found = [...new URLSearchParams(query)].filter(([name]) => isMeant(name, right));
  const [first] = found;
  if (first === undefined) return absent;

  const misspelt = found.find(([name]) => name !== right);
  if (misspelt !== undefined) {
    const [name] = misspelt;
    return invalid(
      withoutKeys(name),
      'unknown-parameter',
      `${shown(name)} is not a parameter. Write ${right}.`,
    );
  }
  if (forbidden !== undefined) return invalid(right, 'not-allowed', forbidden);
  if (found.length > 1) return invalid(right, 'repeated', `${right} must not be repeated.`);
  return ok(first[1]);
};

/** Reads a parameter that is `true` or `false`. */
const readFlag = (flag: string, query: string, forbidden?: string): Result<boolean, InvalidQuery> =>
  readValue(flag, query, forbidden).andThen((value = 'false') =>
    value === 'true' || value === 'false'
      ? ok(value === 'true')
      : invalid(flag, 'not-allowed', `${flag} must be true or false.`),
  );

const noDryRunOfDelete = 'A DELETE has no dry run. Only POST and PUT have one.';

/**
 * Reads from a query whether a write is a dry run (decision D36). A misspelt dry run is refused, because
 * it must not become a write; other parameters are ignored.
 * Errors: `invalid-query`.
 *
 * @param method the effective method of the request
 */
export const readDryRun = (method: string, query: string): Result<boolean, InvalidQuery> => {
  if (method === 'GET') return off;
  return readFlag('dryRun', query, method === 'DELETE' ? noDryRunOfDelete : undefined);
};

/** What a complete batch may do (decision D37). */
export interface CompleteQuery {
  /** How many jobs it may archive; `undefined` when the query does not say. */
  readonly maxArchived: number | undefined;
}

/**
 * Reads from a query whether a batch is complete, and how many jobs it may then archive (decision D37);
 * `null` when it is not complete.
 * Errors: `invalid-query`.
 */
export const readComplete = (query: string): Result<CompleteQuery | null, InvalidQuery> =>
  readFlag('complete', query).andThen((complete) => {
    const forbidden = complete ? undefined : 'maxArchived goes with complete=true.';
    return readValue('maxArchived', query, forbidden).andThen((value) => {
      if (value !== undefined && !/^\d{1,15}$/.test(value)) {
        const message = `maxArchived is ${shown(value)}; it must be a whole number from 0.`;
        return invalid('maxArchived', 'out-of-range', message);
      }
      return ok(complete ? { maxArchived: value === undefined ? value : Number(value) } : null);
    });
  });
