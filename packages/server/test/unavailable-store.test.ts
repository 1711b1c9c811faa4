import { renameSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { newDatabase, runCommand, startServer } from './command-line.ts';

describe('a server whose database goes away', () => {
  it('logs its cause once and that it is back, and answers /health by it', async () => {
    const database = await newDatabase();
    const added = await runCommand([
      'key',
      'add',
      '--database',
      database,
      '--employer',
      '1',
      '--json',
    ]);
    const { apiKey } = JSON.parse(added.stdout);
    const { address, send, wrote, child, ended } = await startServer(database);
    const health = async () => (await fetch(`${address}/health`)).status;
    expect(await health()).toBe(200);

    renameSync(database, `${database}-aside`);
    for (let count = 0; count < 5; count++) {
      const { status } = await send('PUT', '/api/v1.1/jobs', { referenceId: 'A' }, apiKey);
      expect([400, 503]).toContain(status);
    }
    await expect.poll(health, { timeout: 10_000 }).toBe(503);
    renameSync(`${database}-aside`, database);
    await wrote(/available again/);
    await expect.poll(health, { timeout: 10_000 }).toBe(200);

    child.kill('SIGTERM');
    const lines = (await ended).stderr
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.filter(({ err }) => err !== undefined)).toHaveLength(1);
  });
});
