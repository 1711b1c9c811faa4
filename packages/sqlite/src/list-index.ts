import { type JobStatus, jobStatuses } from '@jobposting/core';
import { LRUCache } from 'lru-cache';
import {
  countMatches,
  createChunk,
  findMatches,
  isBefore,
  type ListChunk,
  type ListEntry,
  maxChunkLength,
  positionOf,
  spliceChunk,
  splitChunk,
} from './list-chunk.ts';
import { type BigramCounts, countBigrams, createNeedle, type Needle } from './searchable-text.ts';

/**
 * How often a term was found, chunk by chunk. A chunk that was replaced is scanned anew. Where in a
 * chunk is found out again for the chunks of one page: keeping it for all, or an object for each
 * chunk, kept the garbage collector busier than the search.
 */
export interface Matches {
  readonly needle: Needle;
  /** The chunks as they were scanned. */
  readonly scanned: (ListChunk | undefined)[];
  /** A count for each of `jobStatuses`, chunk by chunk. */
  readonly counts: number[];
}

/** The ids of one page, newest first, and the number of all that match. */
export interface IdPage {
  readonly total: number;
  readonly ids: readonly number[];
}

/**
 * One employer's list in memory, in chunks of its order. It answers what SQLite answers too slowly:
 * a search counted to the end (0.2 s of scanning for a million jobs, here 1 to 30 ms for a term
 * that is new and 0.1 ms for one that was asked before) and a page deep in the list.
 */
export interface ListIndex {
  /** Characters and entries held, for bounding the memory of all indexes. */
  readonly size: number;
  /** How many jobs wait to be settled. */
  readonly unsettled: number;
  readonly isComplete: boolean;
  /** Reads the next part of the list from the database. */
  grow(): void;
  /** Notes a write, which may have moved the job away from `oldPublishDate`. */
  note(jobId: number, oldPublishDate: number | null): void;
  /**
   * Puts the jobs that were written where they are now, until `deadline`, on the clock of
   * `performance.now()`; true when all are. Not done at each write, which would take twice as long.
   */
  settle(deadline: number): boolean;
  /** What is known so far of the jobs that contain a term; `null` for the term matches all. */
  matchesOf(term: string): Matches;
  /** Looks for a term until `deadline`, on the clock of `performance.now()`; true when at the end. */
  scan(matches: Matches, deadline: number): boolean;
  /** One page of all jobs, or of the matches of a term that was scanned to the end. */
  page(matches: Matches | null, status: JobStatus | null, offset: number, limit: number): IdPage;
}

const rememberedTerms = 32;
/** What an entry costs beside its characters. */
const entryBytes = 21;

/** How an index reads the list. */
export interface ListReader {
  /** The jobs that follow a place in the order (publishDate, id), oldest first, up to a limit. */
  readonly after: (publishDate: number, id: number, limit: number) => readonly ListEntry[];
  readonly one: (id: number) => ListEntry | undefined;
}

