import type { ListLanguage } from '../reference-lists/listed-items.ts';

const range =
  /^\s*([a-z*]+)(?:-[a-z\d-]+)?\s*(?:;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i;

/**
 * Whether `Accept-Language` gives French a higher q-value than English. `*` counts as English where English has no
 * separate q-value, and never as French.
 */
const prefersFrench = (acceptLanguage: string): boolean => {
  const quality: { en?: number; fr?: number; '*'?: number } = {};
  for (const item of acceptLanguage.split(',')) {
    const [, language = '', q = '1'] = range.exec(item) ?? [];
    const name = language.toLowerCase();
    if (name === 'en' || name === 'fr' || name === '*') {
      quality[name] = Math.max(quality[name] ?? 0, Number(q));
    }
  }
  return (quality.fr ?? 0) > (quality.en ?? quality['*'] ?? 0);
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
