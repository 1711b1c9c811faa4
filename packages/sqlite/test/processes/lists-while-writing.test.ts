import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { toInstant } from '@jobposting/core/adapter';
import { acme, aQuery, expectOk } from '@jobposting/store-contract';
import { expect, it, onTestFinished } from 'vitest';
import { aFile, connectTo, openFor } from '../open-files.ts';
import { insertDirectly } from '../write-directly.ts';

const program = fileURLToPath(new URL('keep-changing.ts', import.meta.url));

// Long enough for several steps.
const jobs = 11_000;
const rounds = 200;

interface Row {
  readonly id: number;
  readonly status: string;
  readonly publish_date: number;
  readonly open_until: number;
  readonly title: string;
}

/** The jobs as they were after each write, which triggers note. */
const noteWrites = (db: ReturnType<typeof connectTo>) => {
  const row = `json_object('id', new.id, 'status', new.status, 'publish_date', new.publish_date,
    'open_until', new.open_until, 'title', new.title)`;
  db.exec(`CREATE TABLE noted (seq INTEGER PRIMARY KEY, id INTEGER, row TEXT);
    CREATE TRIGGER noted_insert AFTER INSERT ON job BEGIN
      INSERT INTO noted (id, row) VALUES (new.id, ${row}); END;
    CREATE TRIGGER noted_update AFTER UPDATE ON job BEGIN
      INSERT INTO noted (id, row) VALUES (new.id, ${row}); END;
    CREATE TRIGGER noted_delete AFTER DELETE ON job BEGIN
      INSERT INTO noted (id, row) VALUES (old.id, NULL); END`);
  const next = db.prepare<[number], { seq: number; id: number; row: string | null }>(
    'SELECT * FROM noted WHERE seq > ? ORDER BY seq LIMIT 1',
  );
  const last = db.prepare<[], number>('SELECT coalesce(max(seq), 0) FROM noted').pluck();
  const rows = new Map<number, Row>();
  let at = 0;
  return {
    rows,
    now: () => last.get() ?? 0,
    /** Applies the next write, up to this one; false when there is none. */
    advance(until: number): boolean {
      const noted = at < until ? next.get(at) : undefined;
      if (noted === undefined) return false;
      at = noted.seq;
      if (noted.row === null) rows.delete(noted.id);
      else rows.set(noted.id, JSON.parse(noted.row));
      return true;
    },
  };
};

const any = <Item>(items: readonly Item[]): Item =>
  items[Math.floor(Math.random() * items.length)] as Item;

it('each list and search shows the jobs of one moment between call and answer, while two processes write (D25)', async () => {
  const file = aFile();
  const store = await openFor(file);
  const db = connectTo(file);
  const noted = noteWrites(db);
  db.transaction(() => {
    for (let n = 0; n < jobs; n++) {
      const publishDate = toInstant(new Date(n % 4_000));
      insertDirectly(db, { title: `${n % 3 === 0 ? 'nurse' : 'cook'} ${n % 100}`, publishDate });
    }
  })();
  for (let n = 0; n < 2; n++) {
    const flags = ['--conditions=@jobposting/source', program, file.path];
    const child = spawn(process.execPath, flags, { stdio: 'inherit' });
    onTestFinished(() => void child.kill('SIGKILL'));
  }

  for (let round = 0; round < rounds; round++) {
    const term = any([null, 'nurse', 'cook 1', '9', 'absent']);
    const status = any([null, 'active', 'archived', 'open', 'closed'] as const);
    const [pageSize, page] = [any([1, 10, 100]), any([1, 2, 30, 300])];
    const moment = any([500, 2_000, 3_999]);
    const search = term === null ? null : { form: any(['folded', 'exact'] as const), term };
    const query = aQuery({ search, status, page, pageSize, now: toInstant(new Date(moment)) });
    const isAsked = (row: Row): boolean =>
      (term === null || row.title.includes(term)) &&
      (status === null ||
        (status === 'open' || status === 'closed'
          ? row.status === 'active' && row.open_until > moment === (status === 'open')
          : row.status === status));
    const expected = () => {
      const asked = [...noted.rows.values()]
        .filter(isAsked)
        .sort((a, b) => b.publish_date - a.publish_date || b.id - a.id);
      const shown = asked.slice((page - 1) * pageSize, page * pageSize);
      return { total: asked.length, titles: shown.map(({ id, title }) => `${id} ${title}`) };
    };

    const called = noted.now();
    const { total, headers } = expectOk(await store.jobs.list(acme, query));
    const answered = noted.now();
    const found = { total, titles: headers.map(({ id, title }) => `${id} ${title}`) };
    while (noted.advance(called));
    const isRight = () => JSON.stringify(expected()) === JSON.stringify(found);
    while (!isRight() && noted.advance(answered));
    expect(found, JSON.stringify({ round, query })).toEqual(expected());
  }
}, 600_000);
