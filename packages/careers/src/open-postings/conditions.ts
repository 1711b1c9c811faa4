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

/** A reader chooses one place, a town or a province. */
export const choiceOf = (facet: Facet): Facet => (facet === 'provinces' ? 'towns' : facet);

/** Whether a number of the posting passes. */
const hasOne = ({ places, others }: IndexedPosting, passes: Uint8Array): boolean => {
  for (const number of places) if (passes[number] === 1) return true;
  for (const number of others) if (passes[number] === 1) return true;
  return false;
};

/** One thing that a filter asks of a posting: a choice of a facet, or a word (`null`). */
export interface Condition {
  readonly choice: Facet | null;
  readonly isMet: (posting: IndexedPosting) => boolean;
}

/** Creates the function that lists the conditions of filters; equal ones are the same. */
export const createConditions = ({ values, hirers }: Searched) => {
  const known = new Map<string, Condition>();
  let names: ReadonlyMap<unknown, string> | null = null;
  const nameOf = (id: unknown): string => {
    names ??= new Map(hirers.map((hirer) => [hirer.id, searchedText([hirer.name])]));
    return names.get(id) ?? '';
  };
  /** A table of the numbers that pass. */
  const tableOf = (passes: (value: FacetValue) => boolean) =>
    Uint8Array.from(values, (value) => Number(passes(value)));
  const once = (name: string, create: () => Condition): Condition => {
    const condition = known.get(name) ?? create();
    known.set(name, condition);
    return condition;
  };
  const chosen = (facet: Facet, key: number | string): Condition => {
    const passes = tableOf((value) => value.facet === facet && value.key === key);
    return { choice: choiceOf(facet), isMet: (posting) => hasOne(posting, passes) };
  };
  const word = (isIn: (text: string) => boolean): Condition => {
    const passes = tableOf(({ facet, key, searched }) =>
      isIn(facet === 'employers' ? nameOf(key) : searched),
    );
    const isInValues = passes.includes(1);
    const isMet = (posting: IndexedPosting): boolean =>
      (isInValues &&
        ((posting.employer !== null && passes[posting.employer] === 1) ||
          hasOne(posting, passes))) ||
      isIn(posting.searched);
    return { choice: null, isMet };
  };
  return ({ q, ...filter }: PostingFilter): readonly Condition[] => {
    const choices: readonly (readonly [Facet, number | string | null])[] = [
      ['categories', filter.categoryId],
      ['towns', filter.townId],
      ['provinces', filter.province],
      ['positionTypes', filter.positionTypeId],
      ['workplaces', filter.workplace],
    ];
    return [
      ...choices.flatMap(([facet, key]) =>
        key === null ? [] : once(`${facet} ${key}`, () => chosen(facet, key)),
      ),
      ...readWords(q).map((each) => once(`word ${each.word}`, () => word(each.isIn))),
    ];
  };
};

/** Makes the test whether readers may see a posting: it is open, and not a confidential one in a list of its employer. */
export const shownIn = ({ hirers, values, at }: Searched, { employerId }: PostingFilter) => {
  const shown = new Set<unknown>(employerId === null ? hirers.map(({ id }) => id) : [employerId]);
  // Faster to look up than a set.
  const byNumber = Uint8Array.from(values, ({ facet, key }) =>
    Number(facet === 'employers' && shown.has(key)),
  );
  return ({ closesAt, employer, employerId: of }: IndexedPosting): boolean =>
    closesAt > at &&
    (employer === null ? employerId === null && shown.has(of) : byNumber[employer] === 1);
};

/** What a posting misses of a filter: nothing, one choice, or more. */
export const missedBy = (
  posting: IndexedPosting,
  conditions: readonly Condition[],
): Facet | 'nothing' | 'more' => {
  let missed: Facet | 'nothing' = 'nothing';
  for (const { choice, isMet } of conditions) {
    if (isMet(posting)) continue;
    if (choice === null || missed !== 'nothing') return 'more';
    missed = choice;
  }
  return missed;
};
