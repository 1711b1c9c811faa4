import { describe, expect, it } from 'vitest';
import { populations } from '../places/data/default-locations.ts';
import { defaultReferenceData } from './reference-data.ts';

const noLocation = { id: 0, description: '', name: '', type: 'Town' };
const { positionTypes, jobCategories, salaryPeriods, locations } = defaultReferenceData;

describe('the shipped lists (§2.2, D15)', () => {
  it('has the position types of the interface', () => {
    expect(positionTypes.map(({ id, name }) => [id, name])).toEqual([
      [1, 'Full Time'],
      [2, 'Part Time'],
      [3, 'Contract'],
      [4, 'Temp'],
      [5, 'Volunteer'],
    ]);
  });

  it('has the salary periods from a year to an hour', () => {
    expect(salaryPeriods.map(({ id, name, unit }) => [id, name, unit])).toEqual([
      [1, 'Yearly', 'year'],
      [2, 'Monthly', 'month'],
      [3, 'Weekly', 'week'],
      [4, 'Daily', 'day'],
      [5, 'Hourly', 'hour'],
    ]);
  });

  it('has about 40 job categories with short names, Accounting first and Other last', () => {
    expect(jobCategories.length).toBeGreaterThan(30);
    expect(jobCategories.length).toBeLessThan(45);
    expect(jobCategories[0]).toMatchObject({ id: 1, name: 'Accounting' });
    expect(jobCategories.at(-1)).toMatchObject({ id: 34, name: 'Other' });
    expect(jobCategories.filter(({ name }) => name.length > 40)).toEqual([]);
  });

  it('has the categories that were added, with ids of their own', () => {
    const added = jobCategories.filter(({ id }) => id > 34);
    expect(added.map(({ id, name }) => `${id} ${name}`)).toEqual([
      '35 General Labour',
      '36 Warehousing',
      '37 Cleaning and Maintenance',
      '38 Child Care',
      '39 Telecommunications',
    ]);
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
    'gives every item of %s an id of its own',
    (_, list) => {
      expect(new Set(list.map((item: { readonly id: number }) => item.id)).size).toBe(list.length);
    },
  );
});

describe('the shipped list of locations (D17)', () => {
  const descriptions = new Set(locations.map(({ description }) => description));

  it('shows a town as the interface does, its keys in the same order', () => {
    const halifax = locations.find(({ name }) => name === 'Halifax');
    expect(JSON.stringify({ ...halifax, id: 0 })).toBe(
      '{"id":0,"description":"Halifax, NS","name":"Halifax","type":"Town"}',
    );
  });

  it.each([
    ['British Columbia', 'Province'],
    ['Quebec', 'Province'],
    ['Yukon', 'Territory'],
    ['Nunavut', 'Territory'],
  ])('has %s as a %s', (name, type) => {
    expect(locations).toContainEqual(expect.objectContaining({ description: name, name, type }));
  });

  it('has the capitals', () => {
    const capitals = `Ottawa, ON; Edmonton, AB; Victoria, BC; Winnipeg, MB; Fredericton, NB;
      St. John's, NL; Halifax, NS; Yellowknife, NT; Iqaluit, NU; Toronto, ON; Charlottetown, PE;
      Québec, QC; Regina, SK; Whitehorse, YT`.split(/;\s+/);
    expect(capitals.filter((capital) => !descriptions.has(capital))).toEqual([]);
  });

  it('has towns of one name in several provinces', () => {
    expect(
      ['Windsor, ON', 'Windsor, QC', 'Windsor, NS'].every((town) => descriptions.has(town)),
    ).toBe(true);
  });

  it('has the towns that its sources lack', () => {
    const gaps =
      `Niagara-on-the-Lake, ON; Salt Spring Island, BC; Haines Junction, YT; Old Crow, YT;
      Fort McPherson, NT; Nackawic, NB; Grise Fiord, NU; Chatham-Kent, ON; Clarington, ON`.split(
        /;\s+/,
      );
    expect(gaps.filter((gap) => !descriptions.has(gap))).toEqual([]);
  });

  it('has the places that employers named and it lacked', () => {
    const added =
      `Essa, ON; South Glengarry, ON; Centre Wellington, ON; Manitoulin, ON; Strathroy-Caradoc, ON;
      Middlesex Centre, ON; Thames Centre, ON; Township of Langley, BC; Belcarra, BC; Highlands, BC;
      Foothills, AB; Parkland County, AB; Sturgeon County, AB; Nisku, AB; Acheson, AB; Flin Flon, SK;
      Springfield, MB; Hanover, MB; St. Andrews, MB; Georgetown, PE`.split(/;\s+/);
    expect(added.filter((place) => !descriptions.has(place))).toEqual([]);
    expect(locations).toHaveLength(13 + 2260 + added.length);
  });

  it('knows how many people live in its larger towns (D16)', () => {
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

  it.each(['Scarborough Village, ON', 'Kitsilano, BC', 'Beltline, AB', 'Notre-Dame-de-Grâce, QC'])(
    'leaves out the neighbourhood %s',
    (neighbourhood) => expect(descriptions.has(neighbourhood)).toBe(false),
  );

  // Postings hold these ids. A row may be added; none may ever get another id.
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
