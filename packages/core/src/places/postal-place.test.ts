import { describe, expect, it } from 'vitest';
import { defaultReferenceData } from '../reference-lists/reference-data.ts';
import { postalPlaceOf } from './postal-place.ts';

describe('the address and the clock of a location (D17)', () => {
  it.each([
    ['Halifax, NS', 'Halifax', 'Halifax', 'NS', 'Halifax'],
    ['Sault Ste. Marie, ON', 'Sault Ste. Marie', 'Sault Ste. Marie', 'ON', 'Toronto'],
    ['Québec, QC', 'Québec', 'Québec', 'QC', 'Toronto'],
    ['Kenora, ON', 'Kenora', 'Kenora', 'ON', 'Winnipeg'],
    ['Kenora, Ontario', 'Kenora', 'Kenora', 'ON', 'Winnipeg'],
    ['Fort St. John, BC', 'Fort St. John', 'Fort St. John', 'BC', 'Dawson_Creek'],
    ['Îles-de-la-Madeleine, QC', 'Îles', 'Îles', 'QC', 'Halifax'],
    ['Lloydminster, SK', 'Lloydminster', 'Lloydminster', 'SK', 'Edmonton'],
    ['Smallville, BC', 'Smallville', 'Smallville', 'BC', 'Vancouver'],
    ['Nova Scotia', 'Nova Scotia', null, 'NS', 'Halifax'],
    ['Québec', 'Québec', null, 'QC', 'Toronto'],
    ['Lower Mainland', 'Lower Mainland', 'Lower Mainland', undefined, null],
    ['Head office, Planet 9', 'Head office', 'Head office', undefined, null],
  ])('%s: town, province and time zone', (description, name, town, code, zone) => {
    const place = postalPlaceOf({ id: 1, description, name, type: 'Anything' });
    expect([place.town, place.province?.code, place.zone]).toEqual([
      town,
      code,
      zone && `America/${zone}`,
    ]);
  });

  it('has a province for every location of the shipped list, a town for every town, and a zone that exists', () => {
    const zones = new Set<string>();
    const wrong = defaultReferenceData.locations.filter((location) => {
      const { town, province, zone } = postalPlaceOf(location);
      if (zone !== null) zones.add(zone);
      return province === null || town !== (location.type === 'Town' ? location.name : null);
    });
    expect(wrong).toEqual([]);
    // Throws for a name that is not in the tz database.
    for (const timeZone of zones) new Intl.DateTimeFormat('en-CA', { timeZone });
    expect(zones.size).toBe(20);
  });

  it('keeps zones out of the locations that jobs and lists show', () => {
    const fields = new Set(defaultReferenceData.locations.flatMap((place) => Object.keys(place)));
    expect([...fields]).toEqual(['id', 'description', 'name', 'type']);
  });
});
