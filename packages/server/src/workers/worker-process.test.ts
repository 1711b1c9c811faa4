import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectError } from '@jobposting/store-contract/cases';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { WorkerOptions } from './messages.ts';
import { startWorker } from './worker-process.ts';

/** Whether it has anything open: its first thread can have ended before the others. */
const isRunning = (pid: number | undefined): boolean =>
  readdirSync(`/proc/${pid}/task`).length > 1 ||
  !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));

it('that the system has no memory for has ended, and says why', async () => {
  const error = Object.assign(new Error('spawn node ENOMEM'), { errno: -12, code: 'ENOMEM' });
  const fork = vi.spyOn(cluster, 'fork').mockImplementation(() => {
    throw error;
  });
  onTestFinished(() => fork.mockRestore());
  const { pid, started, ended } = startWorker(
    {} as WorkerOptions,
    { write: () => {} },
    { error: () => {} },
  );
  expect(pid).toBeUndefined();
  await expect(ended).resolves.toEqual({ code: -12, signal: null });
  expect(expectError(await started)).toBe('The system could not make a process: ENOMEM.');
});

// A process that has died, and of which its parent has not heard yet, is known by /proc.
describe.skipIf(process.platform !== 'linux')('a worker', () => {
  it('that dies between asking for the port and the answer ends alone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'jobposting-worker-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const exec = join(folder, 'worker.cjs');
    writeFileSync(
      exec,
      `require('node:net').createServer().listen(0); process.kill(process.pid, 'SIGKILL');`,
    );
    cluster.setupPrimary({ exec, args: [], execArgv: [] });
    const forked = once(cluster, 'fork') as Promise<[Worker]>;
    const { ended } = startWorker({} as WorkerOptions, { write: () => {} }, { error: () => {} });
    const [{ process: died }] = await forked;
    // Nothing is answered before: this process is busy all the while.
    while (isRunning(died.pid));
    await expect(ended).resolves.toEqual({ code: null, signal: 'SIGKILL' });
  });
});
