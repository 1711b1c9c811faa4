import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultReferenceData } from '../reference-lists/reference-data.ts';
import { createLocationIndex } from './location-index.ts';
import { createLocationResolver, resolveLocation } from './location-resolver.ts';
import { provinces } from './provinces.ts';
import { firstTownKey } from './unlisted-location.ts';

const { locations } = defaultReferenceData;
const index = createLocationIndex(locations);
const resolve = (description: string, from = index) => resolveLocation(from, description);
const locationOf = (description: string, from = index) => {
  const place = resolve(description, from);
  return 'location' in place ? place.location : null;
};
const town = (id: number, name: string, code: string) => ({
  id,
  description: `${name}, ${code}`,
  name,
  type: 'Town',
});

describe('a place on the list (D17)', () => {
  it('is found by its own description', () => {
    for (const location of locations) {
      expect(resolve(location.description)).toEqual({ listed: true, location });
    }
  });

  it('is searched on the list of the host', async () => {
    const office = town(7, 'Head Office', 'AB');
    const resolver = createLocationResolver([office]);
    const place = async (description: string) =>
      (await resolver.resolve(description))._unsafeUnwrap();
    expect(await place('head office')).toEqual({ listed: true, location: office });
    expect(await place('Calgary, AB')).toMatchObject({ listed: false });
    expect(await place('Calgary')).toEqual({ refused: 'unknown' });
    expect(await place('Alberta')).toEqual({ refused: 'unknown' });
  });

  it("is the host's own town, where the host has one by another town's other name", () => {
    const [greater, sudbury] = [town(2, 'Greater Sudbury', 'ON'), town(1, 'Sudbury', 'ON')];
    const own = createLocationIndex([greater, sudbury]);
    for (const description of ['Sudbury, ON', 'Sudbury'])
      expect(resolve(description, own)).toEqual({ listed: true, location: sudbury });
  });

  it('is accepted even where its name looks like none', () => {
    const own = createLocationIndex([town(1, 'Rural', 'SK')]);
    for (const description of ['Rural', 'Rural, SK', 'Rural Saskatchewan'])
      expect(resolve(description, own)).toMatchObject({ listed: true });
  });

  it('reads the longest province first', () => {
    const own = createLocationIndex([town(1, 'Bay', 'NL'), town(2, 'Bay Newfoundland and', 'NL')]);
    expect(locationOf('Bay Newfoundland and Labrador', own)?.id).toBe(1);
  });

  it('is found with RM of and Township of, unless the list has a town of that whole name', () => {
    const own = createLocationIndex([
      town(1, 'Nowhere', 'BC'),
      town(2, 'Township of Nowhere', 'BC'),
    ]);
    expect(locationOf('Township of Nowhere, BC', own)?.id).toBe(2);
    expect(locationOf('Township of Nowhere', own)?.id).toBe(2);
    expect(locationOf('RM of Nowhere, BC', own)?.id).toBe(1);
    expect(locationOf('RM of Nowhere', own)?.id).toBe(1);
  });
});

describe('a town by its name alone (D17)', () => {
  it('is refused with the candidates where the list has several', () => {
    expect(resolve('Richmond')).toEqual({
      refused: 'ambiguous',
      candidates: ['Richmond, BC', 'Richmond, ON', 'Richmond, QC'],
    });
  });

  it.each([
    ['St. Paul', 'St. Paul, AB'],
    ['Saint-Paul', 'Saint-Paul, QC'],
    ['saint-georges', 'Saint-Georges, QC'],
    ["St. George's", "St. George's, NL"],
  ])('is an exact spelling before a folded one: %s', (name, description) => {
    expect(locationOf(name)?.description).toBe(description);
  });

  it('still means the same after the list got more towns of that name', () => {
    const lastIdOfFirstList = 2360;
    const firstList = locations.filter(
      ({ id, type }) => type === 'Town' && id <= lastIdOfFirstList,
    );
    const folded = ({ name }: { name: string }) => firstTownKey(name, 'ON').slice(0, -'|ON'.length);
    const counts = new Map<string, number>();
    for (const listed of firstList)
      counts.set(folded(listed), (counts.get(folded(listed)) ?? 0) + 1);
    // `Quebec` alone has always meant the province.
    const alone = firstList.filter(
      (listed) => counts.get(folded(listed)) === 1 && folded(listed) !== 'quebec',
    );
    expect(alone.length).toBeGreaterThan(2000);
    for (const listed of alone) {
      expect(locationOf(listed.name)).toBe(listed);
      expect(locationOf(folded(listed))).toBe(listed);
    }
  });
});

