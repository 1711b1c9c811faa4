import type { Database } from 'better-sqlite3';
import { FileDamaged, SchemaNewer } from '../driver/sqlite-error.ts';
import type { WalHeader, WalIndex } from '../file-guard/wal-index.ts';
import { readSchemaState } from '../schema/migrate.ts';

/** One write to a job: `oldPublishDate` in milliseconds, `null` for a new job. */
interface WrittenJob {
  readonly employerId: number;
  readonly jobId: number;
  readonly oldPublishDate: number | null;
}

/** Jobs that were written, or `unknown` when there were too many to be known one by one. */
export type WrittenJobs = readonly WrittenJob[] | 'unknown';

/** How far a write has come: `committing` in a transaction of this connection, which can still be `undone`. */
type WriteStage = 'committed' | 'committing' | 'undone';

type WrittenJobsListener = (written: WrittenJobs, stage: WriteStage) => void;

/** Reports to the caches of an open store what has changed in the file. */
export interface ChangeFeed {
  /** Calls `listener` when jobs were written, by this connection or another. */
  onWrittenJobs(listener: WrittenJobsListener): void;
  /** Calls `listener` when another connection wrote anything, employers and keys included. */
  onForeignCommit(listener: () => void): void;
  /**
   * Reports what other connections have committed. Costs 1 µs when there is nothing, and 2 where only
   * SQLite can be asked. Throws {@link SchemaNewer} from when one of them has brought the file to a newer
   * schema.
   */
  catchUp(): void;
  /** As {@link catchUp}, in a transaction, whose snapshot it begins. */
  catchUpInTransaction(): void;
  /**
   * Reports what the present transaction has written; to be called right before it is committed.
   * Nobody else can write in between, so the caches then know exactly what will be in the file.
   */
  beforeCommit(): void;
  /** To be called once what {@link beforeCommit} reported is committed: it is for good. */
  afterCommit(): void;
  /** Takes back what {@link beforeCommit} reported. */
  afterRollback(): void;
}

type ChangeRow = [seq: number, employerId: number, jobId: number, oldPublishDate: number | null];

const toWrittenJob = ([, employerId, jobId, oldPublishDate]: ChangeRow): WrittenJob => ({
  employerId,
  jobId,
  oldPublishDate,
});

// How many writes another store can be behind before it drops its caches altogether. They are read
// in 5 ms, while a whole bulk write would take seconds and hundreds of megabytes.
const maxReported = 8_192;

/** Creates the feed, which begins at the present state of the file. */
export const createChangeFeed = (
  db: Database,
  walIndex: Pick<WalIndex, 'readHeader'>,
): ChangeFeed => {
  const schemaVersion = db.prepare<[], number>('PRAGMA schema_version').pluck();
  const dataVersion = db.prepare<[], number>('PRAGMA data_version').pluck();
  const lastSeq = db.prepare<[], number>('SELECT coalesce(max(seq), 0) FROM change').pluck();
  const changesSince = db
    .prepare<[number], ChangeRow>(
      `SELECT seq, employer_id, job_id, old_publish_date FROM change
       WHERE seq > ? ORDER BY seq LIMIT ${maxReported + 1}`,
    )
    .raw();

  const jobListeners: WrittenJobsListener[] = [];
  const commitListeners: (() => void)[] = [];
  // The first look always finds something: the file may have been migrated since it was opened.
  let seenVersion: number | undefined;
  let seenHeader: WalHeader | undefined;
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
    if (kind !== 'newer') return;
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
    // Some may have been forgotten by now, in the middle as well.
    const isComplete = last[0] === seenSeq + rows.length && rows.length <= maxReported;
    seenSeq = isComplete ? last[0] : (lastSeq.get() ?? last[0]);
    reportJobs(isComplete ? rows.map(toWrittenJob) : 'unknown', stage);
  };

  /**
   * A restored file (`.restore` of the sqlite3 command) has other jobs, and its changes begin again at
   * lower numbers. SQLite counts up the version of the schema then.
   */
  const dropAllWhenRestored = (): void => {
    const schema = schemaVersion.get();
    const seq = lastSeq.get() ?? 0;
    if (schema === seenSchema && seq >= seenSeq) return;
    seenSchema = schema;
    seenSeq = seq;
    reportJobs('unknown', 'committed');
  };

  const askSqlite = (header: WalHeader | undefined): void => {
    const version = dataVersion.get();
    if (version !== seenVersion) {
      refuseOtherSchema();
      for (const listener of commitListeners) listener();
      dropAllWhenRestored();
      reportNewChanges('committed');
      seenVersion = version;
    }
    seenHeader = header;
  };

  return {
    onWrittenJobs: (listener) => void jobListeners.push(listener),
    onForeignCommit: (listener) => void commitListeners.push(listener),

    catchUp() {
      // Before SQLite is asked, so that what is committed in between is seen next time.
      const header = walIndex.readHeader(seenHeader);
      if (header === undefined || header !== seenHeader) askSqlite(header);
    },

    // The header would begin no snapshot, and can be newer than one.
    catchUpInTransaction: () => askSqlite(undefined),

    beforeCommit() {
      seqBeforeOwn = seenSeq;
      reportNewChanges('committing');
    },

    afterCommit() {
      seqBeforeOwn = null;
    },

    afterRollback() {
      if (seqBeforeOwn === null) return;
      // The numbers of what was undone are given again.
      seenSeq = seqBeforeOwn;
      seqBeforeOwn = null;
      reportJobs('unknown', 'undone');
    },
  };
};
