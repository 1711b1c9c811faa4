import { describe, expect, it } from 'vitest';
import { boltKey, jobBody, jobsPath, openService } from './service.ts';
import { openWithWebhooks } from './webhooks.ts';

const path = '/api/v1.1/webhooks';
const url = 'https://acme.example/jobs-changed';

describe('webhooks over HTTP (D40)', () => {
  it('one is created, read, listed, updated and deleted', async () => {
    const { send, sendOverFetch } = openWithWebhooks();
    const created = await send('POST', path, { body: { url } });
    const { secret, ...webhook } = created.json();
    expect(created.statusCode).toBe(201);
    expect(created.headers.location).toBe('http://jobs.example/api/v1.1/webhooks/1');
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(webhook).toMatchObject({ id: 1, url, types: null, enabled: true, disabledAt: null });
    expect((await sendOverFetch('GET', `${path}/1`)).json()).toEqual(webhook);
    expect((await send('GET', path)).json()).toEqual({ data: [webhook] });

    const types = ['job.closed'];
    const updated = await send('PUT', `${path}/1`, { body: { types, enabled: false } });
    expect(updated.json()).toMatchObject({ types, enabled: false, url });
    expect(updated.json()).not.toHaveProperty('secret');
    const rotated = await send('PUT', `${path}/1`, { body: { rotateSecret: true } });
    expect(rotated.json().secret).toMatch(/^whsec_/);
    expect(rotated.json().secret).not.toBe(secret);

    expect((await send('DELETE', `${path}/1`)).statusCode).toBe(204);
    expect((await send('GET', path)).json()).toEqual({ data: [] });
  });

  it('another employer sees and changes none of it', async () => {
    const { send } = openWithWebhooks();
    await send('POST', path, { body: { url } });
    const key = boltKey;
    expect((await send('GET', path, { key })).json()).toEqual({ data: [] });
    const attempts = [
      send('GET', `${path}/1`, { key }),
      send('PUT', `${path}/1`, { key, body: { enabled: false } }),
      send('DELETE', `${path}/1`, { key }),
    ];
    for (const { statusCode } of await Promise.all(attempts)) expect(statusCode).toBe(404);
    expect((await send('GET', `${path}/1`)).json()).toMatchObject({ enabled: true });
  });

  it('the eleventh is refused', async () => {
    const { send } = openWithWebhooks();
    for (let count = 0; count < 10; count++) await send('POST', path, { body: { url } });
    const answer = await send('POST', path, { body: { url } });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'too-many-webhooks']);
  });

  it.each([
    ['POST', '', {}, 400, 'invalid-webhook', /^url is required/],
    ['POST', '', { url: 'http://acme.example/' }, 400, 'invalid-webhook', /https:\/\//],
    ['POST', '', { url: 'https://me:pw@acme.example/' }, 400, 'invalid-webhook', /^url /],
    ['POST', '', { url, types: ['job.create'] }, 400, 'invalid-webhook', /job\.created/],
    ['POST', '', { url, type: ['job.closed'] }, 400, 'invalid-webhook', /types/],
    ['PUT', '/1', { after: 'x' }, 410, 'cursor-expired', /not a cursor/],
    ['PUT', '/9', { enabled: true }, 404, 'webhook-not-found', /9/],
    ['PUT', '/x', { enabled: true }, 404, 'webhook-not-found', /whole number/],
    ['POST', '?dryRun=true', { url }, 400, 'invalid-query', /no dry run/],
    ['PUT', '/1?dryRun=true', { enabled: false }, 400, 'invalid-query', /no dry run/],
  ])('%s %s %j is %i %s', async (method, at, body, status, code, detail) => {
    const { send } = openWithWebhooks();
    await send('POST', path, { body: { url } });
    const answer = await send(method, path + at, { body });
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(answer.json().detail).toMatch(detail);
    expect((await send('GET', path)).json().data).toMatchObject([{ id: 1, url, enabled: true }]);
  });

  it('a cursor of a change sends what follows it again', async () => {
    const { send } = openWithWebhooks();
    await send('POST', jobsPath, { body: jobBody });
    const [{ cursor }] = (await send('GET', `${jobsPath}/changes`)).json().data;
    await send('POST', jobsPath, { body: jobBody });
    await send('POST', path, { body: { url } });
    const replayed = await send('PUT', `${path}/1`, { body: { after: cursor } });
    expect(replayed.json()).toMatchObject({ cursor, failures: 0 });
  });

  it.each([
    ['GET', path],
    ['POST', path],
    ['DELETE', `${path}/1`],
  ])('%s %s is 404 on a server without webhooks, and needs a key first', async (method, at) => {
    const { send } = openService();
    const body = method === 'POST' ? { body: { url } } : {};
    expect((await send(method, at, { ...body, key: null })).statusCode).toBe(401);
    const answer = await send(method, at, body);
    expect([answer.statusCode, answer.json().detail]).toEqual([
      404,
      'This server has no webhooks.',
    ]);
  });
});
