import type { EmployerId, Job, JobId, Location, Money, Salary, Workplace } from '@jobposting/core';
import { foldText, type ProvinceCode, postalPlaceOf, toInstant } from '@jobposting/core/adapter';
import { publicDatesOf } from '../postings/public-dates.ts';
import { createNumbering } from './numbering.ts';
import type { ListedPosting } from './open-postings-index.ts';

/** A place, and the values to find it by. */
export interface Place {
  readonly location: Location;
  readonly province: ProvinceCode | null;
  readonly folded: string;
}

/** The places of a posting. */
export interface Places {
  /** In order. */
  readonly numbers: readonly number[];
  /** Each once, by its index in `provinces` of the columns. */
  readonly provinces: readonly number[];
}

/** In the order of their numbers in a column, which begin at 1. */
export const workplaces = ['onsite', 'hybrid', 'remote'] as const satisfies readonly Workplace[];

// A usual title has a twentieth; folding can turn a letter into eighteen.
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
  /** 1 when it was put in since the table began to be filled. */
  seen: new Uint8Array(capacity),
  posted: new Float64Array(capacity),
  refreshed: new Float64Array(capacity),
  closes: new Float64Array(capacity),
  // Of the salary, which as an object would take three times the memory.
  amount: new Float64Array(capacity),
  maxAmount: new Float64Array(capacity),
  period: new Uint32Array(capacity),
  plusCommission: new Uint8Array(capacity),
  titleLength: new Uint16Array(capacity),
  changedSeconds: new Uint32Array(capacity),
});
type Arrays = ReturnType<typeof arraysOf>;
type Name = keyof Arrays;

/** A title and its folded form for searches: one text takes less memory than two. */
const textOf = (title: string): string =>
  [title, foldText(title).slice(0, mostSearched)].join('\n');

// Stands for no amount in a column.
const none = -1;

const placeOf = (location: Location): Place => ({
  location,
  province: postalPlaceOf(location).province?.code ?? null,
  folded: foldText(location.description),
});

const keyOf = ({ id, description }: Location): string => `${id} ${description}`;

const instantOf = (ms: number) => toInstant(new Date(ms));

/**
 * Postings by slot, as columns of numbers: besides their titles, 100 000 of them take little memory, and are
 * counted in milliseconds.
 */
export type PostingColumns = ReturnType<typeof createPostingColumns>;

/** Creates them, empty. */
export const createPostingColumns = () => {
  let arrays = arraysOf(1_024);
  const texts: string[] = [];
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
      numbers,
      provinces: [...new Set(held.flatMap(({ province }) => province ?? []))].map(provinceNumber),
    };
  };

  const at = (name: Name, slot: number): number => arrays[name][slot] ?? 0;

  const salaryOf = (slot: number): Salary | null => {
    const [amount, maxAmount] = [at('amount', slot) as Money, at('maxAmount', slot) as Money];
    const rest = { periodId: at('period', slot), plusCommission: at('plusCommission', slot) === 1 };
    return amount === none
      ? null
      : { amount, maxAmount: maxAmount === none ? null : maxAmount, ...rest };
  };

  return {
    /** The columns of numbers; replaced by longer ones as postings are added. `closes` is 0 in a slot without a posting. */
    get arrays(): Readonly<Arrays> {
      return arrays;
    },
    /** The titles, each followed by its folded form. */
    texts: texts as readonly string[],
    /** Whether a title has a word, which is folded. */
    hasWord: (slot: number, word: string): boolean =>
      texts[slot]?.includes(word, arrays.titleLength[slot]) === true,
    employers,
    categories,
    types,
    places,
    /** The places by themselves. */
    eachPlace,
    provinces: provinces as readonly ProvinceCode[],
    /** How many slots have been written. */
    get size() {
      return texts.length;
    },
    /** The sort key, greatest first: a confidential posting has its day only, and comes last in it. */
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
        const grown = arraysOf(Math.ceil(slot * 1.25));
        for (const name of Object.keys(grown) as Name[]) grown[name].set(arrays[name]);
        arrays = grown;
      }
      const { locations, salary } = job;
      texts[slot] = textOf(job.title);
      arrays.titleLength[slot] = job.title.length;
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
      arrays.amount[slot] = salary?.amount ?? none;
      arrays.maxAmount[slot] = salary?.maxAmount ?? none;
      arrays.period[slot] = salary?.periodId ?? 0;
      arrays.plusCommission[slot] = Number(salary?.plusCommission);
      arrays.changedSeconds[slot] = Date.parse(job.contentChangedAt) / 1_000;
    },
    clear(slot: number): void {
      employers.release(at('employer', slot));
      categories.release(at('categories', slot));
      types.release(at('type', slot));
      places.release(at('places', slot));
      arrays.closes[slot] = 0;
      texts[slot] = '';
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
        title: texts[slot]?.slice(0, at('titleLength', slot)) ?? '',
        confidential,
        locations: (places.values[at('places', slot)]?.numbers ?? []).flatMap(
          (number) => eachPlace.values[number]?.location ?? [],
        ),
        categoryIds: categories.values[at('categories', slot)] ?? [],
        positionTypeId: types.values[at('type', slot)] ?? 0,
        workplace: workplaces[workplace - 1] ?? null,
        salary: salaryOf(slot),
        ...dates,
        contentChangedAt: instantOf(at('changedSeconds', slot) * 1_000),
      };
    },
  };
};
