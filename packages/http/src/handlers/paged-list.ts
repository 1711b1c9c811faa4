import type { JobList } from '@jobposting/core';
import { err, ok, type Result } from 'neverthrow';
import { type HttpError, httpError } from '../answers/http-error.ts';

/** The parameters of a query in order, decoded. */
type QueryParameters = readonly [name: string, value: string][];

/** The query of a list. */
export interface ListQuery {
  /** The query as sent. */
  readonly text: string;
  readonly parameters: QueryParameters;
  /** The parameters by name, unchecked; a repeated one is an array. */
  readonly input: Readonly<Record<string, string | readonly string[]>>;
}

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
    // Throws for what URLSearchParams replaces by U+FFFD.
    decodeURIComponent(query);
    // With its own mark, because it drops one at the beginning.
    const parameters = [...new URLSearchParams(`?${query}`)];
    const read = ok({ text: query, parameters, input: Object.freeze(byName(parameters)) });
    if (known.size >= maxKnown) known.clear();
    // An unknown parameter may hold a key, and no key stays in memory as it was sent.
    if (query.length <= maxKnownLength && !query.includes('jp_')) known.set(query, read);
    return read;
  } catch {
    return err(httpError('malformed-query', 'The query is not well-formed percent-encoded UTF-8.'));
  }
};

/** A page of a list, before it is written. */
interface ListPage {
  /** Each already JSON. */
  readonly items: readonly string[];
  readonly position: Omit<JobList, 'headers'>;
  /** The absolute address of the list, without its query. */
  readonly address: string;
  /** The query of the request; the addresses of other pages repeat it. */
  readonly parameters: QueryParameters;
}

/** Writes the body of a list: the items and the paging object (interface §2.4, decisions D25, D26). */
export const listJson = ({ items, position, address, parameters }: ListPage): string => {
  const { total, page, pages, pageSize } = position;
  const others = parameters.filter(([name]) => name !== 'page');
  const addressOf = (other: number): string => {
    const query = new URLSearchParams([...others, ['page', String(other)]]);
    return JSON.stringify(`${address}?${query}`);
  };
  const previous = Math.min(page - 1, pages);
  return (
    `{"data":[${items.join()}],"paging":{"total":${total}` +
    `,"previous":${previous > 0 ? addressOf(previous) : null}` +
    `,"page":${page},"pages":${pages}` +
    `,"next":${page < pages ? addressOf(page + 1) : null},"pageSize":${pageSize}}}`
  );
};
