import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLocationDirectory } from './location-directory.ts';
import { defaultReferenceData } from './reference-data.ts';

const { locations } = defaultReferenceData;
const directory = createLocationDirectory(locations);
const descriptions = (q: string | null, pageSize = 100) =>
  directory.search({ q, page: 1, pageSize }).items.map(({ description }) => description);

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
    const { items } = own.search({ q: null, page: 1, pageSize: 3 });
    expect(items.map(({ name }) => name)).toEqual(['dune', 'Éden', 'Fort']);
  });

  it('sorts towns of one name by province', () => {
    const reversed = createLocationDirectory(locations.toReversed());
    const { items } = reversed.search({ q: 'windsor', page: 1, pageSize: 3 });
    const windsors = items.map(({ description }) => description);
    expect(windsors).toEqual(['Windsor, NS', 'Windsor, ON', 'Windsor, QC']);
  });

  it('looks at the name only, every character literal', () => {
    expect(descriptions(', QC')).toEqual([]);
    expect(descriptions('.*')).toEqual([]);
    expect(descriptions('%')).toEqual([]);
  });

  it.each([null, '', '   '])('gives all locations for %j', (q) => {
    expect(directory.search({ q, page: 1, pageSize: 1 }).total).toBe(locations.length);
  });

  it('gives no items on a page past the end, and the total all the same', () => {
    const found = directory.search({ q: 'vancouver', page: 9, pageSize: 10 });
    expect(found).toEqual({ total: 3, items: [] });
  });

  it('finds every location by its own name', () => {
    for (const location of locations) {
      const pageSize = locations.length;
      expect(directory.search({ q: location.name, page: 1, pageSize }).items).toContain(location);
    }
  });

  it('cuts the result into pages without loss or repetition', () => {
    const term = fc.constantFrom(null, 'a', 'e', 'saint', 'lac', 'north', 'é', '-');
    fc.assert(
      fc.property(term, fc.integer({ min: 1, max: 100 }), (q, pageSize) => {
        const { total } = directory.search({ q, page: 1, pageSize });
        const pages = Array.from({ length: Math.ceil(total / pageSize) }, (_, page) =>
          directory.search({ q, page: page + 1, pageSize }),
        );
        const items = pages.flatMap((page) => page.items);
        expect(items).toEqual(directory.search({ q, page: 1, pageSize: total }).items);
        expect(new Set(items).size).toBe(total);
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
