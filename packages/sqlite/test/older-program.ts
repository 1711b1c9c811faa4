// Run by itself: writes and reads jobs as a program of the schema that the file has at its start, until it is
// refused. Prints the id of each job that it has stored, then why it ended.
import Database from 'better-sqlite3';

const [path = ''] = process.argv.slice(2);
const db = new Database(path, { timeout: 60_000 });
db.pragma('synchronous = NORMAL');
const readVersion = (): number => Number(db.pragma('user_version', { simple: true }));
const version = readVersion();
// Programs of the first two schemas did not look whether the file has become newer.
const looks = version >= 3;

const named = db.pragma('table_info(job)') as { readonly name: string }[];
const columns = named
  .map(({ name }) => name)
  .filter((name) => name !== 'id' && name !== 'reference_id')
  .join(', ');
const insert = db.prepare<[number]>(
  `INSERT INTO job (${columns}) SELECT ${columns} FROM job WHERE id = ?`,
);
const describe = db.prepare<[number | bigint, number]>(
  'INSERT INTO job_description SELECT ?, html FROM job_description WHERE job_id = ?',
);
const find = db.prepare<[number], { readonly title: string }>(
  `SELECT ${columns} FROM job WHERE id = ?`,
);
const known = db
  .prepare<[], { readonly id: number; readonly title: string }>('SELECT id, title FROM job')
  .all();

/** Copies a job into a new one; its id, or `null` where the file is not that of this program any more. */
const copyJob = db.transaction((from: number): number | null => {
  if (looks && readVersion() !== version) return null;
  const { lastInsertRowid } = insert.run(from);
  describe.run(lastInsertRowid, from);
  return Number(lastInsertRowid);
});

const workUntilRefused = (): string => {
  for (let turn = 0; ; turn++) {
    const job = known[turn % known.length];
    if (job === undefined) throw new Error('the file has no job');
    const id = copyJob.immediate(job.id);
    if (id === null) return 'newer schema';
    process.stdout.write(`${id}\n`);
    for (const read of [job.id, id]) {
      if (find.get(read)?.title !== job.title) throw new Error(`job ${read} is another one`);
    }
  }
};

try {
  process.stdout.write(`ended: ${workUntilRefused()}\n`);
} catch (error) {
  if (!(error instanceof Database.SqliteError) || !/no such|no column/.test(error.message)) {
    throw error;
  }
  process.stdout.write(`ended: ${error.message}\n`);
}
