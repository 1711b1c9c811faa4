import { provinces } from '../provinces.ts';
import type { Location } from '../reference-data.ts';
import { townsByProvince } from './towns.ts';

const townsIn = (code: keyof typeof townsByProvince): Location[] =>
  townsByProvince[code]
    .trim()
    .split('\n')
    .map((row) => {
      const separator = row.indexOf('|');
      const name = row.slice(separator + 1);
      const id = Number(row.slice(0, separator));
      return { id, description: `${name}, ${code}`, name, type: 'Town' };
    });

/** The shipped list of locations: the provinces and territories, then their towns (decision D17). */
export const defaultLocations: readonly Location[] = [
  ...provinces.map(({ id, name, type }) => ({ id, description: name, name, type })),
  ...provinces.flatMap(({ code }) => townsIn(code)),
];
