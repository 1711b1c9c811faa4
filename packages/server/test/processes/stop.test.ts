import { existsSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aJob, noDatabaseYet, titlesIn } from '../databases.ts';
import { beginRequest } from '../requests.ts';
import { killUntilEnded, type More, startServer } from './start-process.ts';

/** A server with an open request. */
const startBusy = async (args: readonly string[] = [], more: More = {}) => {
  const database = noDatabaseYet();
  const server = await startServer(database, args, {}, more);
  const { address, apiKey } = server;
  const { answered, finish } = beginRequest(address, apiKey, JSON.stringify(aJob));
  // The earlier request is open once the server has answered a later one.
  await fetch(`${address}/health`);
  return { ...server, database, answered, finish };
};

describe('stopping jobposting serve', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'with %s finishes the open request and exits with 0',
    async (signal) => {
      const { database, child, ended, wrote, answered, finish } = await startBusy();
      child.kill(signal);
      await wrote(/stopping/);
      finish();
      expect(await answered).toBe(201);
      expect((await ended).code).toBe(0);
      expect(existsSync(`${database}-wal`)).toBe(false);
      expect(await titlesIn(database)).toEqual([aJob.title]);
    },
  );

  it('with a second signal exits, even if a request is open', async () => {
    const { child, ended, wrote, answered } = await startBusy();
    const outcome = answered.catch(() => 'cut off');
    child.kill('SIGTERM');
    await wrote(/stopping/);
    await killUntilEnded(child);
    expect(await outcome).toBe('cut off');
    expect((await ended).code).toBe(1);
  });

  it('treats simultaneous signals as one, because Ctrl-C comes from the terminal and from npm', async () => {
    const { child, ended, wrote, answered, finish } = await startBusy();
    // Two of the same kind could be merged on their way.
    child.kill('SIGINT');
    child.kill('SIGTERM');
    await wrote(/stopping/);
    finish();
    expect(await answered).toBe(201);
    expect((await ended).code).toBe(0);
  });

  it('does not happen at SIGHUP without a terminal', async () => {
    const server = await startServer(noDatabaseYet(), [], {}, { detached: true });
    const { child, address, wrote, ended } = server;
    child.kill('SIGHUP');
    await wrote(/SIGHUP ignored/);
    expect((await fetch(`${address}/health`)).status).toBe(200);
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  });

  it.runIf(process.platform === 'linux')(
    'finishes the open request when the terminal is closed',
    async () => {
      const args = ['--log-level', 'info'];
      const server = await startBusy(args, { inTerminal: true });
      const { child, wrote, address, answered, finish } = server;
      const [, pid = ''] = await wrote(/"pid":(\d+)/);
      const isThere = () => existsSync(`/proc/${pid}`);
      onTestFinished(() => void (isThere() && process.kill(Number(pid), 'SIGKILL')));
      child.kill('SIGKILL');
      const isOpen = () => fetch(address).then(Boolean, () => false);
      await expect.poll(isOpen, { timeout: 9_000 }).toBe(false);
      finish();
      expect(await answered).toBe(201);
      await expect.poll(isThere, { timeout: 9_000 }).toBe(false);
    },
  );
});
