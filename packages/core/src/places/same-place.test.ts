import { describe, expect, it } from 'vitest';
import { isSamePlace } from './same-place.ts';

const place = (id: number, description: string) => ({
  id,
  description,
  name: description.replace(/,.*/, ''),
  type: 'Town',
});

describe('two places of one job (D7)', () => {
  it('are the same where both are listed with one id', () => {
    expect(isSamePlace(place(7, 'Calgary, AB'), place(7, 'Cowtown, AB'))).toBe(true);
  });

  it('are not the same only because they share an id that is not on the list', () => {
    const [a, b] = [place(1_500_000_000, 'Nowhere, ON'), place(1_500_000_000, 'Elsewhere, ON')];
    expect(isSamePlace(a, b)).toBe(false);
  });

  it.each([
    ['Nowhere, ON', 'NOWHERE, ON'],
    ['Ft. Nowhere, AB', 'Fort Nowhere, AB'],
    ['City of Nowhere, BC', 'Nowhere, BC'],
    ['Mt. Nowhere E., BC', 'Mount-Nowhere East, BC'],
    ['Essa, ON', 'essa, ON'],
    ['Upper Nowhere / Haut-Nulle-Part, NB', 'Haut-Nulle-Part/Upper Nowhere, NB'],
    ['Nowhere V9T 4T7, BC', 'Nowhere, BC'],
    ['Nowhere, BC; V9T 4T7', 'Nowhere, BC'],
    ['Nowhere, BC | V9T', 'Nowhere, BC'],
    ['Quebec', 'Québec'],
    ['Berlin (Allemagne)', 'berlin (allemagne)'],
  ])('are the same by folded name and province: %s and %s', (a, b) => {
    expect(isSamePlace(place(1_100_000_000, a), place(1_200_000_000, b))).toBe(true);
    expect(isSamePlace(place(2361, a), place(1_200_000_000, b))).toBe(true);
  });

  it.each([
    ['Nowhere, ON', 'Nowhere, QC'],
    ['Nowhere, ON', 'Elsewhere, ON'],
    ['Québec, QC', 'Quebec'],
    ['Township of Langley, BC', 'Langley, BC'],
  ])('are two: %s and %s', (a, b) => expect(isSamePlace(place(1, a), place(2, b))).toBe(false));
});
