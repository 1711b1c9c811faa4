import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { aJob, noDatabaseYet, titlesIn } from '../databases.ts';
import { beginRequest } from '../requests.ts';
import { killUntilEnded, startServer } from './start-process.ts';

/** A server with an open request. */
const startBusy = async (database = noDatabaseYet()) => {
  const server = await startServer(database);
  const { address, apiKey } = server;
  const { answered, finish } = beginRequest(address, apiKey, JSON.stringify(aJob));
  // It is open once the server has answered a later one.
  await fetch(`${address}/health`);
  return { ...server, answered, finish };
};

describe('stopping jobposting serve', () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'with %s finishes the open request and exits with 0',
    async (signal) => {
      const database = noDatabaseYet();
      const { child, ended, wrote, answered, finish } = await startBusy(database);
      child.kill(signal);
      await wrote(/stopping/);
      finish();
      expect(await answered).toBe(201);
      expect((await ended).code).toBe(0);
      expect(existsSync(`${database}-wal`)).toBe(false);
      expect(await titlesIn(database)).toEqual([aJob.title]);
    },
  );

  it('with a second signal exits, though a request is open', async () => {
    const { child, ended, wrote, answered } = await startBusy();
    const outcome = answered.catch(() => 'cut off');
    child.kill('SIGTERM');
    await wrote(/stopping/);
    await killUntilEnded(child);
    expect(await outcome).toBe('cut off');
    expect((await ended).code).toBe(1);
  });

  it('takes signals that come together for one, as Ctrl-C comes from the terminal and from npm', async () => {
    const { child, ended, wrote, answered, finish } = await startBusy();
    // Two of a kind could become one on their way.
    child.kill('SIGINT');
    child.kill('SIGTERM');
    await wrote(/stopping/);
    finish();
    expect(await answered).toBe(201);
    expect((await ended).code).toBe(0);
  });

  it('lets requests end though SIGHUP comes twice, as from a terminal that is closed', async () => {
    const { child, ended, wrote, answered, finish } = await startBusy();
    child.kill('SIGHUP');
    await wrote(/stopping/);
    child.kill('SIGHUP');
    // It has had the signal once it has answered, which it does on a connection that is open.
    finish();
    expect(await answered).toBe(201);
    expect((await ended).code).toBe(0);
  });
});
