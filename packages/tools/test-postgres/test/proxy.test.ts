import { createDatabase, startPostgres, startProxy } from '@jobposting/test-postgres';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

let server: Awaited<ReturnType<typeof startPostgres>>;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

const connect = async (connectionString: string): Promise<Client> => {
  const client = new Client({ connectionString, pipeline: true });
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => void client.end().catch(() => {}));
  return client;
};

const open = async () => {
  const database = await createDatabase(server.address);
  const proxy = await startProxy(database.address);
  onTestFinished(async () => {
    await proxy.close();
    await database.drop();
  });
  const direct = await connect(database.address);
  await direct.query('CREATE TABLE note (n int PRIMARY KEY)');
  const write = (client: Client, n: number): Promise<string> =>
    client.query('INSERT INTO note VALUES ($1)', [n]).then(
      () => 'ok',
      () => 'lost',
    );
  const stored = async (): Promise<number[]> =>
    (await direct.query('SELECT n FROM note ORDER BY n')).rows.map(({ n }) => n);
  return { proxy, connect: () => connect(proxy.address), write, stored };
};

describe('a proxy', () => {
  it.each([
    ['before it arrives', [1]],
    ['while it runs', [1, 2]],
    ['before it runs', [1, 2]],
    ['before its answer', [1, 2]],
  ] as const)('loses contact at the second request %s', async (at, expected) => {
    const { proxy, connect, write, stored } = await open();
    const client = await connect();
    proxy.cut({ request: 2, at, afterwards: 'reconnect' });
    expect(await write(client, 1)).toBe('ok');
    expect(await write(client, 2)).toBe('lost');
    if (at === 'before it runs') expect(await stored()).toEqual([1]);
    if (at === 'before its answer') expect(await stored()).toEqual([1, 2]);
    await proxy.heal();
    expect(await stored()).toEqual(expected);
    expect(await write(await connect(), 3)).toBe('ok');
  });

  it('lets nothing pass during a silence, and nobody notices', async () => {
    const { proxy, connect, write, stored } = await open();
    const client = await connect();
    proxy.cut({ request: 2, at: 'before its answer', afterwards: 'silence' });
    const writing = [1, 2, 3].map((n) => write(client, n));
    expect(await writing[0]).toBe('ok');
    while ((await stored()).length < 2);
    const connecting = connect();
    await proxy.heal();
    expect(await Promise.all(writing.slice(1))).toEqual(['lost', 'lost']);
    await connecting.catch(() => {});
    expect(await write(await connect(), 4)).toBe('ok');
    expect((await stored()).slice(0, 2)).toEqual([1, 2]);
  });
});
