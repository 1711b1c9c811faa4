import { describe, expect, it } from 'vitest';
import { languageOf } from './language.ts';

describe('the language of an answer (D15)', () => {
  it.each([
    ['fr', 'FR', 'fr-CA', 'fr-CA,fr;q=0.9,en;q=0.8', 'en;q=0.8, fr;q=0.9', 'garbage;;, fr'],
    ['en; q=0.8 , fr ; q = 0.801', 'de, fr;q=0.2, en;q=0.1', 'fr, *;q=0.5', 'en;q=0, fr;q=0.001'],
    ['fr;q=0.5, en;q=0.2, *;q=0.9', '*, en;q=0, fr;q=0.1'],
  ])('is French where Accept-Language prefers that: %j', (...headers) => {
    for (const header of headers) expect([header, languageOf('', header)]).toEqual([header, 'fr']);
  });

  it.each([
    ['', '*', '*;q=0.5', 'en', 'en-CA,en;q=0.9,fr;q=0.8', 'en, fr', 'fr, en', 'de', undefined],
    ['fr;q=0', 'fr;q=0.5, *', 'fr;q=2', 'frr', 'french', 'fr;q=0.5, en;q=0.5'],
  ])('is English otherwise: %j', (...headers) => {
    for (const header of headers) expect([header, languageOf('', header)]).toEqual([header, 'en']);
  });

  it('is that of lang where it is given, and other values of lang are ignored', () => {
    expect(languageOf('lang=fr', undefined)).toBe('fr');
    expect(languageOf('x=%zz&lang=en', 'fr')).toBe('en');
    for (const query of ['lang=de', 'lang=', 'lang', 'lang=EN', 'Lang=en', 'x=1']) {
      expect(languageOf(query, 'fr')).toBe('fr');
    }
  });
});
