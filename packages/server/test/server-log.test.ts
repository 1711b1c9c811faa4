import { describe, expect, it } from 'vitest';
import { startServer } from './command-line.ts';
import { aJob, noDatabaseYet } from './databases.ts';

const jobs = '/api/v1.1/jobs';

describe('the log of jobposting serve', () => {
  it('logs version, Node, schema, database, address and how long it keeps changes and history at the start', async () => {
    const database = noDatabaseYet();
    const kept = ['--keep-changes', '40', '--keep-history', '1095'];
    const { address, logged } = await startServer(database, kept);
    const days = { changesDays: 40, historyDays: 1_095 };
    expect(logged()).toContainEqual(expect.objectContaining(days));
    expect(logged().find(({ msg }) => msg === 'started')).toMatchObject({
      level: 'info',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      node: process.version,
      schema: expect.any(Number),
      database,
      address,
    });
  });

  it('logs every request with the id of its response, its caller and the reason of a refusal, and no key, query or body', async () => {
    const args = ['--host', 'localhost'];
    const { address, send, apiKey, log, logged } = await startServer(noDatabaseYet(), args);
    const title = 'title-in-body';
    const created = await send('POST', `${jobs}?token=in-query`, { ...aJob, title });
    await send('GET', `${jobs}/${apiKey}`);
    await send('POST', jobs, { title }, 'jp_unknown');
    const headers = { 'X-Request-Id': 'sent by a client' };
    const named = await fetch(`${address}${jobs}`, { headers });
    expect(named.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);

    const requests = logged().filter(({ msg }) => msg === 'request');
    const caller = { employerId: 1, keyId: 1 };
    const masked = { method: 'GET', path: `${jobs}/jp_…`, status: 404, code: 'job-not-found' };
    expect(requests).toMatchObject([
      { method: 'POST', path: jobs, status: 201, ...caller },
      { ...masked, ...caller },
      { method: 'POST', path: jobs, status: 401, code: 'invalid-api-key' },
      { method: 'GET', path: jobs, status: 401, code: 'missing-api-key' },
    ]);
    const members = ['code', 'employerId', 'keyId'];
    const membersOf = (line: object) => members.filter((name) => name in line);
    expect(requests.map(membersOf)).toEqual([['employerId', 'keyId'], members, ['code'], ['code']]);
    expect(requests[0]?.requestId).toBe(created.headers.get('x-request-id'));
    expect(log()).not.toContain('"level":"warn"');
    for (const secret of [apiKey, 'sent by', 'jp_unknown', 'in-query', title]) {
      expect(log()).not.toContain(secret);
    }
  });
});
