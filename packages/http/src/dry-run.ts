import type { InvalidQuery } from '@jobposting/core/adapter';
import { err, ok, type Result } from 'neverthrow';

const real: Result<boolean, never> = ok(false);

const invalid = (
  parameter: string,
  code: InvalidQuery['problems'][number]['code'],
  message: string,
): Result<never, InvalidQuery> =>
  err({ code: 'invalid-query', message, problems: [{ parameter, code, message }] });

// In quotes, because a space can be all that is wrong with it.
const quoted = (name: string): string => JSON.stringify(name.slice(0, 64));

const lettersOf = (name: string): string => name.replace(/\P{L}/gu, '').toLowerCase();

/**
 * Reads from a query whether a write is a dry run (decision D36). A name with the letters of
 * `dryRun` that is spelt otherwise is refused, because a misspelt dry run must not be a write; other
 * parameters are ignored.
 * Errors: `invalid-query`.
 *
 * @param method the effective method of the request
 */
export const readDryRun = (method: string, query: string): Result<boolean, InvalidQuery> => {
  if (query === '' || method === 'GET') return real;
  const found = [...new URLSearchParams(query)].filter(([name]) => lettersOf(name) === 'dryrun');
  const [first] = found;
  if (first === undefined) return real;

  const misspelt = found.find(([name]) => name !== 'dryRun');
  if (misspelt !== undefined) {
    const [name] = misspelt;
    return invalid(name, 'unknown-parameter', `${quoted(name)} is not a parameter. Write dryRun.`);
  }
  if (method === 'DELETE') {
    return invalid('dryRun', 'not-allowed', 'A DELETE has no dry run. Only POST and PUT have one.');
  }
  if (found.length > 1) return invalid('dryRun', 'repeated', 'dryRun must not be repeated.');
  const [, value] = first;
  return value === 'true' || value === 'false'
    ? ok(value === 'true')
    : invalid('dryRun', 'not-allowed', 'dryRun must be true or false.');
};
