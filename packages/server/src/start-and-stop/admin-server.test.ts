import { channel } from 'node:diagnostics_channel';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { text as readText } from 'node:stream/consumers';
import { expectOk } from '@jobposting/store-contract/cases';
import { ok } from 'neverthrow';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { captureLog } from '../../test/output.ts';
import type { StoreWatch } from '../database/store-watch.ts';
import { type AdminSources, createAdminServer } from './admin-server.ts';
import { addressOf } from './listen.ts';

const loaded = vi.hoisted(() => ({ metrics: false }));

vi.mock('../admin/metrics.ts', async (importOriginal) => {
  loaded.metrics = true;
  return importOriginal();
});

const hasIPv6 = Object.values(networkInterfaces())
  .flat()
  .some((each) => each?.address === '::1');

const database = {
  jobs: { countByEmployer: async () => ok([]) },
  schema: 4,
  writesUnderWay: () => 0,
  sizes: async () => ok({ bytes: 0, changes: 0 }),
};

interface Given {
  readonly problem?: StoreWatch['problem'];
  readonly log?: AdminSources['log'];
}

const sourcesOf = ({ problem = async () => null, log = captureLog().log }: Given = {}) => ({
  database,
  watch: { problem },
  timer: { failures: () => 0 },
  log,
  signal: new AbortController().signal,
});

const start = async (given: Given = {}, adminHost = '127.0.0.1') => {
  const admin = await createAdminServer({ adminHost, adminPort: 0 }, sourcesOf(given));
  if (admin === null) throw new Error('its port was given');
  onTestFinished(admin.stop);
  expectOk(await admin.start());
  const address = addressOf(admin.server);
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${address}${path}`, init);
    return { status: answer.status, headers: answer.headers, body: await answer.text() };
  };
  return { address, ask };
};

describe('the port for operators', () => {
  // The first test of the file, because a module is loaded once.
  it('does not exist, and measures and loads nothing, unless it is configured', async () => {
    const options = { adminHost: '127.0.0.1' };
    expect(await createAdminServer(options, sourcesOf())).toBeNull();
    expect(loaded.metrics).toBe(false);
    expect(channel('jobposting:request').hasSubscribers).toBe(false);
  });

  it('answers /metrics as text, HEAD without a body, 405 to any other method, and 404 elsewhere', async () => {
    const { ask } = await start();
    const { headers, body } = await ask('/metrics?any=query');
    expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(body).toContain('\njobposting_store_available 1\n');
    expect(await ask('/livez', { method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
    const refused = await ask('/metrics', { method: 'POST', body: 'x' });
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    for (const path of ['/', '/constructor', '/api/v1.1/jobs', '/livez/']) {
      expect(await ask(path)).toMatchObject({
        status: 404,
        body: 'This port has only /livez, /readyz, /metrics.\n',
      });
    }
  });

  it.each<readonly [string, string]>([
    ['127.0.0.1', '421'],
    ...(hasIPv6 ? [['::1', '421'] as const] : []),
    ['0.0.0.0', '200'],
  ])(
    'on %s answers a loopback host or no host, and any other with %s',
    async (listensOn, other) => {
      const { port } = new URL((await start({}, listensOn)).address);
      const statusFor = async (head: string) => {
        const socket = connect(Number(port), listensOn);
        socket.end(`GET /metrics HTTP/1.${head}\r\nConnection: close\r\n\r\n`);
        return (await readText(socket)).slice(9, 12);
      };
      expect(await statusFor('0')).toBe('200');
      const own = 'localhost LOCALHOST:9464 a.localhost 127.0.0.1:1 127.8.9.10 [::1]:9464';
      const foreign =
        'rebound.example:9464 alocalhost 127.0.0.1.example 127.example 192.168.0.1 [::2]';
      for (const [hosts, status] of [
        [own, '200'],
        [foreign, other],
      ] as const) {
        for (const host of hosts.split(' ')) {
          expect([host, await statusFor(`1\r\nHost: ${host}`)]).toEqual([host, status]);
        }
      }
    },
  );

  it('answers 500 for a bug, logs it, and goes on', async () => {
    const { log, logged } = captureLog();
    const { ask } = await start({ problem: () => Promise.reject(new Error('a bug')), log });
    expect((await ask('/readyz')).status).toBe(500);
    expect(logged()).toMatchObject([{ level: 'error', err: { message: 'a bug' } }]);
    expect((await ask('/livez')).status).toBe(200);
  });
});
