import { describe, expect, it } from 'vitest';
import { foldTownName, foldUnfinishedName } from './town-name.ts';

describe('folding the name of a town (D17)', () => {
  it.each([
    ["St. John's", 'Saint Johns', 'St John’s', 'ST-JOHN‘S'],
    ['Ste-Foy', 'Sainte Foy', 'STE. FOY'],
    ['Mt. Pearl', 'Mount Pearl', 'Mont-Pearl', 'MT PEARL'],
    ['S Dundas', 'South Dundas'],
    ['E. Angus', 'East Angus'],
    ['W. Lincoln', 'West Lincoln'],
    ['Pender N', 'Pender North'],
    ['City of Langley', 'Town of Langley', 'Ville de Langley', 'langley', 'CITY OF LANGLEY'],
    ["Ville d'Alma", 'Ville d’Alma', 'Ville de Alma', 'Alma'],
    ['City of Ft. Vancouver E.', 'Fort Vancouver East'],
    ["Sacré–Cœur Łutselk'e", 'Sacre Coeur lutselke'],
  ])('folds %s, %s and so on to the same', (...names) => {
    expect(new Set(names.map(foldTownName)).size).toBe(1);
  });

  it.each([
    ['St', 'Saint Louis'],
    ['Saint', 'Sainte'],
    ['Lac N Marie', 'Lac North Marie'],
    ['Ville-Marie', 'Marie'],
    ['City of', ''],
    ['Village of Essa', 'Essa'],
    ['Township of Essa', 'Essa'],
    ['N', 'North'],
    ['Frontenac', 'Fortrontenac'],
    ['Stratford', 'Saintratford'],
  ])('distinguishes %s from %s', (a, b) => expect(foldTownName(a)).not.toBe(foldTownName(b)));

  it('leaves the last word of an unfinished name as it is', () => {
    expect(foldUnfinishedName('Port E')).toBe('port e');
    expect(foldUnfinishedName('St. E')).toBe('saint e');
    expect(foldUnfinishedName('st')).toBe('st');
    expect(foldUnfinishedName('')).toBe('');
  });
});
