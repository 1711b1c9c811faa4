import { closeSync, fstatSync, openSync, readSync, statfsSync, statSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { orUnreachable, unreachable } from '../driver/sqlite-error.ts';

// By what statfs of Linux says of them; no other system has these numbers.
const coherent = new Set([
  0xef53, // ext2, ext3 and ext4
  0x58465342, // XFS
  0x9123683e, // Btrfs
  0x01021994, // tmpfs
  0x794c7630, // overlayfs
]);

/**
 * True where a read of a file is known to see at once what a process has written to it in memory that it
 * shares. POSIX leaves that open, and 9p and some FUSE file systems on Linux do not see it.
 */
export const isCoherent = (path: string): boolean => coherent.has(statfsSync(path).type >>> 0);

/** Shows what SQLite says of a write-ahead log in the `-shm` file beside it. */
export interface WalIndex {
  /** What holds at this moment. Throws {@link FileUnreachable}. */
  read(): WalIndexState;
  /**
   * The header at this moment: `known` itself where it is still the same, and `undefined` where it cannot
   * be relied on, or the database is closed. Throws {@link FileUnreachable}.
   *
   * SQLite itself compares the header with the one that it noted last to find out whether its page cache
   * is still good, and counts up `data_version` where they differ; so what is committed, by whatever
   * program, is seen here as there. Each commit changes the counter of changes, the end of the log and the
   * sums of its frames, and a log that begins anew has other salts; a checkpoint changes no content, and a
   * recovery after a crash takes end, sums and salts from the log itself, so that the same header again
   * means the same log. Not seen, here or there, is what goes past the `-shm` that SQLite has open, such
   * as one that was deleted or replaced, or a copy over the database: the file guard looks for that.
   */
  readHeader(known: WalHeader | undefined): WalHeader | undefined;
  /** To be called once the database is closed. */
  release(): void;
}

/** What SQLite writes in the `-shm` with each commit. */
export type WalHeader = Readonly<Uint32Array>;

/** How much of a log was in use at one moment, and how far the checkpoints of all processes had come. */
export interface WalIndexState {
  /** False while a commit is being written down, and after a process was killed in doing so. */
  readonly isWhole: boolean;
  /** The salts of the log, new whenever it begins anew. */
  readonly salt1: number;
  readonly salt2: number;
  /** The frames that are committed, and how long the page in each is. */
  readonly frames: number;
  readonly pageSize: number;
  /** The frames that are in the database file too. */
  readonly written: number;
  /** The frames that a checkpoint has set out to write; more than `written` while it is at it. */
  readonly attempted: number;
}

/** True where the log has not begun anew between two looks. */
export const isSameLog = (before: WalIndexState, after: WalIndexState): boolean =>
  after.salt1 === before.salt1 && after.salt2 === before.salt2;

/**
 * True while a checkpoint is at work, and from when one was killed or SQLite has recovered the log after
 * a crash until the next checkpoint is done. Nobody can tell then whether the database file changes by it.
 */
export const isCheckpointPending = ({ written, attempted }: WalIndexState): boolean =>
  written < attempted;

/**
 * True where all of the log is in the database file: with the next write it begins anew, unless somebody
 * reads from it, and SQLite then syncs its header at whatever level.
 */
export const isAllWritten = ({ isWhole, frames, written }: WalIndexState): boolean =>
  isWhole && written >= frames;

/**
 * True where a checkpoint may have written to the database file between two looks. Between checkpoints
 * SQLite never does: all that is committed goes to the log.
 */
export const haveWritten = (before: WalIndexState, after: WalIndexState): boolean =>
  isCheckpointPending(after) ||
  after.written !== before.written ||
  after.attempted !== before.attempted ||
  !isSameLog(before, after);

/**
 * Where in the file each number of 32 bits is, in the byte order of the machine, by the names that SQLite gives it:
 * https://sqlite.org/walformat.html#the_wal_index_file_format
 */
const wordOf = {
  /** `mxFrame`. */
  frames: 4,
  /** `aSalt`. */
  salt1: 8,
  salt2: 9,
  /** `nBackfill`, behind the header and its copy. */
  written: 24,
  /** `nBackfillAttempted`, the last that is read. */
  attempted: 32,
} as const;
/** `szPage`, a number of 16 bits. */
const pageSizeHalf = 7;
const headerWords = 12;

const words = new Uint32Array(wordOf.attempted + 1);
const halves = new Uint16Array(words.buffer);

interface OpenFile {
  readonly descriptor: number;
  /** How many databases of this thread are watched by it. */
  users: number;
}

/**
 * Open `-shm` files by device and inode. Closing any descriptor of a file takes away all locks that the
 * process has on it, those of SQLite too: https://sqlite.org/howtocorrupt.html. So one is closed only
 * when nobody else can have such locks, because SQLite has deleted the file.
 */
const openFiles = new Map<string, OpenFile>();

/** What stays open after it is, for each file, one descriptor of a database that somebody still uses. */
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

/** SQLite writes the header twice, so that half of one is not taken for a whole one. */
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

/** As while a checkpoint is at work: nothing that is seen in log or database says anything. */
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
 * Opens the `-shm` file of a database that is open and has been read from. Node closes what a worker
 * thread has opened when that ends, and with it would go the locks of the whole process; so nothing is
 * opened there, and nothing is known.
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
      // SQLite makes the file 32 KiB long at once.
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
