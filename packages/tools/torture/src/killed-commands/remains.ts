import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createJobService, jobBodyJson } from '@jobposting/core';
import { openSqliteStore } from '@jobposting/sqlite';
import { expectOk } from '@jobposting/store-contract/cases';

/** Everything in a database, in words that can be compared. */
export interface Contents {
  /** With the number of their keys, and how many are revoked. */
  readonly employers: readonly string[];
  readonly jobs: readonly string[];
}

/** What is left after a command was killed. */
export interface Remains {
  readonly before: Contents | null;
  /** `null` when there is no database yet. */
  readonly after: Contents | null;
  readonly folder: string;
  readonly stdout: string;
}

export const databaseIn = (folder: string): string => join(folder, 'jobs.sqlite');

/** Reads a database as after a restart. */
export const readDatabase = async (path: string): Promise<Contents> => {
  const store = expectOk(await openSqliteStore({ path }));
  const service = createJobService({ store: store.jobs });
  const employers: string[] = [];
  const jobs: string[] = [];
  for (const employer of expectOk(await store.employers.list())) {
    const keys = expectOk(await store.employers.listKeys(employer.id));
    const revoked = keys.filter(({ revokedAt }) => revokedAt !== null).length;
    employers.push(`${employer.name}: ${keys.length} keys, ${revoked} revoked`);
    for await (const job of service.all(employer)) jobs.push(jobBodyJson(expectOk(job)));
  }
  await store.close();
  return { employers, jobs };
};

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The state is that before or after the command; it must be the latter once the command has said so. */
const beforeOr =
  (isDone: (remains: Remains & { readonly after: Contents }) => boolean, said: RegExp) =>
  (remains: Remains): string[] => {
    const { before, after, stdout } = remains;
    if (after === null) return before === null ? [] : ['the database is gone'];
    const done = isDone({ ...remains, after });
    if (said.test(stdout) && !done) return [`it said "${stdout.trim()}" and did not do it`];
    const nothing = before ?? { employers: [], jobs: [] };
    return done || isSame(nothing, after)
      ? []
      : [`half of it: ${JSON.stringify(after).slice(0, 400)}`];
  };

/** The employers with their keys are these, or as before. */
export const hasEmployers = (names: readonly string[]) =>
  beforeOr(({ after }) => isSame(after.employers, names), /\S/);

/** The file `name` is as before, or completely new. */
export const isWholeFile = (
  folder: string,
  name: string,
  isNew: (text: Buffer) => boolean,
): string[] => {
  const path = join(folder, name);
  if (!existsSync(path)) return [`the older ${name} is gone`];
  const bytes = readFileSync(path);
  if (bytes.toString('latin1') === 'an older one\n' || isNew(bytes)) return [];
  return [`${name} is half: ${bytes.length} bytes`];
};

/** The database is as it was before. */
export const unchanged = ({ before, after }: Remains): string[] =>
  isSame(before, after) ? [] : ['the database has changed'];

/** The database is another, and the old one is kept under one name. */
export const isRestored = ({ before, after, folder }: Remains): string[] => {
  const kept = readdirSync(folder).filter((name) => name.startsWith('jobs.sqlite.before-restore-'));
  const linked = kept.filter((name) => statSync(join(folder, name)).nlink > 1);
  return [
    ...(isSame(before, after) ? ['the next run did not restore'] : []),
    ...(kept.some((name) => isDatabase(readFileSync(join(folder, name))))
      ? []
      : ['the database before is gone']),
    ...linked.map((name) => `${name} has another name`),
  ];
};

const sqliteHeader = 'SQLite format 3\0';
/** Whether bytes begin like a whole database file. */
export const isDatabase = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 0, 16) === sqliteHeader;
