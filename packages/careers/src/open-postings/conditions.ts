import type { EmployerId, Workplace } from '@jobposting/core';
import type { ProvinceCode } from '@jobposting/core/adapter';
import type { Hirer } from '../careers-options.ts';
import type { Facet, FacetValue, IndexedPosting } from './listed-posting.ts';
import type { PostingTable } from './posting-table.ts';
import { readWords, searchedText, type Word } from './search-words.ts';

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

const facets = ['categoryId', 'townId', 'province', 'positionTypeId', 'workplace'] as const;

/** A reader chooses one place, a town or a province. */
const choiceOf = (facet: Facet): Facet => (facet === 'province' ? 'townId' : facet);

/**
 * Reads what filters ask of postings. Each condition, a choice or a word, is a bit, and what several filters ask is one
 * condition: they have at most 32.
 */
export const conditionsOf = (
  { values, hirers }: Pick<Searched, 'values' | 'hirers'>,
  filters: readonly PostingFilter[],
) => {
  const bits = new Map<string, number>();
  const words: (Word & { readonly bit: number })[] = [];
  /** By the number of a value: the conditions that it meets. */
  const metBy = new Int32Array(values.length);
  /** By the number of a value: the conditions that choose another one of its kind. Employers count under any condition. */
  const insteadOf = Int32Array.from(values, ({ facet }) => (facet === 'employerId' ? -1 : 0));

  const mark = (marked: Int32Array, bit: number, isIt: (value: FacetValue) => boolean): void => {
    for (const [number, value] of values.entries()) {
      if (isIt(value)) marked[number] = (marked[number] ?? 0) | bit;
    }
  };
  /** The bit of a condition; a new one is made. */
  const bitOf = (name: string, make: (bit: number) => void): number => {
    const known = bits.get(name);
    if (known !== undefined) return known;
    const bit = 1 << bits.size;
    bits.set(name, bit);
    make(bit);
    return bit;
  };
  const choose = (facet: Facet, chosen: number | string): number =>
    bitOf(`${facet} ${chosen}`, (bit) => {
      mark(metBy, bit, (value) => value.facet === facet && value.key === chosen);
      mark(insteadOf, bit, (value) => choiceOf(value.facet) === choiceOf(facet));
    });
  const searching = filters.some(({ q }) => q !== null) ? hirers : [];
  const nameOf = new Map<unknown, string>(
    searching.map(({ id, name }) => [id, searchedText([name])]),
  );
  const search = (word: Word): number =>
    bitOf(`word ${word.word}`, (bit) => {
      mark(metBy, bit, ({ facet, key, searched }) =>
        word.isIn(facet === 'employerId' ? (nameOf.get(key) ?? '') : searched),
      );
      words.push({ ...word, bit });
    });
  /** The conditions of each filter. */
  const asked = filters.map((filter) => {
    const chosen = facets.flatMap((facet) => {
      const key = filter[facet];
      return key === null ? [] : choose(facet, key);
    });
    return [...chosen, ...readWords(filter.q).map(search)].reduce((all, bit) => all | bit, 0);
  });

  const isWord = words.reduce((all, { bit }) => all | bit, 0);
  const ofAll = asked.reduce((all, each) => all & each, -1);
  /** Whether a posting that misses these conditions is neither found nor counted by any other choice. */
  const isFar = (missing: number): boolean =>
    (missing & isWord) !== 0 || (missing & (missing - 1)) !== 0;

  /** The conditions that a posting meets, unless it is far from all filters. Nobody finds a confidential one by its employer. */
  const metOf = ({ employer, places, others, initials, searched }: IndexedPosting): number => {
    let met = employer === null ? 0 : (metBy[employer] ?? 0);
    for (const number of places) met |= metBy[number] ?? 0;
    for (const number of others) met |= metBy[number] ?? 0;
    if (isFar(ofAll & ~isWord & ~met)) return met;
    for (const { bit, initials: first, isIn } of words) {
      if ((met & bit) !== 0) continue;
      if ((initials & first) !== 0 && isIn(searched)) met |= bit;
      else if ((ofAll & bit) !== 0) return met;
    }
    return met;
  };
  return { asked, insteadOf, isFar, metOf };
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
