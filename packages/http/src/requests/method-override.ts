import type { HttpRequest } from './http-request.ts';

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
