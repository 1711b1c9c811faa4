import { describe, expect, it } from 'vitest';
import { defaultReferenceData } from './default-reference-data.ts';

const { positionTypes, jobCategories, salaryPeriods, locations } = defaultReferenceData;

describe('the shipped lists (§2.2, D15)', () => {
  it('has the position types of the interface', () => {
    expect(positionTypes).toEqual([
      { id: 1, name: 'Full Time' },
      { id: 2, name: 'Part Time' },
      { id: 3, name: 'Contract' },
      { id: 4, name: 'Temp' },
      { id: 5, name: 'Volunteer' },
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

  it('has about 32 job categories with short names, Accounting first and Other last', () => {
    expect(jobCategories.length).toBeGreaterThan(28);
    expect(jobCategories.length).toBeLessThan(37);
    expect(jobCategories[0]).toEqual({ id: 1, name: 'Accounting' });
    expect(jobCategories.at(-1)?.name).toBe('Other');
    expect(jobCategories.filter(({ name }) => name.length > 40)).toEqual([]);
  });

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
  ])('keeps the id %i for %s', (id, description) => {
    expect(locations.find((location) => location.id === id)?.description).toBe(description);
  });
});
