import type { EmployerId, Job, JobId, Location, Salary, Workplace } from '@jobposting/core';
import { foldText, type ProvinceCode, postalPlaceOf, toInstant } from '@jobposting/core/adapter';
import { publicDatesOf } from '../postings/public-dates.ts';
import { createNumbering } from './numbering.ts';
import type { ListedPosting } from './open-postings-index.ts';

/** A place, and what it is found by. */
export interface Place {
  readonly location: Location;
  readonly province: ProvinceCode | null;
  readonly folded: string;
}

/** The places of a posting. */
export interface Places {
  readonly locations: readonly Location[];
  /** Of the places, in the same order. */
  readonly numbers: readonly number[];
  /** Each once, by its index in `provinces` of the columns. */
  readonly provinces: readonly number[];
}

/** In the order of their numbers in a column, which begin at 1. */
export const workplaces = ['onsite', 'hybrid', 'remote'] as const satisfies readonly Workplace[];

// A usual title has a twentieth; a letter can fold to eighteen.
const mostSearched = 1_000;
const dayMs = 86_400_000;

const arraysOf = (capacity: number) => ({
  id: new Int32Array(capacity),
  employer: new Uint32Array(capacity),
  categories: new Uint32Array(capacity),
  type: new Uint32Array(capacity),
  places: new Uint32Array(capacity),
  workplace: new Uint32Array(capacity),
  confidential: new Uint8Array(capacity),
  posted: new Float64Array(capacity),
  refreshed: new Float64Array(capacity),
  closes: new Float64Array(capacity),
});
type Arrays = ReturnType<typeof arraysOf>;
type Name = keyof Arrays;

const foldedTitle = (title: string): string => {
  const folded = foldText(title);
  if (folded === title) return title;
  // A slice alone would hold the whole.
  return folded.length <= mostSearched ? folded : [...folded.slice(0, mostSearched)].join('');
};

const placeOf = (location: Location): Place => ({
  location,
  province: postalPlaceOf(location).province?.code ?? null,
  folded: foldText(location.description),
});

const keyOf = ({ id, description }: Location): string => `${id} ${description}`;

const instantOf = (ms: number) => toInstant(new Date(ms));

/**
 * Postings by slot, as columns of numbers: beside titles, 100 000 of them take little memory, and what is counted of them
 * is found in milliseconds.
 */
export type PostingColumns = ReturnType<typeof createPostingColumns>;

/** Creates them, empty. */
export const createPostingColumns = () => {
  let arrays = arraysOf(1_024);
  const titles: string[] = [];
  const salaries: (Salary | null)[] = [];
  const folded: string[] = [];
  const employers = createNumbering<EmployerId>();
  const categories = createNumbering<readonly number[]>();
  const types = createNumbering<number>();
  const eachPlace = createNumbering<Place>();
  const places = createNumbering<Places>(({ numbers }) => numbers.forEach(eachPlace.release));

  const provinces: ProvinceCode[] = [];
  const provinceNumber = (code: ProvinceCode): number => {
    if (!provinces.includes(code)) provinces.push(code);
    return provinces.indexOf(code);
  };

  const placesOf = (locations: readonly Location[]): Places => {
    const numbers = locations.map((location) =>
      eachPlace.take(keyOf(location), () => placeOf(location)),
    );
    const held = numbers.flatMap((number) => eachPlace.values[number] ?? []);
    return {
      locations: held.map(({ location }) => location),
      numbers,
      provinces: [...new Set(held.flatMap(({ province }) => province ?? []))].map(provinceNumber),
    };
  };

  const at = (name: Name, slot: number): number => arrays[name][slot] ?? 0;

  return {
    /** Those of numbers; they are others once there are more postings. `closes` is 0 where there is none. */
    get arrays(): Readonly<Arrays> {
      return arrays;
    },
    /** The titles, folded. */
    folded: folded as readonly string[],
    employers,
    categories,
    types,
    places,
    /** The places by themselves. */
    eachPlace,
    provinces: provinces as readonly ProvinceCode[],
    /** How many slots have been written. */
    get size() {
      return titles.length;
    },
    /** By which postings are in order, the greatest first: a confidential one has its day only, and comes last in it. */
    rankOf(slot: number): number {
      const refreshed = at('refreshed', slot);
      return at('confidential', slot) === 0
        ? refreshed
        : Math.floor(refreshed / dayMs) * dayMs - 0.5;
    },
    categoriesOf: (slot: number): readonly number[] =>
      categories.values[at('categories', slot)] ?? [],
    write(slot: number, job: Job): void {
      if (slot === arrays.id.length) {
        const grown = arraysOf(Math.ceil(slot * 1.5));
        for (const name of Object.keys(grown) as Name[]) grown[name].set(arrays[name]);
        arrays = grown;
      }
      const { locations } = job;
      titles[slot] = job.title;
      folded[slot] = foldedTitle(job.title);
      arrays.id[slot] = job.id;
      arrays.employer[slot] = employers.take(job.employerId, () => job.employerId);
      arrays.categories[slot] = categories.take(job.categoryIds.join(), () => job.categoryIds);
      arrays.type[slot] = types.take(job.positionTypeId, () => job.positionTypeId);
      arrays.places[slot] = places.take(locations.map(keyOf).join('\n'), () => placesOf(locations));
      arrays.workplace[slot] = job.workplace === null ? 0 : workplaces.indexOf(job.workplace) + 1;
      arrays.confidential[slot] = Number(job.confidential);
      arrays.posted[slot] = Date.parse(job.firstPublishDate ?? job.publishDate);
      arrays.refreshed[slot] = Date.parse(job.publishDate);
      arrays.closes[slot] = Date.parse(job.closeDate);
      salaries[slot] = job.salary;
    },
    clear(slot: number): void {
      employers.release(at('employer', slot));
      categories.release(at('categories', slot));
      types.release(at('type', slot));
      places.release(at('places', slot));
      arrays.closes[slot] = 0;
      titles[slot] = folded[slot] = '';
      salaries[slot] = null;
    },
    read(slot: number): ListedPosting {
      const confidential = at('confidential', slot) === 1;
      const dates = publicDatesOf({
        confidential,
        firstPublishDate: instantOf(at('posted', slot)),
        publishDate: instantOf(at('refreshed', slot)),
        closeDate: instantOf(at('closes', slot)),
      });
      const workplace = at('workplace', slot);
      return {
        id: at('id', slot) as JobId,
        employerId: employers.values[at('employer', slot)] as EmployerId,
        title: titles[slot] ?? '',
        confidential,
        locations: places.values[at('places', slot)]?.locations ?? [],
        categoryIds: categories.values[at('categories', slot)] ?? [],
        positionTypeId: types.values[at('type', slot)] ?? 0,
        workplace: workplaces[workplace - 1] ?? null,
        salary: salaries[slot] ?? null,
        ...dates,
      };
    },
  };
};
