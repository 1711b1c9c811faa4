import { createMemoryEmployerStore } from '@jobposting/core/memory';
import { expectOk } from '@jobposting/store-contract';
import { describe, expect, it } from 'vitest';
import { authenticateByKey, createApiKey } from '../src/index.ts';
import { batchPath, lineOf, ndjson } from './batch.ts';
import { changesIn, changesPath } from './changes.ts';
import { jobBody, jobsPath, openService } from './service.ts';

const now = () => new Date('2026-11-20T19:26:05Z');
const time = '2026-11-20T19:26:05.000Z';

it('the list of changes (D34) lists what happened to the jobs of the employer, in order, without key and employer', async () => {
  const { send } = openService({}, { now });
  const body = { ...jobBody, referenceId: 'W-1' };
  await send('POST', jobsPath, { body });
  await send('PUT', `${jobsPath}/1`, { body: { title: 'Fitter', salary: null } });
  await send('PUT', jobsPath, { body: { referenceId: 'W-1', status: 'archived' } });
  await send('DELETE', `${jobsPath}/1`);
  const answer = await send('GET', changesPath);
  expect(answer.headers).not.toHaveProperty('etag');
  const { data, next } = changesIn(answer);
  const job = { id: 1, referenceId: 'W-1', time, cursor: expect.any(String) };
  expect(data).toStrictEqual([
    { ...job, type: 'job.created', version: 1, fields: [] },
    { ...job, type: 'job.updated', version: 2, fields: ['title'] },
    { ...job, type: 'job.archived', version: 3, fields: ['status'] },
    { ...job, type: 'job.deleted', version: 3, fields: [] },
  ]);
  expect(next).toBe(data.at(-1)?.cursor);
  const page = await send('GET', `${changesPath}?limit=1&after=${data[1]?.cursor}`);
  expect(changesIn(page)).toEqual({ data: [data[2]], next: data[2]?.cursor });
});

describe('the log of changes has the id of the key, which no answer shows (D34)', () => {
  it.each([
    ['a write', jobsPath, {}, JSON.stringify(jobBody)],
    ['a batch', batchPath, ndjson, `${lineOf({ referenceId: 'A' })}\n`],
  ])('of %s', async (_, path, headers, body) => {
    const employers = createMemoryEmployerStore();
    const first = createApiKey();
    const second = createApiKey();
    const employer = expectOk(await employers.add({ name: 'Acme', unlimited: false }, first.key));
    const { id } = expectOk(await employers.addKey(employer.id, second.key));
    const { send, store } = openService({ authenticate: authenticateByKey(employers) });
    const key = second.apiKey;
    const written = await send('POST', path, { key, headers, body: Buffer.from(body) });
    const { changes } = expectOk(await store.changes.read(null, { limit: 10 }));
    expect(changes).toMatchObject([{ type: 'job.created', keyId: id }]);
    for (const answer of [written, await send('GET', changesPath, { key })]) {
      expect(answer.statusCode).toBeLessThan(300);
      expect(answer.body).not.toContain('keyId');
    }
  });
});
