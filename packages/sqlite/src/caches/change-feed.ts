/*
 * Freshness: any process can write to the file, and every read must show it. Before each read the `change-feed` asks
 * SQLite whether another connection has committed, and if so reads from the log of changes which jobs were written. The
 * caches drop these and keep everything else; a write of this process reports to them in the same way. The reads of one
 * request pass the moment at which it came, so that they ask once.
 */
import type { Database } from 'better-sqlite3';
import { FileDamaged, SchemaNewer } from '../connection/sqlite-error.ts';
import { readSchemaState } from '../schema/migrate.ts';

/** One write to a job. */
export interface WrittenJob {
  readonly employerId: number;
  readonly jobId: number;
}

/** Jobs that were written, or `unknown` when there were too many to list. */
export type WrittenJobs = readonly WrittenJob[] | 'unknown';

/** The stage of a write: `committing` in a transaction of this connection, which can still be `undone`. */
type WriteStage = 'committed' | 'committing' | 'undone';

type WrittenJobsListener = (written: WrittenJobs, stage: WriteStage) => void;

/** Reports changes in the file to the caches of an open store. */
export interface ChangeFeed {
  /** Calls `listener` when jobs were written, by this connection or another. */
  onWrittenJobs(listener: WrittenJobsListener): void;
  /** Calls `listener` when another connection wrote anything, employers and keys included. */
  onForeignCommit(listener: () => void): void;
  /**
   * Reports the commits of other connections. It is cheap when there are none. In a transaction it begins the snapshot.
   * Throws {@link SchemaNewer} after one of them has migrated the file to a newer schema.
   */
  catchUp(): void;
  /**
   * Reports the writes of the current transaction; call it right before the commit. Nobody else can write in between,
   * so the caches then know exactly what will be in the file.
   */
  beforeCommit(): void;
  /** Call it after the commit of the writes that {@link beforeCommit} reported: they are final. */
  afterCommit(): void;
  /** Takes back the report of {@link beforeCommit}. */
  afterRollback(): void;
}

interface WrittenRow extends WrittenJob {
  readonly seq: number;
}

// How many writes a store can lag behind before it drops all its caches. Reading a whole bulk write would take
// seconds and hundreds of megabytes.
const maxReported = 8_192;

/** Creates the feed, which begins at the current state of the file. */
export const createChangeFeed = (db: Database): ChangeFeed => {
  const schemaVersion = db.prepare<[], number>('PRAGMA schema_version').pluck();
  const dataVersion = db.prepare<[], number>('PRAGMA data_version').pluck();
  const lastSeq = db.prepare<[], number>('SELECT coalesce(max(seq), 0) FROM change').pluck();
  const changesSince = db.prepare<[number], WrittenRow>(
    `SELECT seq, employer_id AS employerId, job_id AS jobId FROM change
     WHERE seq > ? ORDER BY seq LIMIT ${maxReported + 1}`,
  );

  const jobListeners: WrittenJobsListener[] = [];
  const commitListeners: (() => void)[] = [];
  // The first check always finds something: the file may have been migrated since it was opened.
  let seenVersion: number | undefined;
  let seenSchema = schemaVersion.get();
  let seenSeq = lastSeq.get() ?? 0;
  let seqBeforeOwn: number | null = null;

  const refuseOtherSchema = (): void => {
    const { kind } = readSchemaState(db);
    if (kind === 'foreign') {
      throw new FileDamaged(
        `${db.name} was made a database of another program. Stop the server, restore a backup, and start it again.`,
      );
    }
    if (kind !== 'newer-schema') return;
    throw new SchemaNewer(
      `${db.name} was migrated by a newer version of this program. Start that version instead.`,
    );
  };

  const reportJobs: WrittenJobsListener = (written, stage) => {
    for (const listener of jobListeners) listener(written, stage);
  };

  const reportNewChanges = (stage: WriteStage): void => {
    const rows = changesSince.all(seenSeq);
    const last = rows.at(-1);
    if (last === undefined) return;
    // Some may have been deleted since, even in the middle.
    const isComplete = last.seq === seenSeq + rows.length && rows.length <= maxReported;
    seenSeq = isComplete ? last.seq : (lastSeq.get() ?? last.seq);
    reportJobs(isComplete ? rows : 'unknown', stage);
  };

  /**
   * A restored file (`.restore` of the sqlite3 command) has other jobs, and lower numbers of changes. SQLite then
   * increments the version of the schema.
   */
  const dropAllWhenRestored = (): void => {
    const schema = schemaVersion.get();
    const seq = lastSeq.get() ?? 0;
    if (schema === seenSchema && seq >= seenSeq) return;
    seenSchema = schema;
    seenSeq = seq;
    reportJobs('unknown', 'committed');
  };

  return {
    onWrittenJobs: (listener) => void jobListeners.push(listener),
    onForeignCommit: (listener) => void commitListeners.push(listener),

    catchUp() {
      const version = dataVersion.get();
      if (version === seenVersion) return;
      refuseOtherSchema();
      for (const listener of commitListeners) listener();
      dropAllWhenRestored();
      reportNewChanges('committed');
      seenVersion = version;
    },

    beforeCommit() {
      seqBeforeOwn = seenSeq;
      reportNewChanges('committing');
    },

    afterCommit() {
      seqBeforeOwn = null;
    },

    afterRollback() {
      if (seqBeforeOwn === null) return;
      // The numbers of undone changes are used again.
      seenSeq = seqBeforeOwn;
      seqBeforeOwn = null;
      reportJobs('unknown', 'undone');
    },
  };
};
