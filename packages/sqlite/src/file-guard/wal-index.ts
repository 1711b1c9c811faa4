import { closeSync, fstatSync, openSync, readSync, statfsSync, statSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { orUnreachable, unreachable } from '../driver/sqlite-error.ts';

// By their numbers in statfs of Linux; no other system has these numbers.
const coherent = new Set([
  0xef53, // ext2, ext3 and ext4
  0x58465342, // XFS
  0x9123683e, // Btrfs
  0x01021994, // tmpfs
  0x794c7630, // overlayfs
]);

/**
 * Whether reading a file is known to show at once the writes of a process to its shared memory. POSIX does not require
 * it, and 9p and some FUSE file systems on Linux do not do it.
 */
export const isCoherent = (path: string): boolean => coherent.has(statfsSync(path).type >>> 0);

/** Reads SQLite's state of a write-ahead log from its `-shm` file. */
export interface WalIndex {
  /** The state at this moment. Throws {@link FileUnreachable}. */
  read(): WalIndexState;
  /**
   * The header at this moment: `known` itself where it is the same, and `undefined` where it is unreliable, or the
   * database is closed. Throws {@link FileUnreachable}.
   *
   * SQLite itself compares the header with its last one to check whether its page cache is valid, and increments
   * `data_version` where they differ; so this notices every commit that SQLite notices, by any program. Each commit
   * changes the change counter, the end of the log and the sums of its frames, and a restarted log has other salts; a
   * checkpoint changes no content, and a recovery after a crash takes end, sums and salts from the log itself, so the
   * same header means the same log. Neither notices changes that bypass the `-shm` that SQLite has open, such as a
   * deleted or replaced one, or a copy over the database: the file guard looks for these.
   */
  readHeader(known: WalHeader | undefined): WalHeader | undefined;
  /** Call it after the database is closed. */
  release(): void;
}

/** The header that SQLite writes in the `-shm` with each commit. */
export type WalHeader = Readonly<Uint32Array>;

/** The part of a log in use at one moment, and the progress of the checkpoints of all processes. */
export interface WalIndexState {
  /** False while a commit is being written, and after a process was killed during that. */
  readonly isWhole: boolean;
  /** The salts of the log, which change when it restarts. */
  readonly salt1: number;
  readonly salt2: number;
  /** The number of committed frames, and the page size. */
  readonly frames: number;
  readonly pageSize: number;
  /** The number of frames that are also in the database file. */
  readonly written: number;
  /** The number of frames that a checkpoint intends to write; more than `written` during the checkpoint. */
  readonly attempted: number;
}

/** Whether the log has not restarted between two checks. */
export const isSameLog = (before: WalIndexState, after: WalIndexState): boolean =>
  after.salt1 === before.salt1 && after.salt2 === before.salt2;

/**
 * True during a checkpoint, and after one was killed or SQLite has recovered the log after a crash, until the next
 * checkpoint is done. Then it is unknown whether a checkpoint changes the database file.
 */
export const isCheckpointPending = ({ written, attempted }: WalIndexState): boolean =>
  written < attempted;

/**
 * True where the whole log is in the database file: at the next write it restarts, unless somebody reads from it, and
 * SQLite then syncs its header at any level.
 */
export const isAllWritten = ({ isWhole, frames, written }: WalIndexState): boolean =>
  isWhole && written >= frames;

/**
 * Whether a checkpoint may have written to the database file between two checks. Otherwise SQLite never writes to it:
 * commits go to the log.
 */
export const haveWritten = (before: WalIndexState, after: WalIndexState): boolean =>
  isCheckpointPending(after) ||
  after.written !== before.written ||
  after.attempted !== before.attempted ||
  !isSameLog(before, after);

/**
 * The place in the file of each 32-bit number, in the byte order of the machine, with SQLite's names:
 * https://sqlite.org/walformat.html#the_wal_index_file_format
 */
const wordOf = {
  /** `mxFrame`. */
  frames: 4,
  /** `aSalt`. */
  salt1: 8,
  salt2: 9,
  /** `nBackfill`, after the header and its copy. */
  written: 24,
  /** `nBackfillAttempted`, the last that is read. */
  attempted: 32,
} as const;
/** `szPage`, a 16-bit number. */
const pageSizeHalf = 7;
const headerWords = 12;

const words = new Uint32Array(wordOf.attempted + 1);
const halves = new Uint16Array(words.buffer);

interface OpenFile {
  readonly descriptor: number;
  /** How many databases of this thread use it. */
  users: number;
}

/**
 * Open `-shm` files by device and inode. Closing any descriptor of a file releases all locks of the process on it,
 * including SQLite's: https://sqlite.org/howtocorrupt.html. So one is closed only when there can be no such locks,
 * because SQLite has deleted the file.
 */
const openFiles = new Map<string, OpenFile>();

/** Keeps open one descriptor for each file of a database that is still in use. */
const closeDeletedFiles = (): void => {
  for (const [identity, { descriptor, users }] of openFiles) {
    if (users > 0 || fstatSync(descriptor).nlink > 0) continue;
    openFiles.delete(identity);
    closeSync(descriptor);
  }
};

const open = (shmPath: string): OpenFile => {
  closeDeletedFiles();
  const { dev, ino } = statSync(shmPath);
  const identity = `${dev}:${ino}`;
  const found = openFiles.get(identity) ?? { descriptor: openSync(shmPath, 'r'), users: 0 };
  openFiles.set(identity, found);
  found.users++;
  return found;
};

/** SQLite writes the header twice, so that readers notice a half-written one. */
const isHeaderWhole = (): boolean => {
  for (let word = 0; word < headerWords; word++) {
    if (words[word] !== words[word + headerWords]) return false;
  }
  return true;
};

const isHeader = (known: WalHeader): boolean => {
  for (let word = 0; word < headerWords; word++) {
    if (words[word] !== known[word]) return false;
  }
  return true;
};

/** As during a checkpoint: the log and the database prove nothing. */
const unknownState: WalIndexState = {
  isWhole: false,
  salt1: 0,
  salt2: 0,
  frames: 0,
  pageSize: 0,
  written: 0,
  attempted: 1,
};

/**
 * Opens the `-shm` file of a database that is open and has been read from. When a worker thread ends, Node closes the
 * files that it opened, which would release the locks of the whole process; so in a thread nothing is opened, and the
 * state is unknown.
 */
export const watchWalIndex = (shmPath: string): WalIndex => {
  if (!isMainThread) {
    return {
      read: () => unknownState,
      readHeader: () => undefined,
      release: () => undefined,
    };
  }
  let isReliable = orUnreachable(shmPath, () => isCoherent(shmPath));
  const file = orUnreachable(shmPath, () => open(shmPath));

  const load = (): number => {
    try {
      return readSync(file.descriptor, words, 0, words.byteLength, 0);
    } catch (error) {
      throw unreachable(shmPath, error);
    }
  };

  return {
    read() {
      // SQLite creates the file with 32 KiB at once.
      load();
      const pageSize = halves[pageSizeHalf] ?? 0;
      return {
        isWhole: isHeaderWhole(),
        frames: words[wordOf.frames] ?? 0,
        pageSize: pageSize === 1 ? 65_536 : pageSize,
        salt1: words[wordOf.salt1] ?? 0,
        salt2: words[wordOf.salt2] ?? 0,
        written: words[wordOf.written] ?? 0,
        attempted: words[wordOf.attempted] ?? 0,
      };
    },
    readHeader(known) {
      if (!isReliable || load() < words.byteLength || !isHeaderWhole()) return undefined;
      return known !== undefined && isHeader(known) ? known : words.slice(0, headerWords);
    },
    release() {
      isReliable = false;
      file.users--;
      closeDeletedFiles();
    },
  };
};
