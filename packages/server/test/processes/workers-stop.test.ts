import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { aJob, noDatabaseYet, titlesIn } from '../databases.ts';
import { beginRequest } from '../requests.ts';
import { killUntilEnded } from './start-process.ts';
import { startWorkers } from './start-workers.ts';

/** A server whose workers have an open request each. */
const startBusy = async () => {
  const database = noDatabaseYet();
  const server = await startWorkers(database);
  const { address, apiKey, sendOnEach } = server;
  const body = JSON.stringify({ ...aJob, referenceId: null });
  const open = [1, 2].map(() => beginRequest(address, apiKey, body));
  // They are open once later ones are answered.
  await sendOnEach('GET', 4);
  const statuses = Promise.all(open.map(({ answered }) => answered));
  const finish = (): void => {
    for (const request of open) request.finish();
  };
  return { ...server, database, statuses, finish };
};

describe.skipIf(process.platform !== 'linux')('stopping jobposting serve --workers 2', () => {
  it.each(['the primary', 'all processes, as a terminal and systemd do,'])(
    'by a signal to %s finishes the open requests of each and exits with 0',
    async (who) => {
      const { database, child, ended, workers, wrote, statuses, finish } = await startBusy();
      const others = who === 'the primary' ? [] : workers();
      for (const pid of others) process.kill(pid, 'SIGTERM');
      child.kill('SIGTERM');
      await wrote(/stopping[\s\S]*stopping/);
      finish();
      expect(await statuses).toEqual([201, 201]);
      expect((await ended).code).toBe(0);
      expect(existsSync(`${database}-wal`)).toBe(false);
      expect(await titlesIn(database)).toEqual([aJob.title, aJob.title]);
    },
  );

  it('by a second signal ends all processes at once', async () => {
    const { child, ended, wrote, statuses } = await startBusy();
    const outcome = statuses.catch(() => 'cut off');
    child.kill('SIGTERM');
    await wrote(/stopping[\s\S]*stopping/);
    await killUntilEnded(child);
    expect(await outcome).toBe('cut off');
    expect((await ended).code).toBe(1);
  });

  it('by a signal to one worker finishes its requests, and replaces it', async () => {
    const { child, ended, workers, wrote, statuses, finish, sendOnEach } = await startBusy();
    const [stopped = 0] = workers();
    process.kill(stopped, 'SIGTERM');
    await wrote(/stopping/);
    finish();
    expect(await statuses).toEqual([201, 201]);
    await wrote(/worker replaced/);
    expect(workers()).toHaveLength(2);
    expect(await sendOnEach('GET', 4)).toEqual([200, 200, 200, 200]);
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  });

  it('happens by itself when the primary is killed; no request is lost and no process is left', async () => {
    const { database, child, ended, statuses, finish } = await startBusy();
    child.kill('SIGKILL');
    finish();
    expect(await statuses).toEqual([201, 201]);
    // Its output is closed by the last process that has it open.
    await ended;
    expect(existsSync(`${database}-wal`)).toBe(false);
    expect(await titlesIn(database)).toEqual([aJob.title, aJob.title]);
  });
});
