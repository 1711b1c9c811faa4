import type { Caller } from '@jobposting/core';
import type { Claim } from '../admission/budget.ts';
import { type HttpRequest, headerInMessage } from '../requests/http-request.ts';
import { observeRequest, type PublishRequest } from './diagnostics.ts';

const override = /^\s*(put|delete)\s*$/i;

/**
 * The method that a request means: `X-HTTP-Method-Override` turns a POST into the PUT or DELETE
 * that it names; with any other value, or on any other method, it is ignored (interface §4.9,
 * decision D27).
 */
export const effectiveMethod = ({ method, headers }: HttpRequest): string => {
  if (method !== 'POST') return method;
  const named = override.exec(String(headers['x-http-method-override'] ?? ''))?.[1];
  return named?.toUpperCase() ?? method;
};

/** What a refused method has to do with the header, as the end of a message; empty without one (decision D27). */
export const overrideAdvice = (request: HttpRequest): string => {
  const sent = headerInMessage(request.headers['x-http-method-override'] ?? '');
  if (sent === '') return '';
  if (request.method !== 'POST') return ' X-HTTP-Method-Override counts only on a POST.';
  return effectiveMethod(request) === 'POST'
    ? ` X-HTTP-Method-Override is ${sent}; it must be PUT or DELETE.`
    : ` X-HTTP-Method-Override is ${sent}.`;
};

/** The resource at a path, with its template for metrics. */
export interface FoundPath {
  readonly resource: { readonly path: string };
}

/** A request to be answered. */
export interface Exchange<Raw = unknown, Found extends FoundPath = FoundPath> {
  readonly request: HttpRequest<Raw>;
  /** The resource at its path; `null` when the path does not exist. */
  readonly found: Found | null;
  /** The method of the request, or the one that overrides it (decision D27). */
  readonly method: string;
  /** Absent while nobody subscribes. */
  readonly publish: PublishRequest | undefined;
  /** Who calls, once that is known. */
  caller: Caller | undefined;
  /** Its share of the budget, once it is admitted. */
  claim: Claim | undefined;
  /** Headers to add to the answer's own. */
  headers: Readonly<Record<string, string>> | undefined;
}

export const openExchange = <Raw, Found extends FoundPath>(
  request: HttpRequest<Raw>,
  found: Found | null,
): Exchange<Raw, Found> => ({
  request,
  found,
  method: effectiveMethod(request),
  publish: observeRequest(),
  caller: undefined,
  claim: undefined,
  headers: undefined,
});

/** Adds headers to the answer. */
export const addHeaders = (exchange: Exchange, headers: Readonly<Record<string, string>>): void => {
  exchange.headers = { ...exchange.headers, ...headers };
};
