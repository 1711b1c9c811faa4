import { readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { exchange } from '../src/client/exchange.ts';
import { markedFields, postingWith } from '../src/client/posting.ts';
import { runCommand } from '../src/server/server-command.ts';
import { openService } from './open-server.ts';

it('API keys and the content of postings (D21) are in no log line, and a key is in no file, after all kinds of requests', async () => {
  const { directory, database, account, server, api } = await openService({
    options: ['--log-level', 'trace'],
  });
  const run = (...parameters: string[]) => runCommand([...parameters, '--database', database]);
  const added = await run('key', 'add', '--employer', '1', '--json');
  const { id, apiKey } = JSON.parse(added.stdout);
  const secret = 'confidential-wording';
  const posting = postingWith(markedFields(secret, 1, 5));

  expect((await api.call('POST', '/jobs', posting)).status).toBe(201);
  expect((await api.call('PUT', '/jobs/1', { title: `${secret} 2` })).status).toBe(200);
  expect((await api.call('POST', '/jobs', { title: secret })).status).toBe(400);
  expect((await api.call('GET', `/jobs?q=${secret}&_key=${apiKey}`)).status).toBe(200);
  expect((await api.call('GET', `/jobs?q=${secret}&API-Key=${apiKey}`)).status).toBe(400);
  // A key that strays into a path, a malformed request, and an error with a cause in the log.
  await api.call('GET', `/jobs/${apiKey}`);
  await api.call('GET', `/${account.apiKey}/jobs`);
  await exchange(
    server.port,
    Buffer.from(`GET / HTTP/1.1\r\nAPI-Key: ${apiKey}\r\nbroken\r\n\r\n`),
    20_000,
  );
  renameSync(database, `${database}-aside`);
  expect((await api.call('PUT', '/jobs/1', { title: `${secret} 3` })).status).toBe(503);
  renameSync(`${database}-aside`, database);
  await run('key', 'revoke', '--employer', '1', '--key-id', String(id));
  await run('backup', '--to', join(directory, 'backup.sqlite'));

  const files = readdirSync(directory).filter((name) => name.includes('sqlite'));
  expect(files).toEqual(
    expect.arrayContaining(['jobs.sqlite', 'jobs.sqlite-wal', 'backup.sqlite']),
  );
  const contents = files.map((name) => readFileSync(join(directory, name)));
  // Must be found by the same search, to show that the search works.
  expect(contents.some((bytes) => bytes.includes(secret))).toBe(true);
  for (const key of [account.apiKey, apiKey]) {
    for (const bytes of contents) expect(bytes.includes(key)).toBe(false);
  }

  await server.stop();
  expect(server.log()).toContain('request failed');
  for (const text of [account.apiKey, apiKey, secret]) expect(server.log()).not.toContain(text);
});
