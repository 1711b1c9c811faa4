import { foldText } from '../values/fold-text.ts';
import { nearestName } from '../values/spelling.ts';

// The code, the id on the shipped list of locations (never renumbered), the English and the French name, the time zone of
// most of it, and abbreviations.
const rows = [
  ['AB', 1, 'Alberta', 'Alberta', 'Edmonton', 'Alta.'],
  ['BC', 2, 'British Columbia', 'Colombie-Britannique', 'Vancouver', 'C.-B.'],
  ['MB', 3, 'Manitoba', 'Manitoba', 'Winnipeg', 'Man.'],
  ['NB', 4, 'New Brunswick', 'Nouveau-Brunswick', 'Moncton', ''],
  [
    'NL',
    5,
    'Newfoundland and Labrador',
    'Terre-Neuve-et-Labrador',
    'St_Johns',
    'Nfld. | NF | T.-N.-L. | T.-N. | Newfoundland | Terre-Neuve | Labrador',
  ],
  ['NS', 6, 'Nova Scotia', 'Nouvelle-Écosse', 'Halifax', 'N.-É.'],
  [
    'NT',
    7,
    'Northwest Territories',
    'Territoires du Nord-Ouest',
    'Yellowknife',
    'N.W.T. | T.N.-O.',
  ],
  ['NU', 8, 'Nunavut', 'Nunavut', 'Iqaluit', ''],
  ['ON', 9, 'Ontario', 'Ontario', 'Toronto', 'Ont.'],
  ['PE', 10, 'Prince Edward Island', 'Île-du-Prince-Édouard', 'Halifax', 'P.E.I. | Î.-P.-É.'],
  ['QC', 11, 'Quebec', 'Québec', 'Toronto', 'Que. | P.Q.'],
  ['SK', 12, 'Saskatchewan', 'Saskatchewan', 'Regina', 'Sask.'],
  ['YT', 13, 'Yukon', 'Yukon', 'Whitehorse', 'Yk | Yukon Territory | Territoire du Yukon'],
] as const;

export type ProvinceCode = (typeof rows)[number][0];

/** A province or territory of Canada, with every way to write it (decision D17). */
export interface Province {
  readonly code: ProvinceCode;
  readonly id: number;
  readonly name: string;
  readonly type: 'Province' | 'Territory';
  readonly frenchName: string;
  readonly abbreviations: readonly string[];
  /** The time zone of most of it, by its name in the tz database. */
  readonly zone: string;
}

const territories: readonly ProvinceCode[] = ['NT', 'NU', 'YT'];

/** The provinces and territories (decision D17). */
export const provinces = rows.map(
  ([code, id, name, frenchName, city, abbreviations]): Province => ({
    code,
    id,
    name,
    type: territories.includes(code) ? 'Territory' : 'Province',
    frenchName,
    abbreviations: abbreviations === '' ? [] : abbreviations.split(' | '),
    zone: `America/${city}`,
  }),
);

// Dots, hyphens and spaces do not matter in these names: `N.W.T.`, `N. W. T.` and `NWT` are the same.
const foldProvinceName = (text: string): string =>
  foldText(text)
    .replaceAll('&', 'and')
    .replace(/[ .-]+/g, '');

/** Every way to write a province (decision D17). */
export const namesOfProvince = (entry: Province): readonly string[] => [
  entry.name,
  entry.code,
  entry.frenchName,
  ...entry.abbreviations,
];

const provinceByName = new Map(
  provinces.flatMap((entry) =>
    namesOfProvince(entry).map((name): [string, Province] => [foldProvinceName(name), entry]),
  ),
);

/**
 * Finds a province or territory by its English or French name, two-letter code or traditional
 * abbreviation; case, accents, dots, hyphens and spaces are ignored (decision D17).
 */
export const findProvince = (text: string): Province | null =>
  provinceByName.get(foldProvinceName(text)) ?? null;

// Shorter names are similar to too many: Malta to Alta.
const shortestMisspelt = 5;

const misspeltNames = [...provinceByName.keys()].filter(({ length }) => length >= shortestMisspelt);

/** The province with the name most similar to a text, if one is similar: Ontario for `Ontaro`. */
export const nearestProvince = (text: string): Province | null =>
  provinceByName.get(nearestName(foldProvinceName(text), misspeltNames) ?? '') ?? null;

/** The codes of the provinces and territories that have a name beginning with the text (decision D16). */
export const provincesBeginningWith = (text: string): ReadonlySet<ProvinceCode> => {
  const beginning = foldProvinceName(text);
  return new Set(
    [...provinceByName].filter(([name]) => name.startsWith(beginning)).map(([, { code }]) => code),
  );
};
