import type { Location } from '@jobposting/core';
import { toInstant } from '@jobposting/core/adapter';
import { describe, expect, it } from 'vitest';
import { dayOf, deadlineOf, headingOf, postedText } from '../src/pages/dates.ts';
import { placesOf, placeText } from '../src/pages/place-text.ts';
import { textsOf } from '../src/pages/texts.ts';
import { halifax, montreal, novaScotia } from './a-posting.ts';

const instant = (text: string) => toInstant(new Date(text));

const contextIn = (language: 'en' | 'fr', now = '2026-07-14T12:00:00Z') => ({
  texts: textsOf(language),
  now: instant(now),
});

/** With plain spaces, in both languages. */
const inBoth = (write: (language: 'en' | 'fr') => string): string[] =>
  (['en', 'fr'] as const).map((language) =>
    write(language)
      .replace(/[\u00a0\u202f]/g, ' ')
      .replace(/<[^>]*>/g, ''),
  );

const at = (description: string, confidential = false) => ({
  confidential,
  locations: [{ ...halifax, description }],
});

describe('dates where the job is', () => {
  // biome-ignore format: one line for each moment.
  it.each([
    ['2026-07-27T20:00:00.000Z', 'Halifax, NS', 'July 27, 5 p.m. Atlantic', 'le 27 juillet, 17 h, heure de l’Atlantique'],
    ['2026-07-27T21:00:00.000Z', 'Ontario', 'July 27, 5 p.m. Eastern', 'le 27 juillet, 17 h, heure de l’Est'],
    ['2026-08-01T20:30:00.000Z', 'The Moon', 'August 1, 8:30 p.m. UTC', 'le 1er août, 20 h 30, UTC'],
    // A day without a time is the last one that is whole where the job is (decision D4).
    ['2026-08-01T06:59:59.999Z', 'Vancouver, BC', 'July 31', 'le 31 juillet'],
    ['2026-08-01T02:29:59.999Z', 'Gander, NL', 'July 31', 'le 31 juillet'],
    ['2026-12-31T23:59:59.999Z', 'The Moon', 'December 31', 'le 31 décembre'],
    ['2027-01-01T05:00:00.000Z', 'Ontario', 'December 31, 2026', 'le 31 décembre 2026'],
    ['2027-01-27T06:09:23.000Z', 'Halifax, NS', 'January 26', 'le 26 janvier'],
    ['2027-02-01T16:45:00.000Z', 'Regina, SK', 'February 1, 10:45 a.m. Central Standard', 'le 1er février, 10 h 45, heure normale du Centre'],
    // The only place where ICU adds the town to the zone.
    ['2027-01-15T15:05:00.000Z', 'Cambridge Bay, NU', 'January 15, 8:05 a.m. Mountain', 'le 15 janvier, 8 h 05, heure des Rocheuses'],
  ])('show a time only if it is a whole minute, for %s in %s: %s', (closes, place, ...texts) => {
    const now = `${closes.slice(0, 4)}-07-14T12:00:00Z`;
    const write = (language: 'en' | 'fr') =>
      deadlineOf(at(place), instant(closes), contextIn(language, now)).markup;
    expect(inBoth(write)).toEqual(texts);
  });

  it.each([
    [false, '2026-07-15T02:00:00.000Z', '2026-07-15T02:00:00Z', 'July 14'],
    // For a confidential job, only the day in UTC is public.
    [true, '2026-07-15T00:00:00.000Z', '2026-07-15T02:00:00Z', 'July 14'],
    [true, '2026-07-15T00:00:00.000Z', '2026-07-15T03:00:00Z', 'July 15'],
    [true, '2026-07-15T00:00:00.000Z', '2026-08-01T00:00:00Z', 'July 15'],
  ])(
    'do not show a job as posted tomorrow: confidential %j, %s, seen at %s',
    (confidential, day, now, text) => {
      const { markup } = dayOf(at('Halifax, NS', confidential), instant(day), contextIn('en', now));
      expect(markup).toBe(`<time datetime="${day}">${text}</time>`);
    },
  );
});

