import type { JobSearch } from '@jobposting/core/adapter';
import { LRUCache } from 'lru-cache';
import {
  type Chunk,
  createChunk,
  isAt,
  isBefore,
  type ListEntry,
  maxChunkLength,
  positionOf,
  spliceChunk,
  splitChunk,
} from './chunk.ts';
import { createIdPage, type IdPage, type PageWindow } from './id-page.ts';
import {
  createAllMatches,
  createMatches,
  createTally,
  createTextFinder,
  type FindInChunk,
  type Matches,
  type StatusFilter,
  type Tally,
} from './tally.ts';

/** Jobs in the order (publishDate, id), in chunks. */
interface ChunkList {
  /** From the oldest job to the newest. */
  readonly chunks: readonly Chunk[];
  /** The bytes held, roughly. */
  readonly size: number;
  /** Adds jobs after all others. */
  append(entries: readonly ListEntry[]): void;
  add(entry: ListEntry): void;
  /** Removes the job at this point in the order, if there is one. */
  remove(publishDate: number, id: number): void;
}

/** The size of an entry without its characters, with its share of remembered searches. */
const entryBytes = 37;

const sizeOf = (chunk: Chunk): number => chunk.text.length + chunk.length * entryBytes;

const createChunkList = (): ChunkList => {
  const chunks: Chunk[] = [];
  let size = 0;

  /** The index of the last chunk that begins at or before this point in the order. */
  const chunkIndexOf = (publishDate: number, id: number): number => {
    let low = 0;
    let high = chunks.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      const chunk = chunks[middle] as Chunk;
      if (isBefore(chunk, 0, publishDate, id) || isAt(chunk, 0, publishDate, id)) low = middle;
      else high = middle - 1;
    }
    return low;
  };

  const partsOf = (chunk: Chunk): Chunk[] => {
    if (chunk.length === 0) return [];
    return chunk.length > maxChunkLength ? splitChunk(chunk) : [chunk];
  };

  const put = (at: number, next: Chunk): void => {
    const old = chunks[at];
    size += sizeOf(next) - (old === undefined ? 0 : sizeOf(old));
    chunks.splice(at, 1, ...partsOf(next));
  };

  return {
    chunks,
    get size() {
      return size;
    },

    append: (entries) => put(chunks.length, createChunk(entries)),

    add(entry) {
      const [publishDate, id] = entry;
      const at = chunkIndexOf(publishDate, id);
      const chunk = chunks[at];
      if (chunk === undefined) put(0, createChunk([entry]));
      else put(at, spliceChunk(chunk, positionOf(chunk, publishDate, id), 0, [entry]));
    },

    remove(publishDate, id) {
      const at = chunkIndexOf(publishDate, id);
      const chunk = chunks[at];
      if (chunk === undefined) return;
      const position = positionOf(chunk, publishDate, id);
      if (isAt(chunk, position, publishDate, id)) put(at, spliceChunk(chunk, position, 1, []));
    },
  };
};

/**
 * One employer's list in memory, for queries that are too slow in SQLite: a search with its total (0.2 s of scanning
 * for a million jobs, here 5 to 45 ms for a new term and 0.1 ms for a repeated one) and a page deep in the list.
 */
export interface SearchIndex {
  /** The bytes held, roughly. */
  readonly size: number;
  /** How many written jobs are not yet in their place. */
  readonly unsettled: number;
  /** Records a write, which may have moved the job away from `oldPublishDate`. */
  note(jobId: number, oldPublishDate: number | null): void;
  /** Begins to count the jobs that match a search, or all, and the filter. */
  tallyOf(search: JobSearch | null, filter: StatusFilter): Tally;
  /**
   * Brings the list up to date and counts; works until `deadline` and returns true when all is done. Read a page in the
   * same snapshot of the database.
   */
  advance(tally: Tally, deadline: number): boolean;
  /** One page of the counted jobs. */
  page(tally: Tally, window: PageWindow): IdPage;
}

/** How an index reads the list. */
export interface ListReader {
  /** The jobs after this point in the order (publishDate, id), oldest first, up to a limit. */
  readonly after: (publishDate: number, id: number, limit: number) => readonly ListEntry[];
  readonly one: (id: number) => ListEntry | undefined;
  /** For each job of a chunk, whether a stored text contains `term`. */
  readonly containsExactly: (chunk: Chunk, term: string) => readonly boolean[];
}

const rememberedTerms = 32;
const indexBytes = 8_192;
const notedBytes = 250;

/** Creates an empty index; deadlines are in the time of `now`. */
export const createSearchIndex = (read: ListReader, now: () => number): SearchIndex => {
  const list = createChunkList();
  const searches = new LRUCache<string, Matches>({ max: rememberedTerms });
  // The jobs written since, each with the dates where the list may still have it. Moving them at each write would take
  // twice as long.
  const noted = new Map<number, Set<number>>();
  let isComplete = false;
  // The list is read up to and including this point; later jobs are read later.
  let readDate = Number.NEGATIVE_INFINITY;
  let readId = 0;

  const isRead = ([publishDate, id]: ListEntry): boolean =>
    isComplete || publishDate < readDate || (publishDate === readDate && id <= readId);

  const settle = (deadline: number): boolean => {
    for (const [jobId, oldDates] of noted) {
      if (now() >= deadline) return false;
      const present = read.one(jobId);
      for (const oldDate of oldDates) list.remove(oldDate, jobId);
      if (present !== undefined) {
        list.remove(present[0], jobId);
        if (isRead(present)) list.add(present);
      }
      noted.delete(jobId);
    }
    return true;
  };

  const grow = (deadline: number): boolean => {
    while (!isComplete) {
      if (now() >= deadline) return false;
      const entries = read.after(readDate, readId, maxChunkLength / 2);
      const last = entries.at(-1);
      if (last !== undefined) {
        list.append(entries);
        [readDate, readId] = last;
      }
      isComplete = entries.length < maxChunkLength / 2;
    }
    return true;
  };

  const count = (tally: Tally, deadline: number): boolean => {
    for (const chunk of list.chunks) {
      if (tally.has(chunk)) continue;
      if (now() >= deadline) return false;
      tally.add(chunk);
    }
    return true;
  };

  const createFinder = ({ form, term }: JobSearch): FindInChunk =>
    form === 'folded'
      ? createTextFinder(term)
      : (chunk) => read.containsExactly(chunk, term).flatMap((isFound, n) => (isFound ? n : []));

  const everything = createAllMatches();

  const matchesOf = (search: JobSearch | null): Matches => {
    if (search === null) return everything;
    const key = `${search.form} ${search.term}`;
    const matches = searches.get(key) ?? createMatches(createFinder(search));
    searches.set(key, matches);
    return matches;
  };

  return {
    get size() {
      return indexBytes + list.size + noted.size * notedBytes;
    },
    get unsettled() {
      return noted.size;
    },

    note(jobId, oldPublishDate) {
      const oldDates = noted.get(jobId) ?? new Set();
      noted.set(jobId, oldDates);
      if (oldPublishDate !== null) oldDates.add(oldPublishDate);
    },

    tallyOf: (search, filter) => createTally(matchesOf(search), filter),

    advance: (tally, deadline) => settle(deadline) && grow(deadline) && count(tally, deadline),

    page: (tally, window) => createIdPage(list.chunks, tally, window),
  };
};
