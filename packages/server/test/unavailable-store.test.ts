import { renameSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { newDatabaseWithKey, startServer } from './command-line.ts';

describe('a server whose database goes away', () => {
  it('refuses everything until it is restarted, and logs the cause once', async () => {
    const { database, apiKey } = await newDatabaseWithKey();
    const { address, send, child, ended } = await startServer(database);
    const health = async () => (await fetch(`${address}/health`)).status;
    expect(await health()).toBe(200);

    renameSync(database, `${database}-aside`);
    await expect.poll(health, { timeout: 10_000 }).toBe(503);
    const refused = async () => {
      for (const method of ['PUT', 'GET']) {
        const body = method === 'PUT' ? { referenceId: 'A' } : undefined;
        const answer = await send(method, '/api/v1.1/jobs', body, apiKey);
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, null]);
        expect(await answer.text()).toContain('until an operator');
      }
      expect(await health()).toBe(503);
    };
    await refused();
    renameSync(`${database}-aside`, database);
    await refused();

    child.kill('SIGTERM');
    const lines = (await ended).stderr
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.filter(({ err }) => err !== undefined)).toMatchObject([
      { reason: 'damaged', msg: expect.stringContaining('until the server is restarted') },
    ]);
    expect(lines.filter(({ msg }) => msg === 'request failed')).toHaveLength(4);

    const restarted = await startServer(database);
    expect((await restarted.send('GET', '/api/v1.1/jobs', undefined, apiKey)).status).toBe(200);
  });
});
