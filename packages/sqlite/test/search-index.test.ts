import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListEntry } from '../src/lists/chunk.ts';
import { createSearchIndex, type SearchIndex } from '../src/lists/search-index.ts';

const texts = ['nurse', 'night nurse', 'cook', 'e', '🚀 pilot', 'x', 'café – nuit'] as const;
const statuses = ['active', 'archived'] as const;

/** The nth of very many jobs: neighbours share a date, so that the id decides too. */
const entryOf = (id: number, seed = id): ListEntry => [
  Math.floor(seed / 3),
  id,
  statuses[seed % 5 === 0 ? 1 : 0] ?? 'active',
  (seed * 7) % 100,
  `${texts[seed % texts.length]} ${seed}`,
  seed % 2 === 0 ? null : `ref-${seed}`,
];

const contains = ([, , , , title, referenceId]: ListEntry, term: string): boolean =>
  title.includes(term) || (referenceId?.includes(term) ?? false);

const inOrder = (a: ListEntry, b: ListEntry): number => a[0] - b[0] || a[1] - b[1];

/** A table of jobs, and an index that reads it and learns of the writes later. */
const createTable = (length: number) => {
  const rows = new Map(Array.from({ length }, (_, n) => [n + 1, entryOf(n + 1, 3 * n)]));
  const sorted = (): ListEntry[] => [...rows.values()].toSorted(inOrder);
  // Each reading of the clock takes a millisecond, so that a deadline sets the number of steps.
  let nowMs = 0;
  let looks = 0;
  const index = createSearchIndex(
    {
      after: (publishDate, id, limit) =>
        sorted()
          .filter((row) => row[0] > publishDate || (row[0] === publishDate && row[1] > id))
          .slice(0, limit),
      one: (id) => rows.get(id),
      containsExactly(chunk, term) {
        looks++;
        return [...chunk.ids].map((id) => contains(rows.get(id) ?? entryOf(id), term));
      },
    },
    () => nowMs++,
  );
  const advanceBy = (steps: number): boolean =>
    index.advance(index.tallyOf(null, { status: null }), nowMs + steps);
  const changes: [id: number, oldPublishDate: number | null][] = [];
  const write = (id: number, seed: number | null): void => {
    changes.push([id, rows.get(id)?.[0] ?? null]);
    if (seed === null) rows.delete(id);
    else rows.set(id, entryOf(id, seed));
  };
  const note = (): void => {
    for (const [id, oldPublishDate] of changes.splice(0)) index.note(id, oldPublishDate);
  };
  const catchUp = (): void => {
    note();
    expect(advanceBy(Number.POSITIVE_INFINITY)).toBe(true);
    expect(index.unsettled).toBe(0);
  };
  /** How often texts are searched meanwhile. */
  const looksDuring = (work: () => void): number => {
    const before = looks;
    work();
    return looks - before;
  };
  return { index, sorted, write, note, catchUp, advanceBy, looksDuring };
};

const terms = [
  null,
  'nurse',
  'e',
  '🚀',
  'é',
  '9',
  'absent',
  'ref-1',
  'e 1',
  'é – nu',
  'night nurse 1',
] as const;

// Forwards and back, so that a count of open or closed jobs is not used for another moment.
const filters = [
  { status: null },
  { status: 'active' as const },
  { status: 'archived' as const },
  ...[50, 51, 99, 100, 30, 50].flatMap((at) =>
    (['open', 'closed'] as const).map((status) => ({ status, at })),
  ),
];

const isAskedFor = (row: ListEntry, filter: (typeof filters)[number]): boolean =>
  'at' in filter
    ? row[2] === 'active' && row[3] > filter.at === (filter.status === 'open')
    : filter.status === null || row[2] === filter.status;

const expectSameLists = (index: SearchIndex, rows: readonly ListEntry[]): void => {
  for (const [n, term] of terms.entries()) {
    const form = n % 2 === 0 ? 'folded' : 'exact';
    for (const filter of filters) {
      const tally = index.tallyOf(term === null ? null : { form, term }, filter);
      expect(index.advance(tally, Number.POSITIVE_INFINITY)).toBe(true);
      const expected = rows
        .filter((row) => isAskedFor(row, filter))
        .filter((row) => term === null || contains(row, term))
        .map(([, id]) => id)
        .toReversed();
      for (const offset of [0, 7, expected.length >> 1, Math.max(0, expected.length - 3)]) {
        const page = index.page(tally, { offset, limit: 10 });
        expect(page).toMatchObject({
          total: expected.length,
          ids: expected.slice(offset, offset + 10),
        });
      }
    }
  }
};

// Ids below and above the existing ones, and dates all over the list and past its end.
const write = fc.tuple(
  fc.oneof(fc.integer({ min: 1, max: 3_200 }), fc.constantFrom(1, 5_000, 5_001)),
  fc.option(fc.integer({ min: 0, max: 10_000 }), { freq: 3 }),
);

describe('the search index', () => {
  it('the index lists the content of the table, whatever is written while it grows and after', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3_000 }),
        fc.nat(4),
        fc.array(write, { maxLength: 40 }),
        fc.array(write, { maxLength: 40 }),
        (length, steps, early, late) => {
          const { index, sorted, write, note, catchUp, advanceBy } = createTable(length);
          advanceBy(steps);
          for (const [id, seed] of early) write(id, seed);
          note();
          advanceBy(steps);
          catchUp();
          expectSameLists(index, sorted());
          for (const [id, seed] of late) write(id, seed);
          catchUp();
          expectSameLists(index, sorted());
        },
      ),
      { numRuns: 30 },
    );
  });

  it('a page of a rare term comes from the chunks that contain it, without searching others', () => {
    const { index, write, catchUp, looksDuring } = createTable(5_000);
    write(4_000, 4_000 * 5);
    catchUp();
    const tally = index.tallyOf({ form: 'exact', term: ' 20000' }, { status: null });
    expect(looksDuring(() => index.advance(tally, Number.POSITIVE_INFINITY))).toBeGreaterThan(5);
    const readPage = (): void => {
      expect(index.page(tally, { offset: 0, limit: 10 })).toMatchObject({ total: 1, ids: [4_000] });
    };
    expect(looksDuring(readPage)).toBe(1);
  });

  it('the index keeps its order and size while a part of it overflows and empties', () => {
    const { index, sorted, write, catchUp } = createTable(100);
    catchUp();
    const sizeBefore = index.size;
    for (let id = 1_000; id < 6_000; id++) write(id, 150);
    catchUp();
    expectSameLists(index, sorted());
    for (let id = 1_000; id < 6_000; id++) write(id, null);
    catchUp();
    expectSameLists(index, sorted());
    expect(index.size).toBe(sizeBefore);
  });
});
