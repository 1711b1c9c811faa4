import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isMainThread, Worker } from 'node:worker_threads';
import type { Database } from 'better-sqlite3';
import type { WalIndex } from '../file-guard/wal-index.ts';

/**
 * Copies the write-ahead log of an open database into its file now and then, in a thread: on a slow disk
 * that takes longer than anybody who reads should wait.
 */
export interface LogCheckpoints {
  /**
   * To be called between two transactions: `undefined` where the log is small. The next transaction has to
   * wait, so that all of the log is in the file by then and it begins anew; after the time limit it goes on
   * without. Never rejects: where nothing comes of it, SQLite copies a log of twice that size itself, in a
   * commit.
   */
  afterCommit(): Promise<void> | undefined;
  /** The checkpoint that is under way, for as long as it is; resolves after the time limit at the latest. */
  readonly underWay: Promise<void> | undefined;
  /** To be called before the database is closed; resolves once no checkpoint is under way, however long that takes. */
  end(): Promise<void>;
}

/** As many as 16 MiB hold. */
const pagesOfLargeLog = 4_000;
/** Until the next attempt where somebody reads from the log or has written to it meanwhile. */
const pagesBetweenAttempts = 1_000;

const program = new URL('./checkpoint-thread.cjs', import.meta.url);

const startThread = (path: string): Worker => {
  const driver = createRequire(import.meta.url).resolve('better-sqlite3');
  const { dev, ino } = statSync(path);
  return new Worker(program, {
    name: 'jobposting-checkpoints',
    workerData: { driver, path, dev, ino },
    // Not those of the host, such as what it preloads.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
};

/** What the checkpoints work with. */
export interface LogCheckpointsParts {
  readonly db: Database;
  readonly walIndex: Pick<WalIndex, 'read'>;
  /** Throws where the name of the database leads to another file by now, which the thread must not open. */
  readonly look: () => void;
  /** False after a sync of the log that failed: what the system has lost of it must not get into the file. */
  readonly isLogGood: () => boolean;
  /** How long a transaction waits for a checkpoint, in milliseconds. */
  readonly timeLimitMs: number;
}

/** Begins to look at the log of a database that is open and has been read from. */
export const createLogCheckpoints = ({
  db,
  walIndex,
  look,
  isLogGood,
  timeLimitMs,
}: LogCheckpointsParts): LogCheckpoints => {
  // Nothing is known of a log in a worker thread: see watchWalIndex.
  if (isMainThread) db.pragma(`wal_autocheckpoint = ${2 * pagesOfLargeLog}`);
  let thread: Worker | undefined;
  let finish = (): void => undefined;
  let underWay: Promise<void> | undefined;
  let largeFrom = pagesOfLargeLog;
  let latestPages = 0;

  const isDue = (): boolean => {
    const { frames: pages } = walIndex.read();
    if (pages < latestPages) largeFrom = pagesOfLargeLog;
    latestPages = pages;
    if (pages < largeFrom || !isLogGood()) return false;
    largeFrom = pages + pagesBetweenAttempts;
    return true;
  };

  // What fails in it ends it, with its connection; the next checkpoint starts another.
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

  const runIn = (present: Worker): Promise<void> =>
    new Promise((resolve) => {
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
        thread ??= start();
        underWay = runIn(thread);
        return underWay;
      } catch {
        // SQLite does it a little later.
        return undefined;
      }
    },
    get underWay() {
      return underWay;
    },
    async end() {
      await thread?.terminate();
    },
  };
};
