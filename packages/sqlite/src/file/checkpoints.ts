import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { FileUnreachable } from './sqlite-error.ts';

/**
 * Shows whether checkpoints write to a database file. Between checkpoints SQLite never writes to it:
 * all that is committed goes to the write-ahead log.
 */
export interface Checkpoints {
  /** How far the checkpoints of all processes have come. Throws {@link FileUnreachable}. */
  read(): CheckpointState;
  /** To be called once the database is closed. */
  release(): void;
}

/** How far checkpoints had come at one moment. */
export interface CheckpointState {
  /** The salts of the log, new whenever it begins anew; the frames that are in the file. */
  readonly salt1: number;
  readonly salt2: number;
  readonly written: number;
  /** The frames that a checkpoint has set out to write; more than `written` while it is at it. */
  readonly attempted: number;
}

/** True where a checkpoint may have written between two looks. */
export const haveWritten = (before: CheckpointState, after: CheckpointState): boolean =>
  after.written < after.attempted ||
  after.written !== before.written ||
  after.attempted !== before.attempted ||
  after.salt1 !== before.salt1 ||
  after.salt2 !== before.salt2;

// Numbers of 32 bits in the byte order of the machine: https://sqlite.org/walformat.html
const words = new Uint32Array(33);
const [saltWord, writtenWord, attemptedWord] = [8, 24, 32] as const;

/**
 * Descriptors of `-shm` files by device and inode. Closing any descriptor of a file takes away all
 * locks that the process has on it, those of SQLite too: https://sqlite.org/howtocorrupt.html. So
 * one is closed only when nobody else can have such locks, because SQLite has deleted the file.
 */
const descriptors = new Map<string, number>();

const identityOf = (path: string): string => {
  const { dev, ino } = statSync(path);
  return `${dev}:${ino}`;
};

const orUnreachable = <T>(path: string, look: () => T): T => {
  try {
    return look();
  } catch (error) {
    throw new FileUnreachable(`${path} cannot be read: ${(error as Error).message}`, {
      cause: error,
    });
  }
};

/** Opens the `-shm` file of a database that is open and has been read from. */
export const watchCheckpoints = (shmPath: string): Checkpoints => {
  const [identity, descriptor] = orUnreachable(shmPath, () => {
    const found = identityOf(shmPath);
    return [found, descriptors.get(found) ?? openSync(shmPath, 'r')] as const;
  });
  descriptors.set(identity, descriptor);

  const isInUse = (): boolean => {
    try {
      return identityOf(shmPath) === identity;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code !== 'ENOENT';
    }
  };

  return {
    read() {
      // SQLite makes the file 32 KiB long at once.
      orUnreachable(shmPath, () => readSync(descriptor, words, 0, words.byteLength, 0));
      return {
        salt1: words[saltWord] ?? 0,
        salt2: words[saltWord + 1] ?? 0,
        written: words[writtenWord] ?? 0,
        attempted: words[attemptedWord] ?? 0,
      };
    },
    release() {
      if (!isInUse() && descriptors.delete(identity)) closeSync(descriptor);
    },
  };
};
