import { copyFileSync, mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ApiClient, createApiClient } from '../src/client/api-client.ts';
import { markedFields, postingWith } from '../src/client/posting.ts';
import { readAllJobs } from '../src/client/read-all-jobs.ts';
import { findDatabaseProblems } from '../src/database-file.ts';
import { addEmployer } from '../src/employer-account.ts';
import { jobposting, runProgram } from '../src/server/server-command.ts';
import { openDirectory, openOnSmallDisk, openServer } from './open-server.ts';
import { canMount, onReadOnlyDisk } from './small-disk.ts';

const posting = (token: number) => postingWith(markedFields('job', token, 150));

/** Creates jobs until one is refused; returns the titles of the others. */
const createUntilRefused = async (api: ApiClient): Promise<string[]> => {
  for (const titles: string[] = []; ; ) {
    const { status, text, headers } = await api.call('POST', '/jobs', posting(titles.length + 1));
    if (status === 201) {
      titles.push(JSON.parse(text).title);
      continue;
    }
    expect([status, JSON.parse(text).code]).toEqual([503, 'store-unavailable']);
    expect(headers.get('retry-after')).toBe('1');
    return titles;
  }
};

const titlesIn = async (api: ApiClient): Promise<string[]> =>
  (await readAllJobs(api)).map(({ title }) => title).reverse();

describe.skipIf(!canMount)('a full disk', () => {
  it('fails writes with 503 and no reads; the server recovers when there is room for a mebibyte', async () => {
    const { directory, server, apiKey, api, seen } = await openOnSmallDisk();
    const ballast = join(seen, 'ballast');
    const ballastBytes = 2 * 1024 * 1024;
    writeFileSync(ballast, Buffer.alloc(ballastBytes));

    const titles = await createUntilRefused(api);
    expect(titles.length).toBeGreaterThan(20);
    expect(await titlesIn(api)).toEqual(titles);

    const health = async () => (await fetch(`${server.address}/health`)).status;
    await expect.poll(health).toBe(503);
    truncateSync(ballast, ballastBytes - 900 * 1024);
    for (let token = 90_000; ; token++) {
      const { status, text } = await api.call('POST', '/jobs', posting(token));
      expect(await health()).toBe(503);
      if (status === 503) break;
      titles.push(JSON.parse(text).title);
    }
    expect(titles.at(-1)).toMatch(/^job 90/);

    rmSync(ballast);
    await expect.poll(health).toBe(200);
    const logged = (what: string) => server.log().split(what).length - 1;
    await expect.poll(() => logged('the store is available again')).toBe(1);
    expect(logged('the store is unavailable')).toBe(1);
    titles.push(JSON.parse((await api.call('POST', '/jobs', posting(99_999))).text).title);
    expect(await titlesIn(api)).toEqual(titles);

    // The disk disappears with its process, so the file is copied out while the process is frozen.
    const copy = join(directory, 'copy.sqlite');
    server.signal('SIGSTOP');
    copyFileSync(join(seen, 'jobs.sqlite'), copy);
    copyFileSync(join(seen, 'jobs.sqlite-wal'), `${copy}-wal`);
    await server.kill();
    expect(await findDatabaseProblems(copy)).toEqual([]);
    const second = await openServer({ database: copy });
    expect(await titlesIn(createApiClient(second.address, apiKey))).toEqual(titles);
  });
});

describe.skipIf(!canMount)('a disk that cannot be written to', () => {
  it('makes the server refuse to start, in one clear line', async () => {
    const directory = openDirectory();
    const prepared = join(directory, 'jobs.sqlite');
    await addEmployer(prepared);
    const disk = join(directory, 'disk');
    mkdirSync(disk);
    const database = join(disk, 'jobs.sqlite');
    const refused = await runProgram([
      ...onReadOnlyDisk(disk, prepared),
      ...jobposting,
      ...['serve', '--database', database, '--port', '0'],
    ]);
    expect(refused.code).toBe(1);
    expect(refused.stderr.trim().split('\n')).toEqual([expect.stringContaining(database)]);
  });
});
