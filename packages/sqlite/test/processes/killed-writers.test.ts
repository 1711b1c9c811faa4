import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { acme, expectOk } from '@jobposting/store-contract';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { aFile, openFor } from '../open-files.ts';

const program = fileURLToPath(new URL('keep-inserting.ts', import.meta.url));

/** A process that inserts, and the ids that it has printed so far. */
const startInserting = (path: string) => {
  const flags = ['--conditions=@jobposting/source', program, path];
  const child: ChildProcess = spawn(process.execPath, flags, {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  return {
    // The text after the last line break was cut off.
    ids: () => said.split('\n').slice(0, -1).map(Number),
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
};

it('a reader that follows two processes misses nothing and reads nothing twice, although both are killed (D34)', async () => {
  const file = aFile();
  const store = await openFor(file);
  const followed: number[] = [];
  let after: string | null = null;
  const follow = async () => {
    const page = expectOk(await store.jobs.changes.read(after, { employerId: acme, limit: 50 }));
    followed.push(...page.changes.map(({ id }) => id));
    after = page.next;
    return page.changes.length;
  };

  const told: number[] = [];
  for (let round = 0; round < 3; round++) {
    const writers = [startInserting(file.path), startInserting(file.path)];
    while (writers.some(({ ids }) => ids().length < 30)) {
      await follow();
      await new Promise(setImmediate);
    }
    for (const writer of writers) await writer.kill();
    told.push(...writers.flatMap(({ ids }) => ids()));
  }
  while ((await follow()) > 0);

  const db = new Database(file.path, { readonly: true });
  onTestFinished(() => void db.close());
  const stored = db.prepare<[], number>('SELECT id FROM job ORDER BY id').pluck().all();
  expect(followed.toSorted((a, b) => a - b)).toEqual(stored);
  expect(stored).toEqual(expect.arrayContaining(told));
  expect(told.length).toBeGreaterThanOrEqual(180);
  expect(expectOk(await store.verify())).toEqual([]);
});