/** Creates an empty index. */
export const createListIndex = (read: ListReader): ListIndex => {
  const chunks: ListChunk[] = [];
  const terms = new LRUCache<string, Matches>({ max: rememberedTerms });
  // Of the first jobs: which are rare changes little, and decides about speed alone.
  let bigramCounts: BigramCounts | undefined;
  // The jobs written since, each with the dates that it may still stand at.
  const noted = new Map<number, Set<number>>();
  let isComplete = false;
  let size = 0;
  // The list is read up to and including this place; later jobs are met when they are read.
  let readDate = Number.NEGATIVE_INFINITY;
  let readId = 0;

  const sizeOf = (chunk: ListChunk): number => 2 * chunk.text.length + chunk.length * entryBytes;

  /** The chunk that holds a place: the last that begins at or before it. */
  const chunkIndexOf = (publishDate: number, id: number): number => {
    let low = 0;
    let high = chunks.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      const chunk = chunks[middle] as ListChunk;
      const isLater = !isBefore(chunk, 0, publishDate, id) && !isAt(chunk, 0, publishDate, id);
      if (isLater) high = middle - 1;
      else low = middle;
    }
    return low;
  };

  const isAt = (chunk: ListChunk, position: number, publishDate: number, id: number): boolean =>
    chunk.publishDates[position] === publishDate && chunk.ids[position] === id;

  const put = (at: number, next: ListChunk): void => {
    const old = chunks[at];
    size += sizeOf(next) - (old === undefined ? 0 : sizeOf(old));
    if (next.length > 0 && next.length <= maxChunkLength) {
      chunks[at] = next;
      return;
    }
    const parts = next.length === 0 ? [] : splitChunk(next);
    chunks.splice(at, 1, ...parts);
    // What was found in the chunks behind it stays beside them.
    for (const { scanned, counts } of terms.values()) {
      scanned.splice(at, 1, ...parts.map(() => undefined));
      const unknown = parts.flatMap(() => jobStatuses.map(() => 0));
      counts.splice(at * jobStatuses.length, jobStatuses.length, ...unknown);
    }
  };

  const take = (publishDate: number, id: number): void => {
    const at = chunkIndexOf(publishDate, id);
    const chunk = chunks[at];
    if (chunk === undefined) return;
    const position = positionOf(chunk, publishDate, id);
    if (isAt(chunk, position, publishDate, id)) put(at, spliceChunk(chunk, position, 1, []));
  };

  const add = (entry: ListEntry): void => {
    const [publishDate, id] = entry;
    if (!isComplete && (publishDate > readDate || (publishDate === readDate && id > readId)))
      return;
    const at = chunkIndexOf(publishDate, id);
    const chunk = chunks[at];
    if (chunk === undefined) put(0, createChunk([entry]));
    else put(at, spliceChunk(chunk, positionOf(chunk, publishDate, id), 0, [entry]));
  };

  /** The sum of the counts from `start` on, or that of one status. */
  const countOf = (counts: readonly number[], start: number, status: number | null): number => {
    if (status !== null) return counts[start + status] ?? 0;
    let sum = 0;
    for (let at = start; at < start + jobStatuses.length; at++) sum += counts[at] ?? 0;
    return sum;
  };

  const idsOf = (chunk: ListChunk, matches: Matches | null, status: number | null): number[] =>
    (matches === null ? [...chunk.ids.keys()] : findMatches(chunk, matches.needle))
      .filter((position) => status === null || chunk.statuses[position] === status)
      .map((position) => chunk.ids[position] ?? 0)
      .reverse();

  return {
    get size() {
      return size;
    },
    get unsettled() {
      return noted.size;
    },
    get isComplete() {
      return isComplete;
    },

    grow() {
      const entries = read.after(readDate, readId, maxChunkLength / 2);
      const last = entries.at(-1);
      if (last === undefined) {
        isComplete = true;
        return;
      }
      put(chunks.length, createChunk(entries));
      [readDate, readId] = last;
      isComplete = entries.length < maxChunkLength / 2;
    },

    note(jobId, oldPublishDate) {
      const oldDates = noted.get(jobId) ?? new Set();
      noted.set(jobId, oldDates);
      if (oldPublishDate !== null) oldDates.add(oldPublishDate);
    },

    settle(deadline) {
      for (const [jobId, oldDates] of noted) {
        if (performance.now() >= deadline) return false;
        const present = read.one(jobId);
        for (const oldDate of oldDates) take(oldDate, jobId);
        if (present !== undefined) {
          take(present[0], jobId);
          add(present);
        }
        noted.delete(jobId);
      }
      return true;
    },

    matchesOf(term) {
      const known = terms.get(term);
      if (known !== undefined) return known;
      bigramCounts ??= countBigrams(chunks[0]?.bigrams ?? '');
      const matches: Matches = {
        needle: createNeedle(term, bigramCounts),
        scanned: [],
        counts: [],
      };
      terms.set(term, matches);
      return matches;
    },

    scan({ needle, scanned, counts }, deadline) {
      for (const [at, chunk] of chunks.entries()) {
        if (scanned[at] === chunk) continue;
        if (performance.now() >= deadline) return false;
        while (counts.length < (at + 1) * jobStatuses.length) counts.push(0);
        countMatches(chunk, needle, counts, at * jobStatuses.length);
        scanned[at] = chunk;
      }
      return true;
    },

    page(matches, status, offset, limit) {
      const wanted = status === null ? null : jobStatuses.indexOf(status);
      const ids: number[] = [];
      let total = 0;
      for (let at = chunks.length - 1; at >= 0; at--) {
        const chunk = chunks[at] as ListChunk;
        const counts = matches?.counts ?? chunk.countByStatus;
        const count = countOf(counts, matches === null ? 0 : at * jobStatuses.length, wanted);
        if (total + count > offset && ids.length < limit) {
          const skipped = Math.max(0, offset - total);
          ids.push(...idsOf(chunk, matches, wanted).slice(skipped, skipped + limit - ids.length));
        }
        total += count;
      }
      return { total, ids };
    },
  };
};
