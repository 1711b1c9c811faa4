import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createJobService, jobBodyJson } from '@jobposting/core';
import { openSqliteStore } from '@jobposting/sqlite';
import { expectOk } from '@jobposting/store-contract/cases';
import { makePreparedFile } from '../faults/prepared-file.ts';
import { markedFields, postingWith } from '../posting.ts';

/** Everything that a database holds, in words that can be compared. */
export interface Contents {
  /** With the number of their keys, and how many are revoked. */
  readonly employers: readonly string[];
  readonly jobs: readonly string[];
}

/** What is there after a command was killed. */
export interface Remains {
  readonly before: Contents | null;
  /** `null` where there is no database yet. */
  readonly after: Contents | null;
  readonly folder: string;
  readonly stdout: string;
}

/** A command that is killed, and what may be left of it. */
export interface Scenario {
  readonly name: string;
  /** Makes the files in a folder; the database, if there is one, is `jobs.sqlite`. */
  readonly prepare: (folder: string) => Promise<void>;
  /** Without `--database`. */
  readonly command: (folder: string) => readonly string[];
  /** For a command that does not end by itself: what it says when it has done its work. */
  readonly saysWhenDone?: RegExp;
  readonly faultsOf: (remains: Remains) => readonly string[];
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

const lines = Array.from({ length: 150 }, (_, index) => {
  const fields = postingWith(markedFields('line', index, 1 + (index % 30)));
  return JSON.stringify({ ...fields, referenceId: `L-${index}` });
});

const prepared = async (folder: string): Promise<void> => {
  await makePreparedFile(databaseIn(folder));
};
const imported = async (folder: string): Promise<void> => {
  await prepared(folder);
  const store = expectOk(await openSqliteStore({ path: databaseIn(folder) }));
  const service = createJobService({ store: store.jobs });
  const employer = expectOk(await store.employers.list())[0];
  if (employer === undefined) throw new Error('the prepared file has an employer');
  for (const line of lines) expectOk(await service.create(employer, JSON.parse(line)));
  await store.close();
};

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Either as before or as after the command, and as after it once that has been said. */
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

const hasEmployers = (names: readonly string[]) =>
  beforeOr(({ after }) => isSame(after.employers, names), /\S/);

/** The file `name` is what it was before, or wholly new. */
const isWholeFile = (folder: string, name: string, isNew: (text: Buffer) => boolean): string[] => {
  const path = join(folder, name);
  if (!existsSync(path)) return [`the older ${name} is gone`];
  const bytes = readFileSync(path);
  if (bytes.toString('latin1') === 'an older one\n' || isNew(bytes)) return [];
  return [`${name} is half: ${bytes.length} bytes`];
};

const unchanged = ({ before, after }: Remains): string[] =>
  isSame(before, after) ? [] : ['the database has changed'];

const older = (name: string) => async (folder: string) => {
  await imported(folder);
  writeFileSync(join(folder, name), 'an older one\n');
};

const sqliteHeader = 'SQLite format 3\0';
const isDatabase = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 16) === sqliteHeader;
const employer = ['--employer', '1'];
const acme = 'Acme: 2 keys, 0 revoked';
const fixture = fileURLToPath(
  new URL('../../../sqlite/test/fixtures/6e36d55.sqlite', import.meta.url),
);

/** Every command that writes a file. */
export const scenarios: readonly Scenario[] = [
  {
    name: 'employer add',
    prepare: prepared,
    command: () => ['employer', 'add', '--name', 'Globex', '--json'],
    faultsOf: hasEmployers([acme, 'Globex: 1 keys, 0 revoked']),
  },
  {
    name: 'employer add, on a new file',
    prepare: async () => {},
    command: () => ['employer', 'add', '--name', 'Globex', '--json'],
    faultsOf: hasEmployers(['Globex: 1 keys, 0 revoked']),
  },
  {
    name: 'employer update',
    prepare: prepared,
    command: () => ['employer', 'update', ...employer, '--name', 'Renamed'],
    faultsOf: hasEmployers(['Renamed: 2 keys, 0 revoked']),
  },
  {
    name: 'key add',
    prepare: prepared,
    command: () => ['key', 'add', ...employer, '--json'],
    faultsOf: hasEmployers(['Acme: 3 keys, 0 revoked']),
  },
  {
    name: 'key revoke',
    prepare: prepared,
    command: () => ['key', 'revoke', ...employer, '--key-id', '2'],
    faultsOf: hasEmployers(['Acme: 2 keys, 1 revoked']),
  },
  {
    name: 'import',
    async prepare(folder) {
      await prepared(folder);
      writeFileSync(join(folder, 'jobs.ndjson'), `${lines.join('\n')}\n`);
    },
    command: (folder) => ['import', join(folder, 'jobs.ndjson'), ...employer],
    faultsOf({ before, after, stdout }) {
      const stored = (after?.jobs ?? []).map((job) => JSON.parse(job));
      const fields = (job: { referenceId: string; title: string; description: string }) =>
        JSON.stringify([job.referenceId, job.title, job.description]);
      const whole = new Set(
        [...(before?.jobs ?? []), ...lines].map((job) => fields(JSON.parse(job))),
      );
      const faults = stored
        .filter((job) => !whole.has(fields(job)))
        .map((job) => `half: ${job.title}`);
      const isShort = /150/.test(stdout) && stored.length !== whole.size;
      return isShort ? [...faults, 'it said that all were imported'] : faults;
    },
  },
  {
    name: 'export',
    prepare: older('jobs.ndjson'),
    command: (folder) => ['export', ...employer, '--output', join(folder, 'jobs.ndjson')],
    faultsOf: (remains) => [
      ...unchanged(remains),
      ...isWholeFile(
        remains.folder,
        'jobs.ndjson',
        (text) => text.toString().trimEnd().split('\n').length === remains.before?.jobs.length,
      ),
    ],
  },
  {
    name: 'backup --force',
    prepare: older('backup.sqlite'),
    command: (folder) => ['backup', '--force', '--to', join(folder, 'backup.sqlite')],
    faultsOf: (remains) => [
      ...unchanged(remains),
      ...isWholeFile(remains.folder, 'backup.sqlite', isDatabase),
    ],
  },
  {
    name: 'backup',
    prepare: imported,
    command: (folder) => ['backup', '--to', join(folder, 'backup.sqlite')],
    faultsOf: unchanged,
  },
  {
    name: 'the migration of an older file',
    prepare: async (folder) => copyFileSync(fixture, databaseIn(folder)),
    command: () => ['employer', 'list'],
    faultsOf: unchanged,
  },
  {
    name: 'the first start of a server',
    prepare: async () => {},
    command: () => ['serve', '--port', '0', '--first-employer', 'Globex'],
    saysWhenDone: /Listening on/,
    faultsOf: hasEmployers(['Globex: 1 keys, 0 revoked']),
  },
];
