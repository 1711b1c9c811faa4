import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createClient, JobpostingError } from '../src/index.ts';
import { aBody } from './a-body.ts';
import { startServer } from './server.ts';

const { baseUrl, apiKey } = await startServer();
const client = createClient({ baseUrl, apiKey });
const { jobs } = client;

const errorOf = (call: Promise<unknown>): Promise<JobpostingError> =>
  call.then(
    () => expect.fail('it was answered'),
    (error) => error,
  );

/** A job that goes away with the test. */
const add = async (changes: object = {}) => {
  const added = await jobs.create({ ...aBody, ...changes });
  onTestFinished(() => jobs.delete(added.job.id).catch(() => {}));
  return added;
};

describe('the jobs of an employer', () => {
  it('are created, read, changed and deleted (§4)', async () => {
    const created = await jobs.create({ ...aBody, salary: { amount: 64000, period: { id: 1 } } });
    const { job, etag } = created;
    expect(created).toMatchObject({ created: true, changed: true, warnings: [] });
    expect(job).toMatchObject({ referenceId: 'W-17', salary: { amount: 64000 } });

    expect(await jobs.get(job.id)).toEqual({ job, etag });
    const updated = await jobs.update(job.id, { title: 'Fitter' });
    expect(updated).toMatchObject({ created: false, changed: true, job: { title: 'Fitter' } });
    await jobs.delete(job.id);
    expect(await errorOf(jobs.get(job.id))).toMatchObject({ code: 'job-not-found', status: 404 });
  });

  it('are put and deleted by referenceId, and putting twice is putting once (§4.5)', async () => {
    const first = await jobs.putByReferenceId(aBody);
    expect(first).toMatchObject({ created: true, changed: true });
    const second = await jobs.putByReferenceId(aBody);
    expect(second).toEqual({ ...first, created: false, changed: false });
    const archived = await jobs.putByReferenceId({ referenceId: 'W-17', status: 'archived' });
    expect(archived).toMatchObject({ created: false, changed: true, job: { status: 'archived' } });
    await jobs.deleteByReferenceId('W-17');
    expect(await errorOf(jobs.deleteByReferenceId('W-17'))).toBeInstanceOf(JobpostingError);
  });

  it('can be sent back as they were read (§4.3)', async () => {
    const { job } = await add();
    const { referenceId, ...copy } = job;
    expect(await jobs.update(job.id, job)).toMatchObject({ changed: false, warnings: [] });
    const copied = await jobs.create(copy);
    expect(copied.job).toMatchObject({ title: job.title, referenceId: null });
    await jobs.delete(copied.job.id);
  });

  it('are listed over all pages, filtered, and by page (§4.2)', async () => {
    for (const referenceId of ['A', 'B', 'C']) await add({ referenceId });
    await jobs.putByReferenceId({ referenceId: 'B', status: 'archived' });
    const listed = async (...query: Parameters<typeof jobs.list>) =>
      (await Array.fromAsync(jobs.list(...query), ({ referenceId }) => referenceId)).sort();
    expect(await listed()).toEqual(['A', 'B', 'C']);
    expect(await listed({ pageSize: 1 })).toEqual(['A', 'B', 'C']);
    expect(await listed({ status: 'open', q: 'welder' })).toEqual(['A', 'C']);
    expect(await listed({ referenceId: 'B' })).toEqual(['B']);
    const { data, paging } = await jobs.listPage({ pageSize: 2, page: 2 });
    expect([data.length, paging.total]).toEqual([1, 3]);
  });

  it('are written on condition, and read only if they have changed (D28)', async () => {
    const { job, etag } = await add();
    expect(await jobs.getIfChanged(job.id, etag)).toBeNull();
    const updated = await jobs.update(job.id, { title: 'Fitter' }, { ifMatch: etag });
    expect(await jobs.getIfChanged(job.id, etag)).toMatchObject({ etag: updated.etag });
    const writes = [
      jobs.update(job.id, { title: 'Rigger' }, { ifMatch: etag }),
      jobs.putByReferenceId(aBody, { ifNoneMatch: '*' }),
      jobs.delete(job.id, { ifMatch: etag }),
      jobs.deleteByReferenceId('W-17', { ifMatch: etag }),
    ];
    for (const error of await Promise.all(writes.map(errorOf))) {
      expect(error).toMatchObject({ code: 'precondition-failed', status: 412 });
    }
  });

  it('are tried without being written (D36)', async () => {
    const { job } = await add();
    const { dryRun } = jobs;
    const { referenceId, ...other } = aBody;
    const created = await dryRun.create(other);
    expect(created).toMatchObject({ created: true, changed: true });
    expect(created.job).not.toHaveProperty('id');
    const put = await dryRun.putByReferenceId({ referenceId, title: 'Fitter' });
    expect(put).toMatchObject({ created: false, changed: true, job: { id: job.id } });
    expect(await dryRun.update(job.id, { title: job.title })).toMatchObject({ changed: false });
    expect((await jobs.get(job.id)).job).toEqual(job);
    expect((await jobs.listPage()).paging.total).toBe(1);
  });

  it('come with warnings, and with every problem of a body (D19, D31)', async () => {
    const { warnings } = await add({ description: '<p onclick="x">Weld.</p>', Title: 'x' });
    expect(warnings).toEqual([
      { code: 'description-sanitized', pointer: '/description' },
      { code: 'unknown-field', pointer: '/Title' },
    ]);
    const error = await errorOf(jobs.create({ ...aBody, title: '', categories: [] }));
    expect(error).toMatchObject({ code: 'invalid-job', status: 400 });
    expect(error.errors.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([
      '/title required',
      '/categories too-few',
    ]);
    expect(error.requestId).toEqual(expect.any(String));
  });

  it('are closed to a wrong key', async () => {
    const stranger = createClient({ baseUrl, apiKey: 'jp_wrong' });
    const error = await errorOf(stranger.jobs.listPage());
    expect(error).toMatchObject({ code: 'invalid-api-key', status: 401 });
  });
});

describe('the reference lists (§4.8, D15, D16)', () => {
  it('are read whole or by item, in both languages', async () => {
    const { positionTypes, jobCategories, salaryPeriods } = client;
    expect((await positionTypes.list())[0]).toEqual({ id: 1, name: 'Full Time' });
    expect((await jobCategories.list())[0]).toEqual({ id: 1, name: 'Accounting' });
    const yearly = { id: 1, name: 'Annuel', unit: 'year' };
    expect((await salaryPeriods.list({ lang: 'fr' }))[0]).toEqual(yearly);
    expect(await salaryPeriods.get(1, { lang: 'fr' })).toEqual(yearly);
    const missing = await errorOf(positionTypes.get(99));
    expect(missing.code).toBe('list-item-not-found');
  });

  it('have locations over several pages', async () => {
    const { locations } = client;
    const found = await Array.fromAsync(locations.list({ q: 'couver', pageSize: 1 }));
    expect(found.map(({ name }) => name)).toContain('Vancouver');
    expect(found).toHaveLength((await locations.listPage({ q: 'couver' })).paging.total);
    const [first] = found;
    if (first === undefined) throw new Error('Vancouver is on the list');
    expect(await locations.get(first.id)).toEqual(first);
  });
});

it('the OpenAPI document is read', async () => {
  const { openapi, paths, info } = await client.openApi();
  expect(openapi).toBe('3.1.0');
  expect(paths['/jobs']).toHaveProperty('put');
  expect(info).toHaveProperty('title');
});

it('a server that cannot be reached is a network error', async () => {
  const nobody = createServer().listen(0, 'localhost');
  await once(nobody, 'listening');
  const { port } = nobody.address() as AddressInfo;
  await new Promise((resolve) => nobody.close(resolve));
  const gone = createClient({ baseUrl: `http://localhost:${port}`, apiKey, retries: 0 });
  const error = await errorOf(gone.jobs.get(1));
  expect(error).toMatchObject({ code: 'network-error', status: null });
  expect(error.cause).toBeInstanceOf(Error);
});
