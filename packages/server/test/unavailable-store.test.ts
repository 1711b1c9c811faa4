import { renameSync } from 'node:fs';
import { expect, it } from 'vitest';
import { startServer } from './command-line.ts';
import { newDatabaseWithKey } from './databases.ts';
import { valuesIn } from './output.ts';

it('a server whose database goes away refuses everything until it is restarted, and logs the cause once', async () => {
  const { database, apiKey } = await newDatabaseWithKey();
  const args = ['--careers', '--admin-port', '0'];
  const { address, adminAddress, send, stop, logged } = await startServer(database, args);
  const health = async () => (await fetch(`${address}/health`)).status;
  const ask = (path: string) => fetch(`${adminAddress}${path}`);
  expect(await health()).toBe(200);

  renameSync(database, `${database}-aside`);
  await expect.poll(health, { timeout: 10_000 }).toBe(503);
  const pages = ['/careers/1', '/careers/feed.atom'];
  const refused = async () => {
    for (const method of ['PUT', 'GET']) {
      const body = method === 'PUT' ? { referenceId: 'A' } : undefined;
      const answer = await send(method, '/api/v1.1/jobs', body, apiKey);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, null]);
      expect(await answer.text()).toContain('until an operator');
    }
    for (const page of pages) expect((await fetch(`${address}${page}?q=secret`)).status).toBe(503);
    expect(await health()).toBe(503);
  };
  await refused();
  const notReady = await ask('/readyz');
  expect([notReady.status, await notReady.json()]).toMatchObject([
    503,
    { status: 'unavailable', reason: 'damaged', detail: expect.stringContaining('jobs.sqlite') },
  ]);
  expect(notReady.headers.get('cache-control')).toBe('no-store');
  expect((await ask('/livez')).status).toBe(200);
  const values = valuesIn(await (await ask('/metrics')).text());
  expect(values).toMatchObject({ jobposting_store_available: 0 });
  expect(values).not.toHaveProperty('jobposting_database_bytes');
  renameSync(`${database}-aside`, database);
  await refused();

  await stop();
  const lines = logged();
  expect(lines.filter(({ err }) => err !== undefined)).toMatchObject([
    { reason: 'damaged', msg: expect.stringContaining('until the server is restarted') },
  ]);
  expect(lines.filter(({ msg }) => msg === 'request failed')).toHaveLength(8);
  for (const path of pages) {
    const code = 'store-unavailable';
    expect(lines.find((line) => line.path === path)).toMatchObject({ status: 503, code });
  }
  expect(JSON.stringify(lines)).not.toContain('secret');

  const restarted = await startServer(database);
  expect((await restarted.send('GET', '/api/v1.1/jobs', undefined, apiKey)).status).toBe(200);
});
