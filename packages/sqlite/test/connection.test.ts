import { writeFileSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { configureConnection, connect } from '../src/driver/connection.ts';
import { createDatabaseFile } from './database-file.ts';

// A killed process loses nothing that was handed to the kernel, so no crash test sees a connection
// that does not wait for the disk. Only these settings show it.
it('makes what is committed survive a loss of power, and keeps log and waiting bounded', () => {
  const file = createDatabaseFile();
  onTestFinished(file.remove);
  writeFileSync(file.path, '');
  const db = connect(file.path);
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
