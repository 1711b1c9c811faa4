import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { acme, aNewJob, aStamp, expectError, expectOk } from '@jobposting/store-contract';
import { describe, expect, it } from 'vitest';
import { aFile, insertJob, openFor, openWithJob } from '../open-files.ts';
import { runElsewhere } from './run-elsewhere.ts';

const endings = ['', '-wal', '-shm'];

/** Opens a file in a worker thread and stores something before and after it deletes `toDelete`. */
const inWorker = async (path: string, toDelete?: string): Promise<string[]> => {
  const program = `
    import { rmSync } from 'node:fs';
    import { parentPort } from 'node:worker_threads';
    import { openSqliteStore } from ${JSON.stringify(new URL('../../src/index.ts', import.meta.url))};
    const store = (await openSqliteStore({ path: ${JSON.stringify(path)} }))._unsafeUnwrap();
    const outcomes = [];
    for (const toDelete of ${JSON.stringify(toDelete === undefined ? [null] : [null, toDelete])}) {
      if (toDelete !== null) rmSync(toDelete);
      const added = await store.employers.add({ name: 'X', unlimited: true });
      outcomes.push(added.isOk() ? 'stored' : added.error.reason);
    }
    await store.close();
    parentPort.postMessage(outcomes);`;
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`), {
    execArgv: ['--conditions=@jobposting/source'],
  });
  const ended = once(worker, 'exit');
  const [outcomes] = (await once(worker, 'message')) as [string[]];
  await ended;
  return outcomes;
};

describe('a file that other processes and threads have open', () => {
  it.each(['a write', 'closing'])(
    'closing keeps the writes of another process made after the shared memory was deleted, found by %s (A1)',
    async (finder) => {
      const { file, store } = await openWithJob();
      rmSync(`${file.path}-shm`);
      const theirs = "INSERT INTO employer (name, unlimited) VALUES ('Theirs', 0)";
      runElsewhere(file.path, theirs);
      if (finder === 'a write') expectError(await store.jobs.insert(aNewJob(), aStamp()));
      await store.close();
      const next = await openFor(file);
      expect(expectOk(await next.employers.list())).toMatchObject([{ name: 'Theirs' }]);
      expect(expectOk(await next.verify())).toEqual([]);
    },
  );

  it('is safe when another store in the same process closes', async () => {
    const file = aFile();
    const [first, second] = [await openFor(file), await openFor(file)];
    await insertJob(second);
    await first.close();
    // If closing a descriptor had released the locks, this process would believe that it is the only one, and empty the
    // shared memory.
    runElsewhere(file.path, "INSERT INTO employer (name, unlimited) VALUES ('X', 0)");
    await insertJob(second);
    runElsewhere(file.path, 'PRAGMA wal_checkpoint(TRUNCATE)');
    expectOk(await second.check());
    expect(expectOk(await second.employers.list())).toHaveLength(1);
    expect(expectOk(await second.verify())).toEqual([]);
  });

  it.runIf(process.platform === 'linux')(
    'keeps its locks when a worker thread that has opened it ends',
    async () => {
      const { file, store } = await openWithJob();
      const locks = (): string[] => {
        const inode = statSync(`${file.path}-shm`).ino;
        return readFileSync('/proc/locks', 'utf8')
          .split('\n')
          .filter((line) => line.includes(`:${inode} `))
          .map((line) => line.slice(line.indexOf(':') + 1));
      };
      const before = locks();
      expect(before).not.toEqual([]);
      const [outcome] = await inWorker(file.path);
      expect(outcome).toBe('stored');
      expect(locks()).toEqual(before);
      runElsewhere(file.path, "INSERT INTO employer (name, unlimited) VALUES ('X', 0)");
      await insertJob(store);
      expect(expectOk(await store.employers.list())).toHaveLength(2);
      expect(expectOk(await store.verify())).toEqual([]);
    },
  );

  it('is guarded in a worker thread by its names', async () => {
    const file = aFile();
    const outcomes = await inWorker(file.path, `${file.path}-shm`);
    expect(outcomes).toEqual(['stored', 'damaged']);
  });

  it.each(endings)('opening refuses a file whose "%s" must not be written', async (ending) => {
    const { file, store, job } = await openWithJob();
    // Root can write to everything, so another user opens it.
    const uid = process.getuid?.() === 0 ? 65_534 : process.getuid?.();
    for (const path of [file.folder, ...endings.map((each) => file.path + each)]) {
      chownSync(path, uid ?? -1, -1);
    }
    chmodSync(file.path + ending, 0o400);
    const program = `
      import { openSqliteStore } from ${JSON.stringify(join(import.meta.dirname, '../../src/index.ts'))};
      const opened = await openSqliteStore({ path: ${JSON.stringify(file.path)} });
      process.stdout.write(opened.isOk() ? 'opened' : opened.error.message);`;
    const flags = ['--conditions=@jobposting/source', '--input-type=module', '-e', program];
    const said = execFileSync(process.execPath, flags, { uid, encoding: 'utf8' });
    expect(said).toContain(
      `The file ${file.path}${ending} cannot be written to; run the command as`,
    );
    chmodSync(file.path + ending, 0o600);
    expect(expectOk(await store.jobs.find(acme, { id: job.id }))).toEqual(job);
    await insertJob(store);
  });
});
