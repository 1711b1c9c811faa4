import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createJobService } from '@jobposting/core';
import { createApiKey } from '@jobposting/http';
import { openSqliteStore } from '@jobposting/sqlite';
import { expectOk } from '@jobposting/store-contract/cases';
import { markedFields, postingWith } from '../client/posting.ts';
import {
  databaseIn,
  hasEmployers,
  isDatabase,
  isRestored,
  isWholeFile,
  type Remains,
  unchanged,
} from './remains.ts';

/** A command to kill, and what may be left of it. */
export interface Scenario {
  readonly name: string;
  /** Makes the files in a folder; the database, if there is one, is `jobs.sqlite`. */
  readonly prepare: (folder: string) => Promise<void>;
  /** Without `--database`. */
  readonly command: (folder: string) => readonly string[];
  /** For a command that does not end by itself: its output when it has done its work. */
  readonly saysWhenDone?: RegExp;
  /** Additional arguments of the next run, when the killed one may have finished and it would be refused. */
  readonly nextOptions?: readonly string[];
  /** True when it may be refused in one line, because an earlier run did its work. */
  readonly nextMayBeRefused?: boolean;
  /** True when only the next run may open the remains of a killed one. */
  readonly isEndedByNextRun?: boolean;
  readonly faultsOf: (remains: Remains) => readonly string[];
}

const bodyOf = (referenceId: string, token: number, size: number) => ({
  ...{ ...postingWith(markedFields('line', token, size)), referenceId },
});
const few = ['a', 'b', 'c', 'd'].map((name) => bodyOf(name, 1, 5));
const many = Array.from({ length: 150 }, (_, n) => bodyOf(`L-${n}`, n, 1 + (n % 30)));
const lines = many.map((body) => JSON.stringify(body));

/** Makes a file with an employer with two keys, and these jobs. */
const makeFile = async (path: string, bodies: readonly ReturnType<typeof bodyOf>[]) => {
  const store = expectOk(await openSqliteStore({ path }));
  const acme = { name: 'Acme', unlimited: true };
  const employer = expectOk(await store.employers.add(acme, createApiKey().key));
  expectOk(await store.employers.addKey(employer.id, createApiKey().key));
  const jobs = createJobService({ store: store.jobs });
  for (const body of bodies) expectOk(await jobs.create(employer, body));
  await store.close();
};

const prepared = (folder: string): Promise<void> => makeFile(databaseIn(folder), few);
const imported = (folder: string): Promise<void> => makeFile(databaseIn(folder), [...few, ...many]);

const older = (name: string) => async (folder: string) => {
  await imported(folder);
  writeFileSync(join(folder, name), 'an older one\n');
};

const employer = ['--employer', '1'];
const acme = 'Acme: 2 keys, 0 revoked';

/** A command that leaves the prepared employers with these keys. */
const leaving = (
  name: string,
  command: readonly string[],
  employers: readonly string[],
): Scenario => ({
  ...{ name, prepare: prepared, command: () => command },
  faultsOf: hasEmployers(employers),
});

const add = ['employer', 'add', '--name', 'Globex', '--json'];
const globex = 'Globex: 1 keys, 0 revoked';

/** Every command that writes a file. */
export const scenarios: readonly Scenario[] = [
  leaving('employer add', add, [acme, globex]),
  { ...leaving('employer add, on a new file', add, [globex]), prepare: async () => {} },
  leaving(
    'employer update',
    ['employer', 'update', ...employer, '--name', 'Renamed'],
    ['Renamed: 2 keys, 0 revoked'],
  ),
  leaving('key add', ['key', 'add', ...employer, '--json'], ['Acme: 3 keys, 0 revoked']),
  leaving(
    'key revoke',
    ['key', 'revoke', ...employer, '--key-id', '2'],
    ['Acme: 2 keys, 1 revoked'],
  ),
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
    nextOptions: ['--force'],
    isEndedByNextRun: true,
    faultsOf: unchanged,
  },
  {
    name: 'restore',
    async prepare(folder) {
      await imported(folder);
      // From a time with fewer jobs, which distinguishes it from the database.
      await makeFile(join(folder, 'backup.sqlite'), few);
    },
    command: (folder) => ['restore', '--from', join(folder, 'backup.sqlite')],
    isEndedByNextRun: true,
    nextMayBeRefused: true,
    faultsOf: isRestored,
  },
  {
    name: 'the first start of a server',
    prepare: async () => {},
    command: () => ['serve', '--port', '0', '--first-employer', 'Globex'],
    saysWhenDone: /Listening on/,
    faultsOf: hasEmployers([globex]),
  },
];
