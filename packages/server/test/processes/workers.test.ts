import { execFileSync, spawnSync } from 'node:child_process';
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createJobService, employerId } from '@jobposting/core';
import { expectOk } from '@jobposting/store-contract/cases';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { WorkerStart } from '../../src/workers/messages.ts';
import { startWorker } from '../../src/workers/worker-process.ts';
import { aJob, newDatabase, noDatabaseYet, openStore, temporaryFolder } from '../databases.ts';
import { linesOf, valuesIn } from '../output.ts';
import { runProcess } from './start-process.ts';
import { startWorkers } from './start-workers.ts';

/** Stores a job that has closed without an entry in the log of changes. */
const addClosedJob = async (database: string): Promise<void> => {
  const store = await openStore(database);
  const employer = expectOk(await store.employers.find(employerId(1)));
  if (employer === null) throw new Error('there is no employer');
  const now = () => new Date('2025-01-01T00:00:00Z');
  const jobs = createJobService({ store: store.jobs, now });
  expectOk(await jobs.create(employer, { ...aJob, referenceId: null }));
  await store.close();
};

const hasPrlimit = spawnSync('prlimit', ['--version']).status === 0;

// The tests find the workers in /proc.
describe.skipIf(process.platform !== 'linux')('jobposting serve --workers 2', () => {
  it('answers on one port by two processes, and prints and logs the start once', async () => {
    const database = await newDatabase();
    const { child, ended, stdout, address, sendOnEach, workers } = await startWorkers(database);
    expect(stdout().match(/.*http:.*/g)).toEqual([
      `Listening on ${address}`,
      `Try it       ${address}/docs/`,
    ]);
    const pids = workers();
    expect(await sendOnEach('GET', 20)).toEqual(Array(20).fill(401));
    child.kill('SIGTERM');
    const { code, stderr } = await ended;
    expect(code).toBe(0);
    const lines = linesOf(stderr);
    const said = (msg: string) => lines.filter((line) => line.msg === msg);
    expect(said('started')).toMatchObject([{ pid: child.pid, workers: 2, address }]);
    expect(said('request')).toHaveLength(20);
    expect(new Set(said('request').map(({ pid }) => pid))).toEqual(new Set(pids));
  });

  it('applies its options in each worker, and answers operators for both', async () => {
    const args = ['--admin-port', '0', '--careers', '--careers-currency', 'EUR', '--console'];
    const { wrote, address, sendOnEach, apiKey } = await startWorkers(noDatabaseYet(), args);
    const [, admin] = await wrote(/^Probes and metrics on (\S+)$/m);
    const ask = async (path: string) => (await fetch(`${admin}${path}`)).text();
    expect([await ask('/livez'), await ask('/readyz')]).toEqual(Array(2).fill('{"status":"ok"}'));
    const salary = { amount: 50_000, period: { id: 1 } };
    expect(await sendOnEach('POST', 1, apiKey, { ...aJob, salary })).toEqual([201]);
    expect(await sendOnEach('GET', 10)).toEqual(Array(10).fill(200));
    expect(valuesIn(await ask('/metrics'))).toMatchObject({
      'jobposting_http_request_duration_seconds_count{route="/api/v1.1/jobs",method="GET",status="200"}': 10,
      jobposting_workers: 2,
      jobposting_store_available: 1,
      'jobposting_jobs{status="active"}': 1,
    });
    for (const _ of ['one worker', 'the other']) {
      const page = await fetch(`${address}/careers/1`, { headers: { Connection: 'close' } });
      expect(await page.text()).toContain('€50,000');
    }
    const alone = { headers: { Connection: 'close' }, redirect: 'manual' } as const;
    const form = { ...alone, method: 'POST', body: new URLSearchParams({ key: apiKey }) };
    const entered = await fetch(`${address}/console/`, form);
    const [cookie = ''] = (entered.headers.get('Set-Cookie') ?? '').split(';', 1);
    for (const _ of ['one worker', 'the other']) {
      const headers = { ...alone.headers, cookie };
      const page = await fetch(`${address}/console/`, { headers });
      expect(await page.text()).toContain('Welder');
    }
  });

  it.each([
    ['the primary', {}],
    ['the system, as on Windows,', { NODE_CLUSTER_SCHED_POLICY: 'none' }],
  ])(
    'replaces a worker that is killed, and says so, when %s distributes connections',
    async (...row) => {
      const [, env] = row;
      const { child, wrote, sendOnEach, workers, apiKey } = await startWorkers(
        noDatabaseYet(),
        [],
        env,
      );
      const [killed = 0, other] = workers();
      process.kill(killed, 'SIGKILL');
      await wrote(new RegExp(`"level":"error".*"worker":${killed},.*"signal":"SIGKILL"`));
      await wrote(/worker replaced/);
      expect(workers()).toContain(other);
      expect(workers()).not.toContain(killed);
      expect(workers()).toHaveLength(2);
      expect(await sendOnEach('POST', 4, apiKey, { ...aJob, referenceId: null })).toEqual([
        201, 201, 201, 201,
      ]);
      child.kill('SIGTERM');
    },
  );

  it.skipIf(!hasPrlimit)(
    'goes on, and tries again, when it cannot open what a new worker needs',
    async () => {
      const { child, ended, wrote, sendOnEach, workers } = await startWorkers(noDatabaseYet());
      const limitOpenFiles = (limit: number): void => {
        execFileSync('prlimit', ['--pid', `${child.pid}`, `--nofile=${limit}:`]);
      };
      const [killed = 0, other] = workers();
      limitOpenFiles(8);
      process.kill(killed, 'SIGKILL');
      await wrote(/a worker did not start: .*EMFILE/);
      expect(workers()).toEqual([other]);
      limitOpenFiles(1_024);
      await wrote(/worker replaced/);
      expect(workers()).toHaveLength(2);
      expect(await sendOnEach('GET', 4)).toEqual([200, 200, 200, 200]);
      child.kill('SIGTERM');
      const died = linesOf((await ended).stderr).filter(({ msg }) => msg === 'a worker died');
      expect(died).toMatchObject([{ worker: killed }]);
    },
  );

  it.skipIf(!hasPrlimit)(
    'keeps a worker that cannot open the files that its metrics need, and says so',
    async () => {
      const database = noDatabaseYet();
      const { child, wrote, sendOnEach, workers } = await startWorkers(database, [
        '--admin-port',
        '0',
      ]);
      const [, adminAddress] = await wrote(/^Probes and metrics on (\S+)$/m);
      const before = workers();
      for (const pid of before) execFileSync('prlimit', ['--pid', `${pid}`, '--nofile=8:']);
      expect((await fetch(`${adminAddress}/metrics`)).status).toBe(200);
      await wrote(/"pid":\d+,.*EMFILE.*"msg":"an answer of the admin port failed"/);
      for (const pid of before) execFileSync('prlimit', ['--pid', `${pid}`, '--nofile=1024:']);
      expect(await sendOnEach('GET', 4)).toEqual([200, 200, 200, 200]);
      expect(workers()).toEqual(before);
      child.kill('SIGTERM');
    },
  );

  it.each(['one worker', 'all workers'])(
    'closes a connection that a worker had not taken when it was killed, with %s',
    async (who) => {
      const { wrote, workers, getAtOnce } = await startWorkers(noDatabaseYet());
      const [stopped = 0, other = 0] = workers();
      process.kill(stopped, 'SIGSTOP');
      const outcomes = getAtOnce(5);
      // The stopped worker got the fifth.
      await wrote(/("msg":"request"[\s\S]*){4}/);
      process.kill(stopped, 'SIGKILL');
      if (who === 'all workers') process.kill(other, 'SIGKILL');
      expect((await Promise.all(outcomes)).sort()).toEqual([200, 200, 200, 200, 'closed']);
    },
  );

  it('does the maintenance in one worker, and in another when that one is killed (D34)', async () => {
    const database = await newDatabase();
    await addClosedJob(database);
    const { wrote, stderr } = await startWorkers(database);
    const closed = '"closed":1,"msg":"maintenance"';
    const [, first = ''] = await wrote(new RegExp(`"pid":(\\d+),[^\\n]*${closed}`));
    await addClosedJob(database);
    process.kill(Number(first), 'SIGKILL');
    await wrote(new RegExp(`"pid":(?!${first},)\\d+,[^\\n]*${closed}`));
    const rounds = linesOf(stderr()).filter(({ msg }) => msg === 'maintenance');
    expect(rounds).toMatchObject([{ closed: 1 }, { closed: 1 }]);
  });

  it('kills a worker that does not stop, and says so', async () => {
    const { child, ended, workers } = await startWorkers(noDatabaseYet());
    const [hanging = 0] = workers();
    process.kill(hanging, 'SIGSTOP');
    child.kill('SIGTERM');
    const { code, stderr } = await ended;
    expect(code).toBe(0);
    expect(linesOf(stderr)).toContainEqual(
      expect.objectContaining({ worker: hanging, msg: 'a worker does not stop: killing it' }),
    );
  }, 90_000);

  it('ends the start with one line when the port is in use, and leaves no process behind', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void taken.close());
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const given = ['--database', noDatabaseYet(), '--workers', '2'];
    // It is over when no process has its standard output open any more.
    expect(await runProcess(['serve', ...given, '--port', String(port)])).toEqual({
      code: 1,
      stdout: '',
      stderr: `jobposting: Port ${port} on 127.0.0.1 is already in use. Choose another one with --port.\n`,
    });
    const admin = ['--port', '0', '--admin-port', String(port)];
    const refused = await runProcess(['serve', ...given, ...admin, '--log-level', 'silent']);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/^jobposting: .*--admin-port\.\n$/);
  });
});

/** Whether it has anything open: its first thread can have ended before the others. */
const isRunning = (pid: number | undefined): boolean =>
  readdirSync(`/proc/${pid}/task`).length > 1 ||
  !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));

// /proc shows that a process has died before its parent is notified.
describe.skipIf(process.platform !== 'linux')('a worker', () => {
  it('that dies between its request for the port and the answer does not end the primary', async () => {
    const exec = join(temporaryFolder(), 'worker.cjs');
    writeFileSync(
      exec,
      `require('node:net').createServer().listen(0); process.kill(process.pid, 'SIGKILL');`,
    );
    cluster.setupPrimary({ exec, args: [], execArgv: [] });
    const forked = once(cluster, 'fork') as Promise<[Worker]>;
    const { ended } = startWorker({} as WorkerStart, { write: () => {} }, { error: () => {} });
    const [{ process: died }] = await forked;
    // Nothing is answered earlier: this process is busy all the while.
    while (isRunning(died.pid));
    await expect(ended).resolves.toEqual({ code: null, signal: 'SIGKILL' });
  });
});
