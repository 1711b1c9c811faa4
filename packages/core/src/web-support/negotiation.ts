import type { Language } from '../job/optional-members.ts';

/**
 * Reads the q-values of a header such as `Accept` or `Accept-Encoding` (RFC 9110 §12.4.2). The returned function takes
 * ranges in lower case, and returns the q-value of the first that the header lists; 0 where it lists none of them. Items
 * with a malformed q-value are ignored, and of two items of one range the higher q-value counts.
 */
export const readQValues = (header: string) => {
  const values = new Map<string, number>();
  for (const item of header.toLowerCase().split(',')) {
    const [range = '', ...parameters] = item.split(';').map((part) => part.trim());
    const given = parameters.find((parameter) => /^q\s*=/.test(parameter)) ?? 'q=1';
    const [, value] = /^q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.exec(given) ?? [];
    if (value !== undefined) values.set(range, Math.max(values.get(range) ?? 0, Number(value)));
  }
  return (...ranges: readonly string[]): number =>
    ranges.map((range) => values.get(range)).find((value) => value !== undefined) ?? 0;
};

/**
 * Whether `Accept-Language` gives French a higher q-value than English. `*` counts as English where English has no
 * separate q-value, and never as French.
 */
const prefersFrench = (acceptLanguage: string): boolean => {
  const q = readQValues(acceptLanguage.replace(/-[^,;]*/g, ''));
  return q('fr') > q('en', '*');
};

/** The language that `lang` of a query names by the first subtag of a tag such as `fr-CA`, in any case; else `null`. */
export const namedLanguage = (query: URLSearchParams): Language | null => {
  const [named] = query.get('lang')?.toLowerCase().split('-') ?? [];
  return named === 'en' || named === 'fr' ? named : null;
};

/**
 * The language of an answer: the one that `lang` names, else the one that `Accept-Language` prefers by its
 * q-values, else English (decision D15).
 */
export const languageOf = (query: string, acceptLanguage: string | undefined): Language => {
  if (query !== '') {
    const named = namedLanguage(new URLSearchParams(query));
    if (named !== null) return named;
  }
  return acceptLanguage !== undefined && /fr/i.test(acceptLanguage) && prefersFrench(acceptLanguage)
    ? 'fr'
    : 'en';
};
