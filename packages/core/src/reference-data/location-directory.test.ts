import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultReferenceData } from './default-reference-data.ts';
import { createLocationDirectory } from './location-directory.ts';

const { locations } = defaultReferenceData;
const directory = createLocationDirectory(locations);
const list = (query: Parameters<typeof directory.list>[0], from = directory) =>
  from.list(query)._unsafeUnwrap();
const descriptions = (q: string | null, pageSize = 100) =>
  list({ q, page: 1, pageSize }).locations.map(({ description }) => description);

describe('searching the list of locations (D16)', () => {
  it.each([
    ['van', 'Vancouver, BC'],
    ['VANCOUVER', 'Vancouver, BC'],
    ['montreal', 'Montréal, QC'],
    ['Évis', 'Lévis, QC'],
    ['riviere', 'Trois-Rivières, QC'],
    ['  halifax ', 'Halifax, NS'],
    ['british col', 'British Columbia'],
  ])('finds by %j %s', (q, description) => expect(descriptions(q)).toContain(description));

  it('puts the shortest name first', () => {
    const found = descriptions('vancouver');
    expect(found).toEqual(['Vancouver, BC', 'West Vancouver, BC', 'North Vancouver, BC']);
  });

  it('sorts names of one length by the alphabet, accents ignored', () => {
    const town = (id: number, name: string) => ({
      id,
      description: `${name}, QC`,
      name,
      type: 'Town',
    });
    const own = createLocationDirectory([town(1, 'Fort'), town(2, 'Éden'), town(3, 'dune')]);
    const page = list({ q: null, page: 1, pageSize: 3 }, own);
    expect(page.locations.map(({ name }) => name)).toEqual(['dune', 'Éden', 'Fort']);
  });

  it('sorts towns of one name by province', () => {
    const reversed = createLocationDirectory(locations.toReversed());
    const page = list({ q: 'windsor', page: 1, pageSize: 3 }, reversed);
    const windsors = page.locations.map(({ description }) => description);
    expect(windsors).toEqual(['Windsor, NS', 'Windsor, ON', 'Windsor, QC']);
  });

  it('looks at the name only, every character literal', () => {
    expect(descriptions(', QC')).toEqual([]);
    expect(descriptions('.*')).toEqual([]);
    expect(descriptions('%')).toEqual([]);
  });

  it.each([null, '', '   '])('gives all locations for %j', (q) => {
    expect(list({ q, page: 1, pageSize: 1 }).total).toBe(locations.length);
  });

  it('gives no items on a page past the end, and the total all the same', () => {
    const found = list({ q: 'vancouver', page: 9, pageSize: 10 });
    expect(found).toEqual({ locations: [], total: 3, page: 9, pages: 1, pageSize: 10 });
  });

  it('finds every location by its own name', () => {
    for (const location of locations) {
      const found = list({ q: location.name, page: 1, pageSize: 100 }).locations;
      expect(found).toContain(location);
    }
  });

  it('cuts the result into pages without loss or repetition', () => {
    const term = fc.constantFrom(null, 'a', 'e', 'saint', 'lac', 'north', 'é', '-');
    fc.assert(
      fc.property(term, fc.integer({ min: 1, max: 100 }), (q, pageSize) => {
        const allBy = (size: number) => {
          const { pages } = list({ q, pageSize: size });
          const numbers = Array.from({ length: pages }, (_, index) => index + 1);
          return numbers.flatMap((page) => list({ q, page, pageSize: size }).locations);
        };
        const found = allBy(pageSize);
        expect(found).toEqual(allBy(100));
        expect(new Set(found).size).toBe(list({ q }).total);
      }),
      { numRuns: 25 },
    );
  });
});

describe('finding a location by id (D16)', () => {
  it('gives the location', () => {
    for (const location of locations.slice(0, 50))
      expect(directory.find(location.id)).toBe(location);
  });

  it.each([0, -1, 1.5, Number.NaN, 999_999_999, 1_500_000_000])('gives none for %d', (id) => {
    expect(directory.find(id)).toBeNull();
  });
});