describe('days near today', () => {
  it.each([
    // Where the job is, the day begins at 3 a.m. UTC.
    ['2026-07-15T02:00:00.000Z', '2026-07-15T02:30:00Z', 'Posted today', 'Publiée aujourd’hui'],
    ['2026-07-15T02:00:00.000Z', '2026-07-15T03:00:00Z', 'Posted yesterday', 'Publiée hier'],
    ['2026-07-15T02:00:00.000Z', '2026-07-16T03:00:00Z', 'Posted July 14', 'Publiée le 14 juillet'],
    // Clocks are changed on November 1: that day has 25 hours.
    ['2026-11-01T03:10:00.000Z', '2026-11-02T04:30:00Z', 'Posted yesterday', 'Publiée hier'],
    ['2025-12-31T12:00:00.000Z', '2026-01-01T12:00:00Z', 'Posted yesterday', 'Publiée hier'],
    [
      '2025-12-30T12:00:00.000Z',
      '2026-01-01T12:00:00Z',
      'Posted December 30, 2025',
      'Publiée le 30 décembre 2025',
    ],
  ])('are written in words: posted at %s, seen at %s', (posted, now, ...texts) => {
    const write = (language: 'en' | 'fr') =>
      postedText(at('Halifax, NS'), instant(posted), 'near', contextIn(language, now));
    expect(inBoth(write)).toEqual(texts);
  });

  it.each([
    ['2026-07-14T12:00:00Z', 'today', 'aujourd’hui'],
    ['2026-07-13T12:00:00Z', 'tomorrow', 'demain'],
    ['2026-07-12T12:00:00Z', 'July 14', 'le 14 juillet'],
    ['2026-07-15T12:00:00Z', 'yesterday', 'hier'],
  ])('are written in words where a job closes: seen at %s', (now, ...texts) => {
    const closes = instant('2026-07-15T02:59:59.999Z');
    const write = (language: 'en' | 'fr') =>
      deadlineOf(at('Halifax, NS'), closes, contextIn(language, now), 'near').markup;
    expect(inBoth(write)).toEqual(texts);
  });

  it.each([
    ['2026-07-15T01:00:00.000Z', '2026-07-15T02:00:00Z', 'Today', 'Aujourd’hui'],
    ['2026-07-14T23:00:00.000Z', '2026-07-15T02:00:00Z', 'Today', 'Aujourd’hui'],
    ['2026-07-14T23:00:00.000Z', '2026-07-15T07:00:00Z', 'Yesterday', 'Hier'],
    ['2026-07-13T23:00:00.000Z', '2026-07-15T07:00:00Z', 'July 13', '13 juillet'],
  ])(
    'are headings by the day in UTC, but no day that has not begun in Vancouver: %s, seen at %s',
    (refreshed, now, ...texts) => {
      expect(inBoth((language) => headingOf(instant(refreshed), contextIn(language, now)))).toEqual(
        texts,
      );
    },
  );
});

describe('places', () => {
  const other: Location = { id: 999, description: 'The Moon', name: 'The Moon', type: 'Moon' };

  it.each([
    [halifax, 'Halifax, Nova Scotia', 'Halifax (Nouvelle-Écosse)', 'Halifax, NS', 'Halifax (NS)'],
    [montreal, 'Montréal, Quebec', 'Montréal (Québec)', 'Montréal, QC', 'Montréal (QC)'],
    [novaScotia, 'Nova Scotia', 'Nouvelle-Écosse', 'Nova Scotia', 'Nouvelle-Écosse'],
    [other, 'The Moon', 'The Moon', 'The Moon', 'The Moon'],
  ])(
    'are written as usual in the language of the page, with the code of the province in lists: %j',
    (place, ...texts) => {
      expect([
        ...inBoth((language) => placeText(place, language)),
        ...inBoth((language) => placeText(place, language, 'code')),
      ]).toEqual(texts);
    },
  );

  it('in one province name it once', () => {
    const dartmouth = { ...halifax, id: 103, name: 'Dartmouth', description: 'Dartmouth, NS' };
    expect(placesOf([halifax, dartmouth, montreal], 'en')).toEqual([
      'Halifax',
      'Dartmouth, Nova Scotia',
      'Montréal, Quebec',
    ]);
    expect(placesOf([halifax, novaScotia], 'fr')).toEqual([
      'Halifax (Nouvelle-Écosse)',
      'Nouvelle-Écosse',
    ]);
  });
});
