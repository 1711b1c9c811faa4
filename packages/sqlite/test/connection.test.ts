import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { aStamp, expectOk } from '@jobposting/store-contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { configureConnection, connect } from '../src/connection/connection.ts';
import { aFile, insertJob, openWithJob } from './open-files.ts';

// A killed process loses nothing that the kernel has, so no crash test notices a connection that does not wait for the
// disk. Only these settings show it.
it('makes commits survive a loss of power, and limits the log and waiting', () => {
  const { path } = aFile();
  writeFileSync(path, '');
  const db = connect(path);
  expect(configureConnection(db)).toBe(true);
  const settings = {
    journal_mode: 'wal',
    synchronous: 2, // FULL
    fullfsync: 1,
    secure_delete: 1,
    cell_size_check: 1,
    foreign_keys: 1,
    trusted_schema: 0,
    journal_size_limit: 16 * 1024 * 1024,
    wal_autocheckpoint: 4000,
    busy_timeout: 10,
  };
  const found = Object.keys(settings).map((name) => [name, db.pragma(name, { simple: true })]);
  db.close();
  expect(Object.fromEntries(found)).toEqual(settings);
});

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

describe('the files of a database', () => {
  it('are for their owner alone, and so are backups (C1)', async () => {
    const umask = process.umask(0o022);
    onTestFinished(() => void process.umask(umask));
    const { file, store } = await openWithJob();
    const to = `${file.path}.backup`;
    expectOk(await store.backup(to));
    const files = [file.path, `${file.path}-wal`, `${file.path}-shm`, to];
    expect(files.map(modeOf)).toEqual(['600', '600', '600', '600']);
  });

  it('contain nothing deleted after the log is written into them (C2, D23)', async () => {
    const { file, store } = await openWithJob();
    const to = `${file.path}.backup`;
    const marked = (mark: string) => `<p>${mark.repeat(2_000)}</p>`;
    await insertJob(store, { description: marked('kept-') });
    const changed = await insertJob(store, { description: marked('first-') });
    const deleted = await insertJob(store, { description: marked('gone-') });
    expectOk(await store.checkpoint());
    expect(readFileSync(file.path).includes('gone-gone-')).toBe(true);
    expectOk(
      await store.jobs.update(
        { from: changed, to: { ...changed, description: 'short' } },
        aStamp(),
      ),
    );
    expectOk(await store.jobs.delete(deleted, aStamp()));
    expectOk(await store.backup(to));
    expectOk(await store.checkpoint());
    for (const path of [file.path, to]) {
      const bytes = readFileSync(path);
      const found = ['kept-kept-', 'first-first-', 'gone-gone-'].map((mark) =>
        bytes.includes(mark),
      );
      expect(found).toEqual([true, false, false]);
    }
  });
});
