import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../test/command-line.ts';
import { replaceFile } from './replace-file.ts';

describe('replacing a file', () => {
  it('leaves the older one and nothing beside it when the content fails', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'jobs.ndjson');
    writeFileSync(path, 'older');
    const failing = async function* () {
      yield 'newer';
      throw new Error('the database is gone');
    };
    await expect(replaceFile(path, failing())).rejects.toThrow('the database is gone');
    expect(readdirSync(folder)).toEqual(['jobs.ndjson']);
    expect(readFileSync(path, 'utf8')).toBe('older');
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'leaves the same when %s ends the process',
    async (signal) => {
      const folder = temporaryFolder();
      const path = join(folder, 'jobs.ndjson');
      writeFileSync(path, 'older');
      const program = `
        import { replaceFile } from ${JSON.stringify(join(import.meta.dirname, 'replace-file.ts'))};
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
      await once(child.stdout, 'data');
      expect(readdirSync(folder)).toHaveLength(2);
      child.kill(signal);
      expect(await once(child, 'close')).toEqual([null, signal]);
      expect(readdirSync(folder)).toEqual(['jobs.ndjson']);
      expect(readFileSync(path, 'utf8')).toBe('older');
    },
  );
});