describe('a place that is not on the list (D18)', () => {
  it.each([
    ['Halifx, NS', 'Halifax, NS'],
    ['Trois Rivere, QC', 'Trois-Rivières, QC'],
    ['Sasktoon SK', 'Saskatoon, SK'],
    ['Clagary (Alberta)', 'Calgary, AB'],
    ['Ft McMuray, AB', 'Fort McMurray, AB'],
    ['Quebec Cite, QC', 'Québec, QC'],
    ['Halifx, ON', null],
    ['Oz, MB', null],
    ['Ods, AB', null],
    ['Oldz, AB', 'Olds, AB'],
    ['Salaberry-de-Valeyfeld, QC', 'Salaberry-de-Valleyfield, QC'],
    ['Salabery-d-Valeyfeld, QC', null],
    [`${'a'.repeat(100)}, QC`, null],
  ])('comes with the nearest name of its province: %s, %s', (description, nearest) => {
    expect(resolve(description)).toMatchObject({ listed: false, nearest });
  });

  it.each([
    ['n/a (Québec)', 'n/a, QC'],
    ['Various Locations AB', 'Various Locations, AB'],
    ['Anywhere, Canada', null],
  ])(
    'is refused as not a place, with the location that an import keeps: %s',
    (description, made) => {
      expect(resolve(description)).toMatchObject({ refused: 'not-a-place' });
      expect(locationOf(description)?.description ?? null).toBe(made);
    },
  );
});

describe('the laws of resolving (D17, D18)', () => {
  const letters = [...'abcdeéèilmnorstuvçÉŁQXœßʷ日ᑲ'];
  const name = fc
    .tuple(
      fc.constantFrom(...letters),
      fc.string({
        unit: fc.constantFrom(...letters, ...` .'’-()/17`),
        minLength: 1,
        maxLength: 98,
      }),
    )
    .map((parts) => parts.join('').trim())
    .filter((text) => text.length >= 2);
  const description = fc
    .tuple(name, fc.constantFrom(...provinces))
    .map(([named, province]) => `${named}, ${province.frenchName}`);

  it('resolves its own answer to the same location, with an id from a separate range where it is not listed', () => {
    const listedIds = new Set(locations.map(({ id }) => id));
    fc.assert(
      fc.property(description, (text) => {
        const place = resolve(text);
        expect(resolve(locationOf(text)?.description ?? '')).toEqual(place);
        const isListed = 'listed' in place && place.listed;
        const id = locationOf(text)?.id ?? 0;
        expect(Number.isInteger(id)).toBe(true);
        expect(listedIds.has(id)).toBe(isListed);
        expect(id >= 1_000_000_000 && id <= 2_147_483_647).toBe(!isListed);
      }),
    );
  });

  it('answers any text', () => {
    const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 200 }), (text) => {
        expect(() => resolve(text)).not.toThrow();
      }),
    );
  });

  it.each([
    ['commas', ','.repeat(50_000)],
    ['white space', `${' '.repeat(50_000)}ON`],
    ['countries', `Nowhere${', Canada'.repeat(50_000)}`],
  ])('refuses a text of many %s', (_, text) => {
    expect(resolve(text)).toEqual({ refused: 'unknown' });
  });
});
