import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createJobService } from '@jobposting/core';
import { openSqliteStore } from '@jobposting/sqlite';
import { expectOk } from '@jobposting/store-contract/cases';

/** The content of each file that a user has in a folder, in lines that can be compared. */
export type Remains = Readonly<Record<string, readonly string[]>>;

export const databaseIn = (folder: string): string => join(folder, 'jobs.sqlite');

/** Everything in a database, as after a restart, and what is wrong with it. */
const readDatabase = async (path: string): Promise<string[]> => {
  const opened = await openSqliteStore({ path });
  if (opened.isErr()) return [opened.error.message];
  const store = opened.value;
  const service = createJobService({ store: store.jobs });
  const lines = [...expectOk(await store.verify())];
  for (const employer of expectOk(await store.employers.list())) {
    const keys = expectOk(await store.employers.listKeys(employer.id));
    const revoked = keys.filter(({ revokedAt }) => revokedAt !== null).length;
    lines.push(`${employer.name}: ${keys.length} keys, ${revoked} revoked`);
    for await (const found of service.all(employer)) {
      const { referenceId, title, description } = expectOk(found);
      lines.push(`${referenceId} ${title} ${description}`);
    }
  }
  await store.close();
  return lines;
};

const known = /^(?:jobs|backup)\.(?:sqlite|ndjson)$|\.before-restore-\d[^.]*$/;

/** Reads a folder. Of several databases that restores have put aside, the oldest counts. */
export const readFolder = async (folder: string): Promise<Remains> => {
  const remains: Record<string, readonly string[]> = {};
  for (const file of readdirSync(folder).sort()) {
    const name = file.replace(/restore-.*/, 'restore');
    if (!known.test(file) || remains[name] !== undefined) continue;
    const text = readFileSync(join(folder, file), 'latin1');
    const isDatabase = text.startsWith('SQLite format 3\0');
    remains[name] = isDatabase
      ? await readDatabase(join(folder, file))
      : text.trimEnd().split('\n');
  }
  return remains;
};
