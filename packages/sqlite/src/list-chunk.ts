import { jobStatuses } from '@jobposting/core';

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
  /** All titles and referenceIds, one after the other. */
  readonly text: string;
  /** Where they begin in `text`: of job n the title at 2n, the referenceId at 2n + 1. */
  readonly starts: Uint32Array;
  /** How many there are, by index into `jobStatuses`. */
  readonly countByStatus: readonly number[];
}

/** The jobs of a chunk that match. */
export interface Found {
  /** Where in the chunk, in order. */
  readonly positions: Uint16Array;
  readonly length: number;
  /** How many, by index into `jobStatuses`. */
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
  const starts = new Uint32Array(2 * entries.length + 1);
  let length = 0;
  // Joined, not added up: V8 would keep the sum as a tree, and flatten it in the first search.
  const texts = entries.flatMap(([, , , title, referenceId], n) => {
    starts[2 * n] = length;
    starts[2 * n + 1] = length += title.length;
    length += referenceId?.length ?? 0;
    return [title, referenceId ?? ''];
  });
  starts[2 * entries.length] = length;
  const statuses = Uint8Array.from(entries, ([, , status]) => statusIndex(status));
  return {
    length: entries.length,
    publishDates: Float64Array.from(entries, ([publishDate]) => publishDate),
    ids: Int32Array.from(entries, ([, id]) => id),
    statuses,
    text: texts.join(''),
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
  const [title = 0, referenceId = 0, end = 0] = chunk.starts.subarray(2 * position);
  return [
    chunk.publishDates[position] ?? 0,
    chunk.ids[position] ?? 0,
    jobStatuses[chunk.statuses[position] ?? 0] ?? '',
    chunk.text.slice(title, referenceId),
    chunk.text.slice(referenceId, end),
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
  const textEnd = chunk.starts[2 * (position + removed)] ?? 0;
  const shift = added.text.length - (textEnd - textStart);
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
    text: chunk.text.slice(0, textStart) + added.text + chunk.text.slice(textEnd),
    starts,
    countByStatus: countStatuses(statuses),
  };
};

/** The jobs whose title or referenceId contains `term`. */
export const scanChunk = ({ text, starts, statuses }: ListChunk, term: string): Found => {
  const positions: number[] = [];
  let part = 0;
  for (let hit = text.indexOf(term); hit !== -1; ) {
    while ((starts[part + 1] ?? 0) <= hit) part++;
    // A hit may begin in one text and end in the next.
    if (hit + term.length <= (starts[part + 1] ?? 0)) {
      positions.push(part >> 1);
      part = (part | 1) + 1;
      if (part >= starts.length - 1) break;
      hit = text.indexOf(term, starts[part]);
    } else {
      hit = text.indexOf(term, hit + 1);
    }
  }
  return {
    positions: Uint16Array.from(positions),
    length: positions.length,
    countByStatus: countStatuses(positions.map((position) => statuses[position] ?? 0)),
  };
};
