import { describe, expect, it } from 'vitest';
import { listedItems } from './listed-items.ts';
import { defaultReferenceData } from './reference-data.ts';

const { positionTypes, jobCategories, salaryPeriods } = defaultReferenceData;

describe('a list in a language (D15)', () => {
  it('has the English names, and of an item only what answers show', () => {
    expect(JSON.stringify(listedItems(positionTypes, 'en')[0])).toBe('{"id":1,"name":"Full Time"}');
    expect(JSON.stringify(listedItems(salaryPeriods, 'en')[0])).toBe(
      '{"id":1,"name":"Yearly","unit":"year"}',
    );
  });

  it('has the French names, and the units as they are', () => {
    expect(listedItems(jobCategories, 'fr')[0]).toEqual({ id: 1, name: 'Comptabilité' });
    expect(JSON.stringify(listedItems(salaryPeriods, 'fr')[4])).toBe(
      '{"id":5,"name":"Horaire","unit":"hour"}',
    );
  });

  it('has the English name of an item that has no French one', () => {
    const items = [
      { id: 100, name: 'Intern' },
      { id: 101, name: 'Co-op', names: {} },
    ];
    expect(listedItems(items, 'fr')).toEqual([
      { id: 100, name: 'Intern' },
      { id: 101, name: 'Co-op' },
    ]);
  });

  it('leaves out what is retired (D6)', () => {
    const items = [
      { id: 1, name: 'Farrier', names: { fr: 'Maréchal-ferrant' }, retired: true as const },
      { id: 2, name: 'Welder' },
    ];
    expect(listedItems(items, 'en')).toEqual([{ id: 2, name: 'Welder' }]);
    expect(listedItems(items, 'fr')).toEqual([{ id: 2, name: 'Welder' }]);
  });
});
