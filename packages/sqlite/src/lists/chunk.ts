import { jobStatuses } from '@jobposting/core';

/** Ends each searched text. Titles and referenceIds cannot contain it (decision D2). */
export const textEnd = '\0';

/**
 * The UTF-8 of a text as a string of one character a byte. If one text contains another, so do these, and V8 searches
 * them in half the time: a single dash would make it store the whole text of a chunk at two bytes a character.
 */
export const searchable = (text: string): string => Buffer.from(text).toString('latin1');

/** The original text of a result of {@link searchable}. */
const toText = (searched: string): string => Buffer.from(searched, 'latin1').toString();

// A write copies a chunk (20 µs at this length), a search visits each chunk (0.1 µs).
export const maxChunkLength = 1_024;

/** The entry of a job in a list index, with folded texts. */
export type ListEntry = readonly [
  publishDate: number,
  id: number,
  status: string,
  openUntil: number,
  title: string,
  referenceId: string | null,
];

/**
 * Up to a thousand consecutive jobs in the order (publishDate, id), column by column. Immutable: a write makes a new
 * chunk, so that results of the old ones stay valid.
 */
export interface Chunk {
  readonly length: number;
  readonly publishDates: Float64Array;
  readonly ids: Int32Array;
  /** Indexes into `jobStatuses`. */
  readonly statuses: Uint8Array;
  /** The openUntil of each. */
  readonly closings: Float64Array;
  /** All titles and referenceIds, searchable, each followed by `textEnd`. */
  readonly text: string;
  /** Their positions in `text`: for job n, the title at 2n, the referenceId at 2n + 1. */
  readonly starts: Uint32Array;
  /** The number of its jobs, by index into `jobStatuses`. */
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
export const createChunk = (entries: readonly ListEntry[]): Chunk => {
  const texts = entries.map(
    ([, , , , title, referenceId]) => title + textEnd + (referenceId ?? '') + textEnd,
  );
  const text = searchable(texts.join(''));
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
    closings: Float64Array.from(entries, ([, , , openUntil]) => openUntil),
    text,
    starts,
    countByStatus: countStatuses(statuses),
  };
};

/** Whether the job at `position` comes before this point in the order. */
export const isBefore = (
  chunk: Chunk,
  position: number,
  publishDate: number,
  id: number,
): boolean => {
  const own = chunk.publishDates[position] ?? 0;
  return own < publishDate || (own === publishDate && (chunk.ids[position] ?? 0) < id);
};

/** Whether the job at `position` is exactly at this point in the order. */
export const isAt = (chunk: Chunk, position: number, publishDate: number, id: number): boolean =>
  chunk.publishDates[position] === publishDate && chunk.ids[position] === id;

/** The first position in a chunk that is not before this point in the order. */
export const positionOf = (chunk: Chunk, publishDate: number, id: number): number => {
  let low = 0;
  let high = chunk.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(chunk, middle, publishDate, id)) low = middle + 1;
    else high = middle;
  }
  return low;
};

const entryAt = (chunk: Chunk, position: number): ListEntry => {
  const [title = 0, referenceId = 0, next = 0] = chunk.starts.subarray(2 * position);
  const textBetween = (from: number, to: number): string =>
    toText(chunk.text.slice(from, to - textEnd.length));
  return [
    chunk.publishDates[position] ?? 0,
    chunk.ids[position] ?? 0,
    jobStatuses[chunk.statuses[position] ?? 0] ?? '',
    chunk.closings[position] ?? 0,
    textBetween(title, referenceId),
    textBetween(referenceId, next),
  ];
};

/** Two chunks with half of the jobs each. */
export const splitChunk = (chunk: Chunk): [Chunk, Chunk] => {
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

/** A chunk in which `entries` replace the `removed` jobs from `position` on. */
export const spliceChunk = (
  chunk: Chunk,
  position: number,
  removed: number,
  entries: readonly ListEntry[],
): Chunk => {
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
  return {
    length: chunk.length - removed + added.length,
    publishDates: splice(chunk.publishDates, position, removed, added.publishDates),
    ids: splice(chunk.ids, position, removed, added.ids),
    statuses,
    closings: splice(chunk.closings, position, removed, added.closings),
    text: chunk.text.slice(0, textStart) + added.text + chunk.text.slice(textStop),
    starts,
    countByStatus: countStatuses(statuses),
  };
};
