import type { JobQueryInput } from '@jobposting/core';
import { err, ok, type Result } from 'neverthrow';
import { type HttpError, httpError } from './http-error.ts';

/** The parameters of a query in their order, decoded. */
export type QueryParameters = readonly (readonly [name: string, value: string])[];

/** The query of a list. */
export interface ListQuery {
  readonly parameters: QueryParameters;
  /** What the use cases look at, still unchecked; a repeated parameter is an array. */
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
    return ok({ parameters, input });
  } catch {
    return err(httpError('malformed-query', 'The percent-encoding of the query is malformed.'));
  }
};
