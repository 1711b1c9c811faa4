import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A database file in a separate folder. */
export interface DatabaseFile {
  readonly folder: string;
  readonly path: string;
  remove(): void;
}

/** Names a database file that does not exist yet. */
export const createDatabaseFile = (): DatabaseFile => {
  const folder = mkdtempSync(join(tmpdir(), 'jobposting-sqlite-'));
  const path = join(folder, 'jobs.sqlite');
  return {
    folder,
    path,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
