import { err, ok, type Result } from 'neverthrow';
import { type HttpError, httpError } from '../answers/http-error.ts';

/** The parameters of a query in order, decoded. */
export type QueryParameters = readonly (readonly [name: string, value: string])[];

/** The query of a list. */
export interface ListQuery {
  /** The query as sent. */
  readonly text: string;
  readonly parameters: QueryParameters;
  /** The parameters by name, unchecked; a repeated one is an array. */
  readonly input: Readonly<Record<string, string | readonly string[]>>;
}

const decode = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '));

const decodePair = (pair: string): readonly [string, string] => {
  const equals = pair.indexOf('=');
  return equals === -1
    ? [decode(pair), '']
    : [decode(pair.slice(0, equals)), decode(pair.slice(equals + 1))];
};

const byName = (parameters: QueryParameters): ListQuery['input'] => {
  // Without a prototype, so that a parameter may have any name.
  const input: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of parameters) {
    const earlier = input[name];
    if (earlier === undefined) input[name] = value;
    else if (typeof earlier === 'string') input[name] = [earlier, value];
    else earlier.push(value);
  }
  return input;
};

// A query that is sent again and again is read once, here and, since it cannot change, by the use case.
const known = new Map<string, Result<ListQuery, never>>();
const maxKnown = 100;
const maxKnownLength = 200;

/**
 * Reads the query of a list, such as `q=new+york&page=2` (interface §4.2, decision D25). Every
 * parameter is passed on, so that the use case can refuse unknown ones.
 * Errors: `malformed-query` when its percent-encoding is broken or not UTF-8.
 */
export const readListQuery = (query: string): Result<ListQuery, HttpError> => {
  const earlier = known.get(query);
  if (earlier !== undefined) return earlier;
  try {
    const pairs = query.split('&').filter((pair) => pair !== '');
    const parameters = pairs.map(decodePair);
    const read = ok({ text: query, parameters, input: Object.freeze(byName(parameters)) });
    if (known.size >= maxKnown) known.clear();
    // An unknown parameter may hold a key, and no key stays in memory as it was sent.
    if (query.length <= maxKnownLength && !query.includes('jp_')) known.set(query, read);
    return read;
  } catch {
    return err(httpError('malformed-query', 'The query is not well-formed percent-encoded UTF-8.'));
  }
};
