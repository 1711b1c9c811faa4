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

/** Jobs in the order (publishDate, id), in chunks. */
export interface ChunkList {
  /** From the oldest job to the newest. */
  readonly chunks: readonly Chunk[];
  /** The bytes held, roughly. */
  readonly size: number;
  /** Adds jobs behind all others. */
  append(entries: readonly ListEntry[]): void;
  add(entry: ListEntry): void;
  /** Removes the job that is at this point in the order, if there is one. */
  remove(publishDate: number, id: number): void;
}

/** What an entry costs beside its characters, with what remembered searches know of its chunk. */
const entryBytes = 37;

const sizeOf = (chunk: Chunk): number => chunk.text.length + chunk.length * entryBytes;

/** Creates an empty list. */
export const createChunkList = (): ChunkList => {
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
