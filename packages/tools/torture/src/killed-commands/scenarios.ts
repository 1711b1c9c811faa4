import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createJobService } from '@jobposting/core';
import { createApiKey } from '@jobposting/http';
import { openSqliteStore } from '@jobposting/sqlite';
import { expectOk } from '@jobposting/store-contract/cases';
import { markedFields, postingWith } from '../client/posting.ts';
import { databaseIn } from './remains.ts';

/** A command to kill. */
export interface Scenario {
  readonly name: string;
  /** Makes the files in a folder; the database, if there is one, is `jobs.sqlite`. */
  readonly prepare: (folder: string) => Promise<void>;
  /** Without `--database`. */
  readonly command: (folder: string) => readonly string[];
  /** For a command that does not end by itself: its output when it has done its work. */
  readonly saysWhenDone?: RegExp;
  /** True when each line of its files may be written or not; otherwise each file is as before, or done. */
  readonly isStepwise?: boolean;
  /** True when only the next run may open the remains of a killed one, and finishes its work. */
  readonly isEndedByNextRun?: boolean;
  /** Additional arguments of the next run, when the killed one may have finished and it would be refused. */
  readonly nextOptions?: readonly string[];
  /** True when it may be refused in one line, because an earlier run did its work. */
  readonly nextMayBeRefused?: boolean;
}

const bodyOf = (referenceId: string, token: number, size: number) => ({
  ...{ ...postingWith(markedFields('line', token, size)), referenceId },
});
const few = ['a', 'b', 'c', 'd'].map((name) => bodyOf(name, 1, 5));
const many = Array.from({ length: 150 }, (_, n) => bodyOf(`L-${n}`, n, 1 + (n % 30)));

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

const nothing = async (): Promise<void> => {};
const prepared = (folder: string): Promise<void> => makeFile(databaseIn(folder), few);
const imported = (folder: string): Promise<void> => makeFile(databaseIn(folder), [...few, ...many]);

const older = (name: string) => async (folder: string) => {
  await imported(folder);
  writeFileSync(join(folder, name), 'an older one\n');
};

const employer = ['--employer', '1'];
const add = ['employer', 'add', '--name', 'Globex', '--json'];
const update = ['employer', 'update', ...employer, '--name', 'Renamed'];
const addKey = ['key', 'add', ...employer, '--json'];
const revoke = ['key', 'revoke', ...employer, '--key-id', '2'];

/** Every command that writes a file. */
export const scenarios: readonly Scenario[] = [
  { name: 'employer add', prepare: prepared, command: () => add },
  { name: 'employer add, on a new file', prepare: nothing, command: () => add },
  { name: 'employer update', prepare: prepared, command: () => update },
  { name: 'key add', prepare: prepared, command: () => addKey },
  { name: 'key revoke', prepare: prepared, command: () => revoke },
  {
    name: 'import',
    async prepare(folder) {
      await prepared(folder);
      const lines = many.map((body) => `${JSON.stringify(body)}\n`);
      writeFileSync(join(folder, 'jobs.ndjson'), lines.join(''));
    },
    command: (folder) => ['import', join(folder, 'jobs.ndjson'), ...employer],
    isStepwise: true,
  },
  {
    name: 'export',
    prepare: older('jobs.ndjson'),
    command: (folder) => ['export', ...employer, '--output', join(folder, 'jobs.ndjson')],
  },
  {
    name: 'backup --force',
    prepare: older('backup.sqlite'),
    command: (folder) => ['backup', '--force', '--to', join(folder, 'backup.sqlite')],
  },
  {
    name: 'backup',
    prepare: imported,
    command: (folder) => ['backup', '--to', join(folder, 'backup.sqlite')],
    nextOptions: ['--force'],
    isEndedByNextRun: true,
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
  },
  {
    name: 'the first start of a server',
    prepare: nothing,
    command: () => ['serve', '--port', '0', '--first-employer', 'Globex'],
    saysWhenDone: /Listening on/,
  },
];
