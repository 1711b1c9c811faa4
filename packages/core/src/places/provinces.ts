import { foldText } from '../values/fold-text.ts';
import { nearestName } from '../values/spelling.ts';

export type ProvinceCode =
  | 'AB'
  | 'BC'
  | 'MB'
  | 'NB'
  | 'NL'
  | 'NS'
  | 'NT'
  | 'NU'
  | 'ON'
  | 'PE'
  | 'QC'
  | 'SK'
  | 'YT';

/** A province or territory of Canada, with every way to write it (decision D17). */
export interface Province {
  readonly code: ProvinceCode;
  /** Its id on the shipped list of locations; never renumbered. */
  readonly id: number;
  readonly name: string;
  readonly type: 'Province' | 'Territory';
  readonly frenchName: string;
  readonly abbreviations: readonly string[];
  /** The time zone of most of it, by its name in the tz database. */
  readonly zone: string;
}

const province = (
  code: ProvinceCode,
  id: number,
  name: string,
  frenchName: string,
  zone: string,
  abbreviations: readonly string[] = [],
): Province => ({ code, id, name, type: 'Province', frenchName, abbreviations, zone });

const territory = (...fields: Parameters<typeof province>): Province => ({
  ...province(...fields),
  type: 'Territory',
});

/** The provinces and territories (decision D17). */
export const provinces: readonly Province[] = [
  province('AB', 1, 'Alberta', 'Alberta', 'America/Edmonton', ['Alta.']),
  province('BC', 2, 'British Columbia', 'Colombie-Britannique', 'America/Vancouver', ['C.-B.']),
  province('MB', 3, 'Manitoba', 'Manitoba', 'America/Winnipeg', ['Man.']),
  province('NB', 4, 'New Brunswick', 'Nouveau-Brunswick', 'America/Moncton'),
  province('NL', 5, 'Newfoundland and Labrador', 'Terre-Neuve-et-Labrador', 'America/St_Johns', [
    'Nfld.',
    'NF',
    'T.-N.-L.',
    'T.-N.',
    'Newfoundland',
    'Terre-Neuve',
    'Labrador',
  ]),
  province('NS', 6, 'Nova Scotia', 'Nouvelle-Écosse', 'America/Halifax', ['N.-É.']),
  territory('NT', 7, 'Northwest Territories', 'Territoires du Nord-Ouest', 'America/Yellowknife', [
    'N.W.T.',
    'T.N.-O.',
  ]),
  territory('NU', 8, 'Nunavut', 'Nunavut', 'America/Iqaluit'),
  province('ON', 9, 'Ontario', 'Ontario', 'America/Toronto', ['Ont.']),
  province('PE', 10, 'Prince Edward Island', 'Île-du-Prince-Édouard', 'America/Halifax', [
    'P.E.I.',
    'Î.-P.-É.',
  ]),
  province('QC', 11, 'Quebec', 'Québec', 'America/Toronto', ['Que.', 'P.Q.']),
  province('SK', 12, 'Saskatchewan', 'Saskatchewan', 'America/Regina', ['Sask.']),
  territory('YT', 13, 'Yukon', 'Yukon', 'America/Whitehorse', [
    'Yk',
    'Yukon Territory',
    'Territoire du Yukon',
  ]),
];

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
