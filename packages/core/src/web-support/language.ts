import type { ListLanguage } from '../reference-lists/listed-items.ts';
import { readQValues } from './q-values.ts';

/**
 * Whether `Accept-Language` gives French a higher q-value than English. `*` counts as English where English has no
 * separate q-value, and never as French.
 */
const prefersFrench = (acceptLanguage: string): boolean => {
  const q = readQValues(acceptLanguage.replace(/-[^,;]*/g, ''));
  return q('fr') > q('en', '*');
};

/**
 * The language of an answer: that of `?lang=en` or `?lang=fr`, else the one that `Accept-Language` prefers by its
 * q-values, else English (decision D15).
 */
export const languageOf = (query: string, acceptLanguage: string | undefined): ListLanguage => {
  if (query !== '') {
    const named = new URLSearchParams(query).get('lang');
    if (named === 'en' || named === 'fr') return named;
  }
  return acceptLanguage !== undefined && /fr/i.test(acceptLanguage) && prefersFrench(acceptLanguage)
    ? 'fr'
    : 'en';
};
