import { Agent } from 'node:http';
import { createApiKey } from '@jobposting/http';
import { expectOk } from '@jobposting/store-contract/cases';
import { expect, it } from 'vitest';
import { aJob, noDatabaseYet, openStore } from '../databases.ts';
import { send } from '../requests.ts';
import { startServer } from './start-process.ts';

/** Starts a server with two employers, and records in which order their requests are answered. */
const startForTwo = async () => {
  const database = noDatabaseYet();
  const store = await openStore(database);
  const keys = [];
  for (const name of ['Heavy', 'Small']) {
    const { apiKey, key } = createApiKey();
    expectOk(await store.employers.add({ name, unlimited: false }, key));
    keys.push(apiKey);
  }
  await store.close();
  const [heavyKey = '', smallKey = ''] = keys;
  const { address, child, ended } = await startServer(database);
  const order: string[] = [];
  const note = async (name: string, answered: Promise<number | undefined>) => {
    const status = await answered;
    order.push(`${name} ${status}`);
  };
  const stop = async () => {
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0 });
  };
  return { jobs: `${address}/api/v1.1/jobs`, heavyKey, smallKey, order, note, stop };
};

it('a small request that comes last is answered among those for the largest jobs of another key', async () => {
  const { jobs, heavyKey, smallKey, order, note, stop } = await startForTwo();
  const largest = { ...aJob, referenceId: 'L', description: `<p>${'a '.repeat(450_000)}</p>` };
  const headers = { 'API-Key': heavyKey, 'Content-Type': 'application/json' };
  await fetch(jobs, { method: 'PUT', headers, body: JSON.stringify(largest) });

  const change = JSON.stringify({
    ...aJob,
    referenceId: 'L',
    title: 'Foreman',
    description: undefined,
  });
  const agents = { heavy: new Agent({ keepAlive: true }), small: new Agent({ keepAlive: true }) };
  const sendHeavy = (method: string, url: string, body?: string) =>
    Array.from({ length: 80 }, () => send(method, url, heavyKey, body, agents.heavy));
  const sendSmall = () => send('GET', jobs, smallKey, '', agents.small);
  // Only existing connections deliver all at once.
  await Promise.all([...sendHeavy('GET', jobs), sendSmall()].map(({ answered }) => answered));

  const heavy = sendHeavy('PUT', `${jobs}?dryRun=true`, change);
  const answers = heavy.map(({ answered }) => note('heavy', answered));
  await Promise.all(heavy.map(({ sent }) => sent));
  await Promise.all([...answers, note('small', sendSmall().answered)]);
  expect(new Set(order)).toEqual(new Set(['heavy 200', 'small 200']));
  expect(order.indexOf('small 200')).toBeLessThan(40);

  agents.heavy.destroy();
  agents.small.destroy();
  await stop();
});
