import { defaultReferenceData, type Location } from '@jobposting/core';
import type { Random } from '../random.ts';

/** Where a job is: the town named in its sentences, and the descriptions of its one to three locations. */
export interface Places {
  readonly town: string;
  readonly descriptions: readonly string[];
}

const towns = defaultReferenceData.locations.filter(({ type }) => type === 'Town');
const frenchTowns = towns.filter(({ description }) => /, (QC|NB)$/.test(description));

const named = (...descriptions: readonly string[]): readonly Location[] =>
  towns.filter(({ description }) => descriptions.includes(description));

// Half of all jobs are in a few places, as in life: that makes a frequent search term.
const bigTowns = named('Toronto, ON', 'Vancouver, BC', 'Calgary, AB', 'Halifax, NS', 'Ottawa, ON');
const bigFrenchTowns = named('Montréal, QC', 'Québec, QC', 'Trois-Rivières, QC', 'Moncton, NB');

const provinceForms: Readonly<Record<string, readonly string[]>> = {
  AB: ['Alberta', 'Alta.'],
  BC: ['British Columbia', 'B.C.'],
  ON: ['Ontario', 'Ont.'],
  QC: ['Québec', 'Que.', 'quebec'],
};

const writePlace = ({ name, description }: Location, random: Random): string => {
  const code = description.slice(description.lastIndexOf(',') + 2);
  const forms = provinceForms[code];
  const place = forms && random.chance(25) ? `${name}, ${random.pick(forms)}` : description;
  return random.chance(10) ? `${place}, Canada` : place;
};

/** Draws one to three different places, in the forms in which people write them (decision D17). */
export const generatePlaces = (isFrench: boolean, random: Random): Places => {
  const all = isFrench ? frenchTowns : towns;
  const big = isFrench ? bigFrenchTowns : bigTowns;
  const count = random.pick([1, 1, 1, 1, 1, 1, 2, 2, 3]);
  const first = random.pick(random.chance(50) ? big : all);
  const others = random.sample(
    big.filter(({ id }) => id !== first.id),
    count - 1,
  );
  return {
    town: first.name,
    descriptions: [first, ...others].map((place) => writePlace(place, random)),
  };
};
