import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { endianness, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { createTurns } from '@jobposting/core/adapter';
import Sqlite, { type Database } from 'better-sqlite3';
import { orUnreachable } from '../connection/sqlite-error.ts';

/**
 * Writes the whole write-ahead log into the database file and truncates it. Returns false where another connection uses
 * the log, which prevents it.
 */
export const truncateWal = (db: Database): boolean =>
  db.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) === 0;

/** The number of pages in a log, and how many of them are also in the database file. */
interface LogState {
  readonly pages: number;
  readonly copied: number;
}

/** Creates the function that reads the state of the log; not in a transaction. */
export const createLogState = (db: Database): (() => LogState) => {
  const state = db.prepare<[], { log: number; checkpointed: number }>(
    'PRAGMA wal_checkpoint(NOOP)',
  );
  return () => {
    const { log, checkpointed } = state.get() ?? { log: 0, checkpointed: 0 };
    return { pages: log, copied: checkpointed };
  };
};

/** `mxFrame` of the index of a log, which SQLite documents under "The WAL-Index Header". */
const pagesInIndex = (index: Buffer): number =>
  endianness() === 'LE' ? index.readUInt32LE(16) : index.readUInt32BE(16);

/** The pages of a log that SQLite recovers, as after a crash: those up to the first wrong checksum. */
const recoveredPages = (log: string, file: string): number => {
  // Another database, because opening the one in use and closing it again would release its locks.
  const other = new Sqlite(file);
  other.exec('PRAGMA journal_mode = WAL; CREATE TABLE other (x)');
  other.close();
  copyFileSync(log, `${file}-wal`);
  const db = new Sqlite(file, { readonly: true });
  try {
    // Recovers the log and reads no more than its header: the schema may need pages that are only in the file.
    db.pragma('user_version');
    return pagesInIndex(readFileSync(`${file}-shm`));
  } finally {
    db.close();
  }
};

/** Whether all commits in the log of a database are as they were written. Throws {@link FileUnreachable}. */
export const isLogWhole = (db: Database): boolean => {
  const log = `${db.name}-wal`;
  return orUnreachable(log, () => {
    const folder = mkdtempSync(join(tmpdir(), 'jobposting-log-'));
    try {
      return recoveredPages(log, join(folder, 'copy')) >= createLogState(db)().pages;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
};

/**
 * Copies the write-ahead log of an open database into its file from time to time, in a thread, because on a slow disk
 * it takes longer than a reader should wait.
 */
export interface LogCheckpoints {
  /**
   * Call it between two transactions: `undefined` where the log is small. The next transaction must wait, so that the
   * whole log is in the file and restarts; after the time limit it continues anyway. Never rejects: if the checkpoint
   * fails, SQLite itself copies a log of twice that size, in a commit.
   */
  afterCommit(): Promise<void> | undefined;
  /** The current checkpoint, if there is one; resolves after the time limit at the latest. */
  readonly underWay: Promise<void> | undefined;
  /** Call it before the database is closed; resolves when no checkpoint is under way, however long that takes. */
  end(): Promise<void>;
}

/** The pages of 16 MiB. */
const pagesOfLargeLog = 4_000;
/** Before the next attempt where another process used the log meanwhile. */
const commitsBetweenAttempts = 32;

const program = new URL('./checkpoint-thread.cjs', import.meta.url);

const startThread = (path: string): Worker => {
  const driver = createRequire(import.meta.url).resolve('better-sqlite3');
  const { dev, ino } = statSync(path);
  return new Worker(program, {
    name: 'jobposting-checkpoints',
    workerData: { driver, path, dev, ino },
    // Not the host's arguments, such as its preloaded modules.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
};

export interface LogCheckpointsParts {
  readonly db: Database;
  /** Throws where the name of the database now leads to another file, which the thread must not open. */
  readonly look: () => void;
  /** False after a failed sync of the log: the file must not get what the system may have lost. */
  readonly isLogGood: () => boolean;
  readonly turns: ReturnType<typeof createTurns>;
  /** How long a transaction waits for a checkpoint, in milliseconds. */
  readonly timeLimitMs: number;
}

/** Begins to check the log of a database that is open and has been read from. */
export const createLogCheckpoints = (parts: LogCheckpointsParts): LogCheckpoints => {
  const { db, look, isLogGood, turns, timeLimitMs } = parts;
  const logState = createLogState(db);
  db.pragma(`wal_autocheckpoint = ${2 * pagesOfLargeLog}`);
  let thread: Worker | undefined;
  let finish = (): void => undefined;
  let underWay: Promise<void> | undefined;
  let commitsToWait = 0;

  const isDue = (): boolean => {
    if (logState().pages < pagesOfLargeLog) commitsToWait = 0;
    else if (commitsToWait > 0) commitsToWait--;
    else if (isLogGood()) {
      commitsToWait = commitsBetweenAttempts;
      return true;
    }
    return false;
  };

  // A failure ends the thread, with its connection; the next checkpoint starts another.
  const start = (): Worker => {
    look();
    const started = startThread(db.name);
    started.on('message', () => finish());
    started.on('error', () => undefined);
    started.on('exit', () => {
      thread = undefined;
      finish();
    });
    return started;
  };

  const run = (): Promise<void> =>
    new Promise((resolve) => {
      thread ??= start();
      const present = thread;
      const limit = setTimeout(resolve, timeLimitMs);
      finish = () => {
        clearTimeout(limit);
        present.unref();
        underWay = undefined;
        resolve();
      };
      present.ref();
      present.postMessage('checkpoint');
    });

  return {
    afterCommit() {
      try {
        if (underWay !== undefined || !isDue()) return undefined;
      } catch {
        return undefined;
      }
      underWay = turns.take(null, run).catch(() => {
        // SQLite makes the checkpoint a little later.
        underWay = undefined;
      });
      return underWay;
    },
    get underWay() {
      return underWay;
    },
    async end() {
      await thread?.terminate();
    },
  };
};
