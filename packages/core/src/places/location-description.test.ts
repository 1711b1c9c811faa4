import { describe, expect, it } from 'vitest';
import { defaultReferenceData } from '../reference-lists/reference-data.ts';
import { postalPlaceOf } from './location-description.ts';

describe('the address of a location (D17)', () => {
  it.each([
    ['Halifax, NS', 'Halifax', 'Halifax', 'NS'],
    ['Sault Ste. Marie, ON', 'Sault Ste. Marie', 'Sault Ste. Marie', 'ON'],
    ['Québec, QC', 'Québec', 'Québec', 'QC'],
    ['Nova Scotia', 'Nova Scotia', null, 'NS'],
    ['Québec', 'Québec', null, 'QC'],
    ['Lower Mainland', 'Lower Mainland', 'Lower Mainland', undefined],
    ['Head office, Planet 9', 'Head office', 'Head office', undefined],
  ])('%s: town and province', (description, name, town, code) => {
    const place = postalPlaceOf({ id: 1, description, name, type: 'Anything' });
    expect([place.town, place.province?.code]).toEqual([town, code]);
  });

  it('has a province for every location of the shipped list, and a town for every town', () => {
    const wrong = defaultReferenceData.locations.filter((location) => {
      const { town, province } = postalPlaceOf(location);
      return province === null || town !== (location.type === 'Town' ? location.name : null);
    });
    expect(wrong).toEqual([]);
  });
});
