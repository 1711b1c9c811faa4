import { jobStatuses } from '@jobposting/core';
import {
  bigramsOf,
  fromSearchable,
  type Needle,
  textEnd,
  toSearchable,
} from './searchable-text.ts';

// A write copies a chunk (20 µs at this length), a search visits each (0.1 µs).
export const maxChunkLength = 1_024;

/** What a list index knows of a job: `[publishDate, id, status, title, referenceId]`. */
export type ListEntry = readonly [
  publishDate: number,
  id: number,
  status: string,
  title: string,
  referenceId: string | null,
];

/**
 * Up to a thousand jobs that follow each other in the order of a list, column by column. Never
 * changed: a write makes a new chunk, so that what was found in the old ones still holds.
 */
export interface ListChunk {
  readonly length: number;
  readonly publishDates: Float64Array;
  readonly ids: Int32Array;
  /** Indexes into `jobStatuses`. */
  readonly statuses: Uint8Array;
  /** All titles and referenceIds, searchable, with an end behind each. */
  readonly text: string;
  /** The bigrams of `text`. */
  readonly bigrams: string;
  /** Where they begin in `text`: of job n the title at 2n, the referenceId at 2n + 1. */
  readonly starts: Uint32Array;
  /** How many there are, by index into `jobStatuses`. */
  readonly countByStatus: readonly number[];
}

const statusIndex = (status: string): number => jobStatuses.indexOf(status as never);

const countStatuses = (statuses: ArrayLike<number>): readonly number[] => {
  const counts = jobStatuses.map(() => 0);
  for (let n = 0; n < statuses.length; n++) {
    const status = statuses[n] ?? 0;
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
};

/** Makes a chunk of jobs that are in order. */
export const createChunk = (entries: readonly ListEntry[]): ListChunk => {
  const texts = entries.map(
    ([, , , title, referenceId]) => title + textEnd + (referenceId ?? '') + textEnd,
  );
  const text = toSearchable(texts.join(''));
  const starts = new Uint32Array(2 * entries.length + 1);
  for (let n = 1, at = 0; n < starts.length; n++) {
    at = text.indexOf(textEnd, at) + textEnd.length;
    starts[n] = at;
  }
  const statuses = Uint8Array.from(entries, ([, , status]) => statusIndex(status));
  return {
    length: entries.length,
    publishDates: Float64Array.from(entries, ([publishDate]) => publishDate),
    ids: Int32Array.from(entries, ([, id]) => id),
    statuses,
    text,
    bigrams: bigramsOf(text),
    starts,
    countByStatus: countStatuses(statuses),
  };
};

/** The first position in a chunk that is not before this place in the order. */
export const positionOf = (chunk: ListChunk, publishDate: number, id: number): number => {
  let low = 0;
  let high = chunk.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(chunk, middle, publishDate, id)) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** True when the job at `position` comes before this place in the order. */
export const isBefore = (
  chunk: ListChunk,
  position: number,
  publishDate: number,
  id: number,
): boolean => {
  const own = chunk.publishDates[position] ?? 0;
  return own < publishDate || (own === publishDate && (chunk.ids[position] ?? 0) < id);
};

const entryAt = (chunk: ListChunk, position: number): ListEntry => {
  const [title = 0, referenceId = 0, next = 0] = chunk.starts.subarray(2 * position);
  const textBetween = (from: number, to: number): string =>
    fromSearchable(chunk.text.slice(from, to - textEnd.length));
  return [
    chunk.publishDates[position] ?? 0,
    chunk.ids[position] ?? 0,
    jobStatuses[chunk.statuses[position] ?? 0] ?? '',
    textBetween(title, referenceId),
    textBetween(referenceId, next),
  ];
};

/** Two chunks with the two halves of the jobs. */
export const splitChunk = (chunk: ListChunk): [ListChunk, ListChunk] => {
  const entries = Array.from({ length: chunk.length }, (_, position) => entryAt(chunk, position));
  const half = entries.length >> 1;
  return [createChunk(entries.slice(0, half)), createChunk(entries.slice(half))];
};

type Column = Float64Array | Int32Array | Uint8Array | Uint32Array;

const splice = <T extends Column>(column: T, at: number, removed: number, added: Column): T => {
  const next = new (column.constructor as new (length: number) => T)(
    column.length - removed + added.length,
  );
  next.set(column.subarray(0, at));
  next.set(added, at);
  next.set(column.subarray(at + removed), at + added.length);
  return next;
};

/** A chunk in which the jobs of `entries` stand for the `removed` ones from `position` on. */
export const spliceChunk = (
  chunk: ListChunk,
  position: number,
  removed: number,
  entries: readonly ListEntry[],
): ListChunk => {
  const added = createChunk(entries);
  const textStart = chunk.starts[2 * position] ?? 0;
  const textStop = chunk.starts[2 * (position + removed)] ?? 0;
  const shift = added.text.length - (textStop - textStart);
  const starts = splice(
    chunk.starts,
    2 * position,
    2 * removed,
    added.starts.subarray(0, 2 * added.length).map((start) => start + textStart),
  );
  for (let n = 2 * (position + added.length); n < starts.length; n++) {
    starts[n] = (starts[n] ?? 0) + shift;
  }
  const statuses = splice(chunk.statuses, position, removed, added.statuses);
  const spliceText = (own: string, other: string): string =>
    own.slice(0, textStart) + other + own.slice(textStop);
  return {
    length: chunk.length - removed + added.length,
    publishDates: splice(chunk.publishDates, position, removed, added.publishDates),
    ids: splice(chunk.ids, position, removed, added.ids),
    statuses,
    text: spliceText(chunk.text, added.text),
    bigrams: spliceText(chunk.bigrams, added.bigrams),
    starts,
    countByStatus: countStatuses(statuses),
  };
};

/** Visits the jobs whose title or referenceId contains a term, in order. */
const forEachMatch = (
  { text, bigrams, starts }: ListChunk,
  { term, part, offset }: Needle,
  visit: (position: number) => void,
): void => {
  if (term.includes(textEnd)) return;
  const [searched, sought] = part === '' ? [text, term] : [bigrams, part];
  // The text in which the hit is: of job n the title is 2n, the referenceId 2n + 1.
  let at = 0;
  let hit = searched.indexOf(sought, offset);
  while (hit !== -1) {
    const start = hit - offset;
    while ((starts[at + 1] ?? 0) <= start) at++;
    const next = starts[at + 1] ?? 0;
    if (start + term.length >= next) {
      // Nothing further on in this text has room for it either.
      hit = searched.indexOf(sought, next + offset);
    } else if (text.startsWith(term, start)) {
      visit(at >> 1);
      at = (at | 1) + 1;
      hit = searched.indexOf(sought, (starts[at] ?? 0) + offset);
    } else {
      // Another pair with the same byte.
      hit = searched.indexOf(sought, hit + 1);
    }
  }
};

/** Counts the jobs of a chunk that contain a term, into `counts` from `start` on, a status each. */
export const countMatches = (
  chunk: ListChunk,
  needle: Needle,
  counts: number[],
  start: number,
): void => {
  counts.fill(0, start, start + jobStatuses.length);
  forEachMatch(chunk, needle, (position) => {
    const at = start + (chunk.statuses[position] ?? 0);
    counts[at] = (counts[at] ?? 0) + 1;
  });
};

/** Where in a chunk the jobs are that contain a term, in order. */
export const findMatches = (chunk: ListChunk, needle: Needle): number[] => {
  const positions: number[] = [];
  forEachMatch(chunk, needle, (position) => positions.push(position));
  return positions;
};
