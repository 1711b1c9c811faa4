import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteStore, type SqliteStore, type SqliteStoreOptions } from '@jobposting/sqlite';

/** A database file in a folder of its own. */
export interface DatabaseFile {
  readonly folder: string;
  readonly path: string;
  /** Opens the file as a store, which must succeed. */
  open(options?: Omit<SqliteStoreOptions, 'path'>): Promise<SqliteStore>;
  remove(): void;
}

/** Names a database file that does not exist yet. */
export const createDatabaseFile = (): DatabaseFile => {
  const folder = mkdtempSync(join(tmpdir(), 'jobposting-sqlite-'));
  const path = join(folder, 'jobs.sqlite');
  return {
    folder,
    path,
    async open(options = {}) {
      const opened = await openSqliteStore({ path, ...options });
      if (opened.isErr()) throw new Error(opened.error.message, { cause: opened.error.cause });
      return opened.value;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
