import { describe, expect, it } from 'vitest';
import { populations } from '../places/data/default-locations.ts';
import { defaultReferenceData } from './reference-data.ts';

const noLocation = { id: 0, description: '', name: '', type: 'Town' };
const { positionTypes, jobCategories, salaryPeriods, locations } = defaultReferenceData;

describe('the shipped lists (§2.2, D15)', () => {
  it('has the position types and salary periods of the interface', () => {
    const named = positionTypes.map(({ id, name }) => `${id} ${name}`);
    expect(named.join(', ')).toBe('1 Full Time, 2 Part Time, 3 Contract, 4 Temp, 5 Volunteer');
    const periods = salaryPeriods.map(({ id, name, unit }) => `${id} ${name} ${unit}`);
    expect(periods.join(', ')).toBe(
      '1 Yearly year, 2 Monthly month, 3 Weekly week, 4 Daily day, 5 Hourly hour',
    );
  });

  it('has 39 job categories with short names, and added ones have new ids', () => {
    expect(jobCategories).toHaveLength(39);
    expect(jobCategories[0]).toMatchObject({ id: 1, name: 'Accounting' });
    expect(jobCategories.at(-1)).toMatchObject({ id: 34, name: 'Other' });
    expect(jobCategories.filter(({ name }) => name.length > 40)).toEqual([]);
    const added = jobCategories.filter(({ id }) => id > 34);
    expect(added.map(({ id, name }) => `${id} ${name}`).join(', ')).toBe(
      '35 General Labour, 36 Warehousing, 37 Cleaning and Maintenance, 38 Child Care, 39 Telecommunications',
    );
  });

  it.each(Object.entries({ positionTypes, jobCategories, salaryPeriods }))(
    'has a French name for each of the %s, no two alike',
    (_, items) => {
      const french = items.map(({ names }) => names?.fr ?? '');
      expect(french.filter((name) => name.length < 4 || name.length > 40)).toEqual([]);
      expect(new Set(french).size).toBe(items.length);
    },
  );

  it.each(Object.entries(defaultReferenceData))(
    'gives every item of %s a different id',
    (_, list) => {
      expect(new Set(list.map((item: { readonly id: number }) => item.id)).size).toBe(list.length);
    },
  );
});

describe('the shipped list of locations (D17)', () => {
  const descriptions = new Set(locations.map(({ description }) => description));

  it.each([
    [
      'the capitals',
      `Ottawa, ON; Edmonton, AB; Victoria, BC; Winnipeg, MB; Fredericton, NB; St. John's, NL; Halifax, NS;
      Yellowknife, NT; Iqaluit, NU; Toronto, ON; Charlottetown, PE; Québec, QC; Regina, SK; Whitehorse, YT`,
    ],
    ['towns of one name in several provinces', 'Windsor, ON; Windsor, QC; Windsor, NS'],
    [
      'towns that its sources lack, and places that employers named',
      `Niagara-on-the-Lake, ON; Salt Spring Island, BC; Old Crow, YT; Fort McPherson, NT; Nackawic, NB;
      Grise Fiord, NU; Chatham-Kent, ON; Clarington, ON; Essa, ON; Manitoulin, ON; Township of Langley, BC;
      Foothills, AB; Nisku, AB; Flin Flon, SK; Hanover, MB; St. Andrews, MB; Georgetown, PE`,
    ],
  ])('has %s', (_, places) => {
    expect(places.split(/;\s+/).filter((place) => !descriptions.has(place))).toEqual([]);
  });

  it('leaves out neighbourhoods', () => {
    expect(locations).toHaveLength(13 + 2260 + 20);
    for (const neighbourhood of ['Scarborough Village, ON', 'Kitsilano, BC', 'Beltline, AB']) {
      expect(descriptions.has(neighbourhood)).toBe(false);
    }
  });

  it('has the populations of its larger towns (D16)', () => {
    const populationOf = (place: string) =>
      populations.get(locations.find(({ description }) => description === place) ?? noLocation);
    expect(populationOf('Toronto, ON')).toBeGreaterThan(2_000_000);
    expect(populationOf('Halifax, NS')).toBeGreaterThan(300_000);
    expect(populationOf('Acme, AB')).toBeUndefined();
    expect(populations.size).toBeGreaterThan(950);
    expect(
      [...populations.values()].every((people) => Number.isInteger(people) && people > 0),
    ).toBe(true);
  });

  // Postings hold these ids. Rows may be added; none may ever get another id.
  it.each([
    [1, 'Alberta'],
    [13, 'Yukon'],
    [101, 'Acme, AB'],
    [1847, 'Montréal, QC'],
    [1493, 'Toronto, ON'],
    [2360, 'Whitehorse, YT'],
    [2361, 'Acheson, AB'],
    [2380, 'Flin Flon, SK'],
  ])('keeps the id %i for %s', (id, description) => {
    expect(locations.find((location) => location.id === id)?.description).toBe(description);
  });
});
