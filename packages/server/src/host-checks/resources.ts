import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';

/** How much memory the process may use. */
export interface Memory {
  /** The memory of the machine, or of the container. */
  readonly memoryBytes: number;
  /** The limit of the JavaScript heap. */
  readonly heapBytes: number;
}

/** What the process may use. */
export interface Resources extends Memory {
  /** How many files and connections may be open at once. */
  readonly descriptors: number;
}

/** The share of each part of the server. */
export interface ResourceShares {
  /** For all caches of the store. */
  readonly cacheBytes: number;
  /** For the open postings that careers pages list; 0 without them. */
  readonly indexBytes: number;
  /** For bodies that are read or worked on; and so much again for answers that are not taken yet. */
  readonly underWayBytes: number;
  readonly maxConnections: number;
}

const readDescriptors = (): number => {
  const { userLimits } = process.report.getReport() as {
    readonly userLimits?: { readonly open_files?: { readonly soft?: number | 'unlimited' } };
  };
  // Windows has no such limit.
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
};

/** Finds how much memory the process may use. */
export const readMemory = (): Memory => ({
  // Without a limit for the process, Node returns 0 or more than the machine has.
  memoryBytes: Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY),
  heapBytes: getHeapStatistics().heap_size_limit,
});

/** Finds what the process may use; reading the limit of descriptors is slow. */
export const readResources = (): Resources => ({
  ...readMemory(),
  descriptors: readDescriptors(),
});

const mebibyte = 1024 * 1024;
// A connection that waits for a request takes 10 KiB, one that is receiving a body briefly 64 KiB.
const bytesPerConnection = 64 * 1024;
// With more, time runs short before memory does.
const mostConnections = 4_000;
// 26 are open at rest: the database with its log, standard streams, those of Node itself. Threads, and the second
// connections of health checks and backups need the rest.
const ownDescriptors = 64;

/** The bytes for all caches; requests under way get as much again. */
const eighthOf = ({ memoryBytes, heapBytes }: Memory): number =>
  Math.floor(Math.min(memoryBytes / 2, heapBytes) / 8);

// Enough for 20 000 and 100 000 open postings.
const leastIndexBytes = 13 * mebibyte;
const mostIndexBytes = 60_000_000;

/** Divides the bytes for all caches: with careers pages, up to half of them are for the index. */
export const shareCaches = (
  memory: Memory,
  hasCareers = false,
): Pick<ResourceShares, 'cacheBytes' | 'indexBytes'> => {
  const all = eighthOf(memory);
  const half = Math.floor(all / 2);
  if (!hasCareers) return { cacheBytes: all, indexBytes: 0 };
  const indexBytes = Math.min(Math.max(half, leastIndexBytes), mostIndexBytes);
  return { cacheBytes: Math.max(half, all - indexBytes), indexBytes };
};

/** Who shares. */
interface SharedBy {
  readonly careers?: boolean | undefined;
  readonly maxConnections?: number | undefined;
}

/**
 * Divides the resources: a sixteenth of the memory for the caches, a sixteenth for requests under way, and an
 * eighth for connections. The rest is for the program itself, for the thread that cleans HTML, and for
 * memory that is freed late. Of the requested connections, it gives as many as can be open.
 */
export const shareResources = (
  resources: Resources,
  { careers, maxConnections: wantedConnections }: SharedBy = {},
): ResourceShares => {
  const { memoryBytes, descriptors } = resources;
  return {
    ...shareCaches(resources, careers),
    underWayBytes: eighthOf(resources),
    maxConnections: Math.min(
      Math.max(1, descriptors - ownDescriptors),
      wantedConnections ??
        Math.min(mostConnections, Math.floor(memoryBytes / 8 / bytesPerConnection)),
    ),
  };
};
