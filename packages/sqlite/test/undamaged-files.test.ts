import { readdirSync, statSync } from 'node:fs';
import { openSqliteStore } from '@jobposting/sqlite';
import { expectError, expectOk } from '@jobposting/store-contract';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { aFile, afterASecond, connectTo, execute, insertJob, openFor } from './open-files.ts';

const isLinux = process.platform === 'linux';

describe('a file that only SQLite writes', () => {
  it('raises no alarm, whichever connection copies the log into it and when', async () => {
    const file = aFile();
    const store = await openFor(file);
    const other = connectTo(file);
    other.pragma('wal_autocheckpoint = 1');
    afterASecond();
    const modes = ['PASSIVE', 'FULL', 'RESTART', 'TRUNCATE'];
    for (let n = 0; n < 100; n++) {
      await insertJob(store);
      if (n % 3 !== 0) other.exec("INSERT INTO employer (name, unlimited) VALUES ('X', 0)");
      if (n % 2 === 0) other.pragma(`wal_checkpoint(${modes[n % 4]})`);
      if (n % 10 === 0) expectOk(await store.checkpoint());
      expectOk(await store.check());
    }
    expectOk(await store.backup(`${file.path}.backup`));
    expect(expectOk(await store.verify())).toEqual([]);
  });

  it('raises no alarm when others fill the log and roll back', async () => {
    const file = aFile();
    const store = await openFor(file);
    const other = connectTo(file);
    other.pragma('cache_size = 1');
    const insert = other.prepare(
      'INSERT INTO employer (name, unlimited) VALUES (hex(randomblob(2000)), 0)',
    );
    const log = `${file.path}-wal`;
    for (let n = 0; n < 10; n++) {
      await insertJob(store);
      const { size } = statSync(log);
      other.exec('BEGIN');
      for (let m = 0; m < 50; m++) insert.run();
      // It has written to the log.
      expect(statSync(log).size).toBeGreaterThan(size);
      expectOk(await store.check());
      other.exec(n % 5 === 4 ? 'COMMIT' : 'ROLLBACK');
      if (n % 2 === 0) expectOk(await store.check());
      await insertJob(store);
      if (n === 7) expectOk(await store.checkpoint());
    }
    expect(expectOk(await store.verify())).toEqual([]);
  });

  const descriptors = (): number => readdirSync('/proc/self/fd').length;

  it.runIf(isLinux)('leaves no descriptors open, however often it is opened', async () => {
    const file = aFile();
    const openBesideAnother = async (): Promise<number> => {
      const other = new Database(file.path);
      other.prepare('SELECT count(*) FROM sqlite_schema').get();
      await (await openFor(file)).close();
      other.close();
      return descriptors();
    };
    await (await openFor(file)).close();
    const first = await openBesideAnother();
    for (let n = 0; n < 5; n++) await openBesideAnother();
    expect(await openBesideAnother()).toBe(first);
  });

  it.runIf(isLinux)('leaves no descriptors open where opening fails late', async () => {
    const file = aFile();
    await (await openFor(file)).close();
    // Larger than the files that are checked at the start.
    execute(file, 'CREATE TABLE filler (bytes); DROP TABLE api_key');
    execute(file, 'INSERT INTO filler VALUES (zeroblob(17 * 1024 * 1024))');
    const attempt = async (): Promise<number> => {
      expectError(await openSqliteStore({ path: file.path }));
      return descriptors();
    };
    const first = await attempt();
    for (let n = 0; n < 5; n++) await attempt();
    expect(await attempt()).toBe(first);
  });
});
