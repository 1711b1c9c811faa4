import type { JobQueryInput } from '@jobposting/core';
import { err, ok, type Result } from 'neverthrow';
import { type HttpError, httpError } from './http-error.ts';

/** The parameters of a query in their order, decoded. */
export type QueryParameters = readonly (readonly [name: string, value: string])[];

/** The query of a list. */
export interface ListQuery {
  /** The query as sent. */
  readonly text: string;
  readonly parameters: QueryParameters;
  /** The parameters that the use cases know, unchecked; a repeated one is an array. */
  readonly input: JobQueryInput;
}

const decode = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '));

const decodePair = (pair: string): readonly [string, string] => {
  const equals = pair.indexOf('=');
  return equals === -1
    ? [decode(pair), '']
    : [decode(pair.slice(0, equals)), decode(pair.slice(equals + 1))];
};

const valuesOf = (parameters: QueryParameters, name: string): string | string[] | undefined => {
  const values = parameters.flatMap(([key, value]) => (key === name ? [value] : []));
  return values.length > 1 ? values : values[0];
};

/**
 * Reads the query of a list, such as `q=new+york&page=2` (interface §4.2, decision D25).
 * Errors: `malformed-query` when its percent-encoding is broken or not UTF-8.
 */
export const readListQuery = (query: string): Result<ListQuery, HttpError> => {
  try {
    const pairs = query.split('&').filter((pair) => pair !== '');
    const parameters = pairs.map(decodePair);
    const input = {
      q: valuesOf(parameters, 'q'),
      status: valuesOf(parameters, 'status'),
      page: valuesOf(parameters, 'page'),
      pageSize: valuesOf(parameters, 'pageSize'),
    };
    return ok({ text: query, parameters, input });
  } catch {
    return err(httpError('malformed-query', 'The query is not well-formed percent-encoded UTF-8.'));
  }
};
