import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withoutPassword } from '../src/printing/printable.ts';
import {
  aJob,
  databaseKinds,
  noDatabaseYet,
  startServer,
  temporaryFolder,
} from './command-line.ts';
import { beginRequest } from './processes/begin-request.ts';

const newDatabase = (): string => join(temporaryFolder(), 'new', 'jobs.sqlite');

describe('the log of jobposting serve', () => {
  it('logs who has begun a request that was cut off, and why a batch has ended early', async () => {
    const { address, apiKey, child, ended, wrote } = await startServer(newDatabase());
    const batch = await fetch(`${address}/api/v1.1/jobs/batch?complete=true`, {
      method: 'POST',
      headers: { 'API-Key': apiKey, 'Content-Type': 'application/x-ndjson' },
      body: '{"title":""}\n',
    });
    expect(await batch.text()).toContain('incomplete-batch');
    const { sent, answered } = beginRequest(address, apiKey, JSON.stringify(aJob));
    await fetch(`${address}/health`);
    sent.destroy();
    await expect(answered).rejects.toThrow();
    await wrote(/"aborted":true/);
    child.kill('SIGTERM');
    const { stderr } = await ended;
    const [ofBatch, ofCutOff] = stderr.split('\n').filter((line) => line.includes('"request"'));
    expect(JSON.parse(ofBatch ?? '')).toMatchObject({ code: 'incomplete-batch', employerId: 1 });
    expect(JSON.parse(ofCutOff ?? '')).toMatchObject({ aborted: true, employerId: 1, keyId: 1 });
  });

  it.each(databaseKinds)(
    'logs which version, Node, schema and database start where, without the password: %s',
    async (kind) => {
      const database = await noDatabaseYet(kind);
      const { address, child, ended } = await startServer(database);
      child.kill('SIGTERM');
      const { stderr } = await ended;
      const line = stderr.split('\n').find((text) => text.includes('"msg":"started"')) ?? '{}';
      expect(JSON.parse(line)).toMatchObject({
        level: 'info',
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
        node: process.version,
        schema: expect.any(Number),
        database: kind === 'a file' ? database : withoutPassword(database).replace(/\?.*/, ''),
        address,
      });
    },
  );

  it('logs every request with the id of its response, who calls and why it is refused, and no key, query or body', async () => {
    const args = ['--host', 'localhost'];
    const { address, send, apiKey, child, ended } = await startServer(newDatabase(), args);
    const created = await send('POST', '/api/v1.1/jobs?token=in-query', {
      ...aJob,
      title: 'title-in-body',
    });
    await send('GET', `/api/v1.1/jobs/${apiKey}`);
    await send('POST', '/api/v1.1/jobs', { title: 'title-in-body' }, 'jp_unknown');
    const headers = { 'X-Request-Id': 'sent by a client' };
    const named = await fetch(`${address}/api/v1.1/jobs`, { headers });
    expect(named.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    child.kill('SIGTERM');
    const { stderr } = await ended;

    const requests = stderr
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === 'request');
    const caller = { employerId: 1, keyId: 1 };
    expect(requests).toMatchObject([
      { method: 'POST', path: '/api/v1.1/jobs', status: 201, ...caller },
      { method: 'GET', path: '/api/v1.1/jobs/jp_…', status: 404, code: 'job-not-found', ...caller },
      { method: 'POST', path: '/api/v1.1/jobs', status: 401, code: 'invalid-api-key' },
      { method: 'GET', path: '/api/v1.1/jobs', status: 401, code: 'missing-api-key' },
    ]);
    expect(
      requests.map((line) => ['code', 'employerId', 'keyId'].filter((k) => k in line)),
    ).toEqual([['employerId', 'keyId'], ['code', 'employerId', 'keyId'], ['code'], ['code']]);
    expect(requests[0].requestId).toBe(created.headers.get('x-request-id'));
    expect(stderr).not.toContain('"level":"warn"');
    for (const secret of [apiKey, 'sent by a client', 'jp_unknown', 'in-query', 'title-in-body']) {
      expect(stderr).not.toContain(secret);
    }
  });
});
