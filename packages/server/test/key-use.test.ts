import { describe, expect, it, onTestFinished } from 'vitest';
import {
  databaseKinds,
  newDatabaseWithJob,
  openStore,
  runCommand,
  startServer,
} from './command-line.ts';

describe.each(databaseKinds)('the last use of a key on %s (D21)', (kind) => {
  it('is shown by key list once the key was sent', async () => {
    const database = await newDatabaseWithJob(kind);
    const store = await openStore(database);
    onTestFinished(() => store.close());
    const list = ['key', 'list', '--database', database, '--employer', '1'];
    expect((await runCommand(list)).stdout).toMatch(/^1\t-\tcreated 20\S+\tlast used -\n$/);

    const server = await startServer(database);
    const { apiKey } = JSON.parse(
      (await runCommand(['key', 'add', '--database', database, '--employer', '1', '--json']))
        .stdout,
    );
    const days = [new Date().toISOString().slice(0, 10)];
    expect((await server.send('GET', '/api/v1.1/jobs', undefined, apiKey)).status).toBe(200);
    server.child.kill('SIGTERM');
    await server.ended;
    days.push(new Date().toISOString().slice(0, 10));

    const [first, used] = (await runCommand(list)).stdout.split('\n');
    expect(first).toMatch(/\tlast used -$/);
    expect(days.map((day) => `last used ${day}`)).toContain(used?.split('\t').at(-1));
  });
});
