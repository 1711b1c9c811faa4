import { describe, expect, it } from 'vitest';
import { foldTownName, foldUnfinishedName } from './town-name.ts';

describe('folding the name of a town (D17)', () => {
  it.each([
    ['St', 'Saint Louis'],
    ['Saint', 'Sainte'],
    ['Lac N Marie', 'Lac North Marie'],
    ['Ville-Marie', 'Marie'],
    ['City of', ''],
    ['Village of Essa', 'Essa'],
    ['Township of Essa', 'Essa'],
    ['Stratford', 'Saintratford'],
  ])('distinguishes %s from %s', (a, b) => expect(foldTownName(a)).not.toBe(foldTownName(b)));

  it('leaves the last word of an unfinished name as it is', () => {
    expect(foldUnfinishedName('Port E')).toBe('port e');
    expect(foldUnfinishedName('St. E')).toBe('saint e');
    expect(foldUnfinishedName('st')).toBe('st');
    expect(foldUnfinishedName('')).toBe('');
  });
});
