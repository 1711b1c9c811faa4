import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { replaceFile } from '../../src/database/files.ts';
import { temporaryFolder } from '../databases.ts';

const entry = JSON.stringify(join(import.meta.dirname, '../../src/database/files.ts'));

/** Starts a process that replaces the file at `path` and never ends, and waits until it writes. */
const startEndless = async (path: string) => {
  const program = `
    import { replaceFile } from ${entry};
    const endless = async function* () {
      yield 'newer';
      console.log('writing');
      setInterval(() => {}, 1000);
      await new Promise(() => {});
    };
    await replaceFile(${JSON.stringify(path)}, endless());`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
};

async function* content() {
  yield 'newest';
}

/** A folder with one file, and a check that it is unchanged. */
const olderFile = () => {
  const folder = temporaryFolder();
  const path = join(folder, 'jobs.ndjson');
  writeFileSync(path, 'older');
  const expectUnchanged = () => {
    expect(readdirSync(folder)).toEqual(['jobs.ndjson']);
    expect(readFileSync(path, 'utf8')).toBe('older');
  };
  return { folder, path, expectUnchanged };
};

describe('replacing a file', () => {
  it('leaves the older file and nothing else when the content fails', async () => {
    const { path, expectUnchanged } = olderFile();
    const failing = async function* () {
      yield 'newer';
      throw new Error('the database is gone');
    };
    await expect(replaceFile(path, failing())).rejects.toThrow('the database is gone');
    expectUnchanged();
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'leaves the same when %s ends the process',
    async (signal) => {
      const { folder, path, expectUnchanged } = olderFile();
      const child = await startEndless(path);
      expect(readdirSync(folder)).toHaveLength(2);
      child.kill(signal);
      expect(await once(child, 'close')).toEqual([null, signal]);
      expectUnchanged();
    },
  );

  it('removes what a killed process left of the same file, and nothing else', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'jobs.ndjson');
    const killed = await startEndless(path);
    const [left = ''] = readdirSync(folder);
    const running = await startEndless(path);
    killed.kill('SIGKILL');
    await once(killed, 'close');
    // From an earlier process of the same id, as in a container.
    const sameId = `jobs.ndjson.${process.pid}.0123456789ab.partial`;
    const others = ['other.ndjson.1.0123456789ab.partial', 'jobs.ndjson.old.partial'];
    for (const name of [sameId, ...others]) writeFileSync(join(folder, name), '');
    await replaceFile(path, content());
    const kept = readdirSync(folder);
    expect(kept).toEqual(expect.arrayContaining(['jobs.ndjson', ...others]));
    expect(kept).toHaveLength(4);
    expect(kept).not.toContain(left);
    expect(kept).not.toContain(sameId);
    running.kill('SIGTERM');
    await once(running, 'close');
    expect(readdirSync(folder).sort()).toEqual(['jobs.ndjson', ...others].sort());
  });
});
