import { describe, expect, it } from 'vitest';
import { hashKey } from '../peers/authenticate.ts';
import { createApp } from '../peers/fastify-tuned/app.ts';
import { openTunedDatabase } from '../peers/peer-database.ts';
import { generateJobs } from '../src/jobs/generate-jobs.ts';

const [body] = generateJobs({ count: 1, seed: 1, html: 'messy' });

const start = () => {
  const database = openTunedDatabase(':memory:');
  for (const id of [1, 2]) {
    database.prepare('INSERT INTO employer VALUES (?, ?)').run(id, `Employer ${id}`);
    database.prepare('INSERT INTO api_key VALUES (?, ?)').run(hashKey(`key-${id}`), id);
  }
  const app = createApp(database);
  const ask = async (
    method: 'GET' | 'PUT' | 'POST',
    path: string,
    payload?: object,
    key = 'key-1',
  ) => {
    const response = await app.inject({
      method,
      url: `/api/v1.1/jobs${path}`,
      headers: { 'api-key': key },
      ...(payload && { payload }),
    });
    return { status: response.statusCode, json: response.json() };
  };
  return ask;
};

describe('the peer that is tuned by hand', () => {
  it('keeps the writes that came together with one that fails', async () => {
    const ask = start();
    await ask('PUT', '', body);
    const results = await Promise.all([
      ask('PUT', '/1', { title: 'kept' }),
      ask('POST', '', body),
      ask('POST', '', { ...body, referenceId: 'another' }),
    ]);
    expect(results.map(({ status }) => status)).toEqual([200, 409, 201]);
    expect((await ask('GET', '')).json.paging.total).toBe(2);
    expect((await ask('GET', '/1')).json.title).toBe('kept');
  });

  it('gives nobody the kept answer of another employer', async () => {
    const ask = start();
    await ask('PUT', '', body);
    await ask('GET', '/1');
    expect((await ask('GET', '/1', undefined, 'key-2')).status).toBe(404);
    expect((await ask('GET', '', undefined, 'key-2')).json.paging.total).toBe(0);
    expect((await ask('GET', '/1', undefined, 'no-key')).status).toBe(401);
  });
});
