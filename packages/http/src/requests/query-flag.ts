import type { InvalidQuery } from '@jobposting/core/adapter';
import { err, ok, type Result } from 'neverthrow';

const off: Result<boolean, never> = ok(false);

const invalid = (
  parameter: string,
  code: InvalidQuery['problems'][number]['code'],
  message: string,
): Result<never, InvalidQuery> =>
  err({ code: 'invalid-query', message, problems: [{ parameter, code, message }] });

// In quotes, because a space can be all that is wrong with it.
const quoted = (name: string): string => JSON.stringify(name.slice(0, 64));

const lettersOf = (name: string): string =>
  name.normalize('NFKC').replace(/\P{L}/gu, '').toLowerCase();

/** Whether a name may stand for a flag: `dry`, `dry_run`, `dryruns`, `amp;dryRun` of an escaped link. */
const isMeant = (name: string, flag: string): boolean => {
  const [given, right] = [lettersOf(name), lettersOf(flag)];
  return given.length >= 3 && (right.startsWith(given) || given.includes(right));
};

/** Reads a parameter that is `true` or `false`; one that is spelt a little otherwise is refused. */
const readFlag = (
  flag: string,
  query: string,
  forbidden?: string,
): Result<boolean, InvalidQuery> => {
  if (query === '') return off;
  const found = [...new URLSearchParams(query)].filter(([name]) => isMeant(name, flag));
  const [first] = found;
  if (first === undefined) return off;

  const misspelt = found.find(([name]) => name !== flag);
  if (misspelt !== undefined) {
    const [name] = misspelt;
    return invalid(name, 'unknown-parameter', `${quoted(name)} is not a parameter. Write ${flag}.`);
  }
  if (forbidden !== undefined) return invalid(flag, 'not-allowed', forbidden);
  if (found.length > 1) return invalid(flag, 'repeated', `${flag} must not be repeated.`);
  const [, value] = first;
  return value === 'true' || value === 'false'
    ? ok(value === 'true')
    : invalid(flag, 'not-allowed', `${flag} must be true or false.`);
};

const noDryRunOfDelete = 'A DELETE has no dry run. Only POST and PUT have one.';

/**
 * Reads from a query whether a write is a dry run (decision D36). A misspelt dry run is refused, because
 * it must not be a write; other parameters are ignored.
 * Errors: `invalid-query`.
 *
 * @param method the effective method of the request
 */
export const readDryRun = (method: string, query: string): Result<boolean, InvalidQuery> => {
  if (method === 'GET') return off;
  return readFlag('dryRun', query, method === 'DELETE' ? noDryRunOfDelete : undefined);
};

/**
 * Reads from a query whether a batch is complete (decision D37).
 * Errors: `invalid-query`.
 */
export const readComplete = (query: string): Result<boolean, InvalidQuery> =>
  readFlag('complete', query);
