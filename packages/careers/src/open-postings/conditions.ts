import type { EmployerId, Workplace } from '@jobposting/core';
import type { ProvinceCode } from '@jobposting/core/adapter';
import type { Hirer } from '../careers-options.ts';
import type { Facet, FacetValue, IndexedPosting } from './listed-posting.ts';
import type { PostingTable } from './posting-table.ts';
import { readWords, searchedText } from './search-words.ts';

/** What a reader searches for, and in which order; `null` filters nothing, and is the newest first. */
export interface PostingFilter {
  /** Without the confidential postings of this employer. */
  readonly employerId: EmployerId | null;
  readonly categoryId: number | null;
  /** Each word is found in the title, a place, a category, or the employer's name (decision D38). */
  readonly q: string | null;
  /** Postings in the province itself or one of its towns. */
  readonly province: ProvinceCode | null;
  /** The id of a location. */
  readonly townId: number | null;
  readonly positionTypeId: number | null;
  readonly workplace: Workplace | null;
  /** Of employers' lists only: others have confidential postings, and nobody may see in which order these close. */
  readonly sort: Sort | null;
}

/** An order other than the newest first: those that close first, or the highest pay for a year. */
export const sorts = ['closing', 'pay'] as const;
type Sort = (typeof sorts)[number];

/** Which postings are looked through, and when. */
export interface Searched extends Pick<PostingTable, 'order' | 'all' | 'values'> {
  readonly at: number;
  /** The smaller, the more a posting pays in a year. */
  readonly payKey: (posting: IndexedPosting) => number;
  /** The employers whose postings are public. */
  readonly hirers: readonly Hirer[];
}

const choices = ['categoryId', 'townId', 'province', 'positionTypeId', 'workplace'] as const;

/** A reader chooses one place, a town or a province. */
export const choiceOf = (facet: Facet): Facet => (facet === 'province' ? 'townId' : facet);

/** Whether a number of the posting passes; nobody finds a confidential one by its employer. */
const hasOne = ({ employer, places, others }: IndexedPosting, passes: Uint8Array): boolean => {
  if (employer !== null && passes[employer] === 1) return true;
  for (const number of places) if (passes[number] === 1) return true;
  for (const number of others) if (passes[number] === 1) return true;
  return false;
};

/** One thing that filters ask of a posting: a choice of a facet, or a word (`null`). */
interface Condition {
  readonly choice: Facet | null;
  readonly isMet: (posting: IndexedPosting) => boolean;
  /** The filters that ask it: a bit for each. */
  readonly filters: number;
}

/** Lists the conditions of filters, at most 31. What several of them ask is one condition. */
export const conditionsOf = (
  { values, hirers }: Searched,
  filters: readonly PostingFilter[],
): readonly Condition[] => {
  const conditions = new Map<string, Condition>();
  const chosen = (choice: Facet | null, passes: (value: FacetValue) => boolean) => {
    const table = Uint8Array.from(values, (value) => Number(passes(value)));
    const isMet = (posting: IndexedPosting): boolean => hasOne(posting, table);
    return { choice, isMet: table.includes(1) ? isMet : () => false };
  };
  let names: ReadonlyMap<unknown, string> | null = null;
  const nameOf = (id: unknown): string => {
    names ??= new Map(hirers.map((hirer) => [hirer.id, searchedText([hirer.name])]));
    return names.get(id) ?? '';
  };
  const found = (isIn: (text: string) => boolean) => {
    const { choice, isMet } = chosen(null, ({ facet, key, searched }) =>
      isIn(facet === 'employerId' ? nameOf(key) : searched),
    );
    return { choice, isMet: (posting: IndexedPosting) => isMet(posting) || isIn(posting.searched) };
  };
  for (const [at, { q, ...filter }] of filters.entries()) {
    const add = (name: string, create: () => Omit<Condition, 'filters'>): void => {
      const { filters: others, ...condition } = conditions.get(name) ?? { ...create(), filters: 0 };
      conditions.set(name, { ...condition, filters: others | (1 << at) });
    };
    for (const facet of choices) {
      const chosenKey = filter[facet];
      if (chosenKey === null) continue;
      add(`${facet} ${chosenKey}`, () =>
        chosen(choiceOf(facet), (value) => value.facet === facet && value.key === chosenKey),
      );
    }
    for (const { word, isIn } of readWords(q)) add(`word ${word}`, () => found(isIn));
  }
  // Words last: each takes a few milliseconds for 100 000 postings.
  const isWord = ({ choice }: Condition): number => Number(choice === null);
  return [...conditions.values()].sort((one, other) => isWord(one) - isWord(other));
};

/** Makes the test whether readers may see a posting: it is open, and not a confidential one in a list of its employer. */
export const shownIn = ({ hirers, values, at }: Searched, { employerId }: PostingFilter) => {
  const shown = new Set<unknown>(employerId === null ? hirers.map(({ id }) => id) : [employerId]);
  // Faster to look up than a set.
  const byNumber = Uint8Array.from(values, ({ facet, key }) =>
    Number(facet === 'employerId' && shown.has(key)),
  );
  return ({ closesAt, employer, employerId: of }: IndexedPosting): boolean =>
    closesAt > at &&
    (employer === null ? employerId === null && shown.has(of) : byNumber[employer] === 1);
};
