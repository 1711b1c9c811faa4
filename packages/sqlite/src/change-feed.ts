import type { Database } from 'better-sqlite3';

/** One write to a job: `oldPublishDate` in milliseconds, `null` for a new job. */
export interface JobChange {
  readonly employerId: number;
  readonly jobId: number;
  readonly oldPublishDate: number | null;
}

/** What an open store does when the file has changed. */
export interface ChangeListener {
  /** Jobs were written, by this store or another. */
  onChanges(changes: readonly JobChange[]): void;
  /** So much was written elsewhere that the changes are not known one by one. */
  onUnknownChanges(): void;
  /** Another connection wrote something, which may also be an employer or a key. */
  onForeignCommit(): void;
}

/** Tells an open store what has changed in the file since it last looked. */
export interface ChangeFeed {
  /** Reports what other connections have committed. Costs 2 µs when there is nothing. */
  catchUp(): void;
  /** The same, but does nothing when it was done a moment ago. */
  keepUp(): void;
  /** Reports what this connection has just committed. Never throws. */
  afterCommit(): void;
  /** Whether what the latest commit of this connection wrote of a job is how the job now stands. */
  isWhatStands(jobId: number): boolean;
  /** Drops old entries; to be called within a write transaction. */
  prune(): void;
}

type ChangeRow = [seq: number, employerId: number, jobId: number, oldPublishDate: number | null];

const toChange = ([, employerId, jobId, oldPublishDate]: ChangeRow): JobChange => ({
  employerId,
  jobId,
  oldPublishDate,
});

// Within so short a time nothing can be committed elsewhere, be answered and then be asked about
// here: over the loopback an answer and a question take longer. A look costs 2.3 µs, and a request
// needed two.
const freshForMs = 0.05;
// As many as other stores may be behind before they drop their caches altogether.
const keptChanges = 8_192;

/** Creates the feed, which begins at the present state of the file. */
export const createChangeFeed = (db: Database, listener: ChangeListener): ChangeFeed => {
  const dataVersion = db.prepare<[], number>('PRAGMA data_version').pluck();
  const lastSeq = db.prepare<[], number>('SELECT coalesce(max(seq), 0) FROM job_change').pluck();
  const changesSince = db
    .prepare<[number], ChangeRow>(
      `SELECT seq, employer_id, job_id, old_publish_date FROM job_change
       WHERE seq > ? ORDER BY seq`,
    )
    .raw();
  const dropUntil = db.prepare<[number]>('DELETE FROM job_change WHERE seq <= ?');

  let seenVersion = dataVersion.get();
  let seenSeq = lastSeq.get() ?? 0;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let prunedSeq = 0;
  // How often the latest commit changed each job; empty when others committed meanwhile.
  let changesPerJob = new Map<number, number>();

  const readChanges = (): readonly JobChange[] => {
    const rows = changesSince.all(seenSeq);
    const [first] = rows;
    const last = rows.at(-1);
    if (first === undefined || last === undefined) return [];
    const isComplete = first[0] === seenSeq + 1;
    seenSeq = last[0];
    const changes = rows.map(toChange);
    if (isComplete) listener.onChanges(changes);
    else listener.onUnknownChanges();
    return changes;
  };

  const catchUp = (): void => {
    const now = performance.now();
    const version = dataVersion.get();
    if (version !== seenVersion) {
      listener.onForeignCommit();
      readChanges();
      seenVersion = version;
    }
    lookedAt = now;
  };

  return {
    catchUp,
    keepUp() {
      if (performance.now() - lookedAt >= freshForMs) catchUp();
    },
    afterCommit() {
      changesPerJob = new Map();
      try {
        const changes = readChanges();
        if (dataVersion.get() !== seenVersion) return;
        for (const { jobId } of changes) {
          changesPerJob.set(jobId, (changesPerJob.get(jobId) ?? 0) + 1);
        }
      } catch {
        // The write is durable and must be answered so; the next read looks again.
        listener.onUnknownChanges();
        seenVersion = undefined;
        lookedAt = Number.NEGATIVE_INFINITY;
      }
    },
    isWhatStands: (jobId) => changesPerJob.get(jobId) === 1,
    prune() {
      if (seenSeq < prunedSeq + 2 * keptChanges) return;
      prunedSeq = seenSeq - keptChanges;
      dropUntil.run(prunedSeq);
    },
  };
};
