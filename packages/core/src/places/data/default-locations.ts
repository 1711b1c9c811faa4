import type { Location } from '../../job/job.ts';
import { type ProvinceCode, provinces } from '../provinces.ts';
import { townsByProvince } from './towns.ts';

interface Town {
  readonly location: Location;
  readonly population: number;
  readonly zone: string | undefined;
}

const townsIn = (code: ProvinceCode): Town[] =>
  townsByProvince[code]
    .trim()
    .split('\n')
    .map((row) => {
      const [id, name = '', population = 0, zone] = row.split('|');
      const location = { id: Number(id), description: `${name}, ${code}`, name, type: 'Town' };
      return { location, population: Number(population), zone };
    });

const towns = provinces.flatMap(({ code }) => townsIn(code));

/** The shipped list of locations: the provinces and territories, then their towns (decision D17). */
export const defaultLocations: readonly Location[] = [
  ...provinces.map(({ id, name, type }) => ({ id, description: name, name, type })),
  ...towns.map(({ location }) => location),
];

/** The populations of shipped towns, where known (decision D16). */
export const populations: ReadonlyMap<Location, number> = new Map(
  towns
    .filter(({ population }) => population > 0)
    .map(({ location, population }) => [location, population]),
);

/** The time zones, by description, of the shipped towns whose zone is not their province's (decision D17). */
export const townZones: ReadonlyMap<string, string> = new Map(
  towns.flatMap(({ location, zone }) => (zone ? [[location.description, zone]] : [])),
);
