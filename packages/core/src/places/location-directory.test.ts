import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listedForms, rowsOf } from '../../test/place-forms.ts';
import { defaultReferenceData } from '../reference-lists/reference-data.ts';
import { createLocationDirectory } from './location-directory.ts';
import { createLocationIndex } from './location-index.ts';

const { locations } = defaultReferenceData;
const directory = createLocationDirectory(locations);
const list = (query: Parameters<typeof directory.list>[0], from = directory) =>
  from.list(query)._unsafeUnwrap();
const descriptions = (q: string | null, pageSize = 100) =>
  list({ q, page: 1, pageSize }).locations.map(({ description }) => description);

describe('searching the list of locations (D16)', () => {
  it.each([
    ['VANCOUVER', 'Vancouver, BC'],
    ['Évis', 'Lévis, QC'],
    ['riviere', 'Trois-Rivières, QC'],
    ['quebec city', 'Québec, QC'],
    ["St. John'", "St. John's, NL"],
    ['goose', 'Happy Valley-Goose Bay, NL'],
    ['moun', 'Mont-Royal, QC'],
    ['fort s', 'Fort Smith, NT'],
    ['n. van', 'North Vancouver, BC'],
    ['city of hali', 'Halifax, NS'],
    ['colombie', 'British Columbia'],
  ])('folds as the resolver does, and searches other names too: %j finds %s', (q, description) =>
    expect(descriptions(q)).toContain(description),
  );

  it('reads the beginning of a province after a comma', () => {
    expect(descriptions('halifax, n')).toEqual(['Halifax, NS']);
    expect(descriptions('halifax, Nova')).toEqual(['Halifax, NS']);
    expect(descriptions('halifax, o')).toEqual([]);
    expect(descriptions('windsor, q')).toEqual(['Windsor, QC']);
    expect(descriptions('windsor, ont')).toEqual(['Windsor, ON']);
    expect(descriptions('windsor,')).toEqual(descriptions('windsor'));
    const inNunavut = locations.filter(({ description }) => /NU$|^Nunavut$/.test(description));
    expect(descriptions(', nunavut').toSorted()).toEqual(
      inNunavut.map(({ description }) => description).toSorted(),
    );
  });

  it('puts names that begin with the text first, then names with such a word, then the rest', () => {
    const found = descriptions('van').map((description) => description.split(',')[0]);
    expect(found.join(', ')).toBe(
      'Vancouver, Vanier, Vanderhoof, Vanscoy, North Vancouver, West Vancouver, Sylvan Lake, Estevan, Sullivan',
    );
  });

  it('puts larger towns first within each', () => {
    const ridges = descriptions('ridge');
    expect(ridges.slice(0, 3)).toEqual(['Ridgetown, ON', 'Ridgeway, ON', 'Maple Ridge, BC']);
    expect(ridges.slice(6, 8)).toEqual(['Lakeland Ridges, NB', 'Cambridge, ON']);
    expect(descriptions('whit', 1)).toEqual(['Whitby, ON']);
    expect(descriptions(null, 3)).toEqual(['Toronto, ON', 'Montréal, QC', 'Calgary, AB']);
  });

  it('puts those without a known population last, by name and province, accents ignored', () => {
    const halifax = locations.filter(({ name }) => name === 'Halifax');
    const others = ['Fort, ON', 'Éden, QC', 'Toronto, ON', 'dune, QC', 'Fort, NB'];
    const own = createLocationDirectory([
      ...others.map((description, id) => {
        return { id, description, name: description.slice(0, -4), type: 'Town' };
      }),
      ...halifax,
    ]);
    expect(list({ q: null }, own).locations.map(({ description }) => description)).toEqual([
      'Halifax, NS',
      'dune, QC',
      'Éden, QC',
      'Fort, NB',
      'Fort, ON',
      'Toronto, ON',
    ]);
  });

  it('searches names only, and takes every character literally', () => {
    expect(descriptions('town')).not.toContain('Halifax, NS');
    expect(descriptions('.*')).toEqual([]);
    expect(descriptions('%')).toEqual([]);
    expect(descriptions('\n')).toEqual(descriptions(''));
  });

  it.each([null, '', '   '])('lists all locations for %j', (q) => {
    expect(list({ q, page: 1, pageSize: 1 }).total).toBe(locations.length);
  });

  it.each(['\uFDFA'.repeat(1600), 'halifax'.padEnd(129, '.'), '\u0323\u0301'.repeat(65)])(
    'finds nothing for more than 128 characters, and does not fold them',
    (q) => {
      expect(descriptions(q)).toEqual([]);
    },
  );

  it('lists nothing on a page past the end, and still the total', () => {
    const found = list({ q: 'vancouver', page: 9, pageSize: 10 });
    expect(found).toEqual({ locations: [], total: 3, page: 9, pages: 1, pageSize: 10 });
  });

  it.each(rowsOf(listedForms))(
    'finds every form that the resolver accepts: %j',
    (form, description) => expect(descriptions(form)).toContain(description),
  );

  const index = createLocationIndex(locations);
  const named = [...index.entries].flatMap(([location, { names }]) =>
    names.map((name) => ({ location, name })),
  );
  const allBy = (pageSize: number, q: string) => {
    const { pages } = list({ q, pageSize });
    const numbers = Array.from({ length: pages }, (_, index) => index + 1);
    return numbers.flatMap((page) => list({ q, page, pageSize }).locations);
  };

  it('finds a place by any part of each of its names', () => {
    const part = fc.tuple(fc.constantFrom(...named), fc.nat(), fc.nat(20));
    fc.assert(
      fc.property(part, ([{ location, name }, from, length]) => {
        const start = from % name.length;
        expect(allBy(100, name.slice(start, start + 1 + length))).toContain(location);
      }),
    );
  });

  it.each(['', 'e', 'saint', '-'])('pages the matches of %j without loss or repetition', (q) => {
    const found = allBy(7, q);
    expect(found).toEqual(allBy(100, q));
    expect(new Set(found).size).toBe(list({ q }).total);
  });
});

describe('finding a location by id (D16)', () => {
  it('returns the location', () => {
    for (const location of locations) expect(directory.find(location.id)).toBe(location);
  });

  it.each([0, -1, 1.5, Number.NaN, 999_999_999, 1_500_000_000])('returns none for %d', (id) => {
    expect(directory.find(id)).toBeNull();
  });
});
