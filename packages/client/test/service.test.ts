import { describe, expect, it, onTestFinished } from 'vitest';
import { createClient, type JobpostingError } from '../src/index.ts';
import { aBody } from './a-body.ts';
import { everything, streams, tryEverything, tryStreams } from './everything.ts';
import { listen, startRedirecting, startService } from './in-process-service.ts';

const { baseUrl, apiKey } = await startService();
const client = createClient({ baseUrl, apiKey });
const { jobs } = client;

const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => expect.fail('it was answered'),
    ({ code }: JobpostingError) => code,
  );

/** A job that is deleted after the test. */
const add = async (changes: object = {}) => {
  const added = await jobs.create({ ...aBody, ...changes });
  onTestFinished(() => jobs.delete(added.job.id).catch(() => {}));
  return added;
};

it('the client works in Node as in every runtime', async () => {
  expect(await tryEverything(baseUrl, apiKey)).toEqual(everything);
  const moved = await startRedirecting();
  expect(await tryStreams(baseUrl, apiKey, moved.baseUrl)).toEqual(streams);
  expect(moved.requests).toEqual(['GET', 'POST']);
});

it('the error for a server that is down, goes away or is not ours names the server and the reason', async () => {
  const gone = await listen(({ socket }) => socket.resetAndDestroy());
  const down = await listen(() => {});
  await down.stop();
  const other = await listen((_, response) => response.writeHead(404).end('Not found'));
  const reasonAt = ({ baseUrl }: { baseUrl: string }) =>
    createClient({ baseUrl, apiKey })
      .jobs.create(aBody)
      .catch(({ message }) => message.replace(baseUrl, ''));
  const below = { baseUrl: `${baseUrl}/api` };
  expect(await Promise.all([down, gone, other, below].map(reasonAt))).toEqual([
    'POST /api/v1.1/jobs: the server refused the connection (ECONNREFUSED).',
    'POST /api/v1.1/jobs: the connection was lost (ECONNRESET). It may have been made: look for the job first.',
    'The answer of /api/v1.1/jobs, with status 404, is not from a job posting service.',
    expect.stringMatching(
      /There is nothing .* The address was \/api\/v1\.1\/jobs: is baseUrl right\?$/,
    ),
  ]);
});

describe('the jobs of an employer', () => {
  it('are created once, read, changed, sent back and deleted (§4, D20)', async () => {
    const created = await jobs.create(aBody);
    const { job, etag } = created;
    expect(created).toMatchObject({ created: true, changed: true, warnings: [] });
    expect(job).toMatchObject({ referenceId: 'W-17', title: 'Welder' });
    expect(await jobs.get(job.id)).toEqual({ job, etag });
    const taken = { code: 'reference-id-taken', jobId: job.id };
    await expect(jobs.create(aBody)).rejects.toMatchObject(taken);
    const updated = await jobs.update(job.id, { title: 'Fitter' });
    expect(updated).toMatchObject({ created: false, changed: true, job: { title: 'Fitter' } });
    expect(await jobs.update(job.id, updated.job)).toMatchObject({ changed: false, warnings: [] });
    await jobs.delete(job.id);
    expect(await codeOf(jobs.get(job.id))).toBe('job-not-found');
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
    const codes = await Promise.all(writes.map(codeOf));
    expect(codes).toEqual(Array(4).fill('precondition-failed'));
  });

  it('have advice by the law of their provinces (D41)', async () => {
    const body = { ...aBody, locations: [{ description: 'Vancouver, BC' }], salary: null };
    const missing = { code: 'pay-missing', pointer: '/salary' };
    const { job, advice } = await jobs.putByReferenceId(body);
    expect(advice).toEqual([missing]);
    expect(await jobs.advice(job.id)).toMatchObject([missing]);
    expect(await jobs.dryRun.update(job.id, {})).toMatchObject({ advice: [missing] });
    await jobs.delete(job.id);
  });

  it('are tried without being written (D36)', async () => {
    const { job } = await add();
    const { referenceId, ...other } = aBody;
    const created = await jobs.dryRun.create(other);
    expect(created).toMatchObject({ created: true, changed: true });
    expect(created.job).not.toHaveProperty('id');
    const put = await jobs.dryRun.putByReferenceId({ referenceId, title: 'Fitter' });
    expect(put).toMatchObject({ created: false, changed: true, job: { id: job.id } });
    expect(await jobs.dryRun.update(job.id, { title: job.title })).toMatchObject({
      changed: false,
    });
    const bodies = [{ ...aBody, referenceId: 'N' }];
    const lines = await Array.fromAsync(jobs.dryRun.putInBatch(bodies, { complete: true }));
    const tried = { line: 1, status: 200, created: true, changed: true };
    expect(lines).toEqual([tried, { archived: 1 }]);
    expect(await Array.fromAsync(jobs.list(), ({ id, status }) => [id, status])).toEqual([
      [job.id, 'active'],
    ]);
    expect((await jobs.get(job.id)).job).toEqual(job);
  });
});

it('the reference lists are read whole or by item, in both languages, locations from several pages (§4.8, D15, D16)', async () => {
  const { positionTypes, jobCategories, salaryPeriods, locations } = client;
  expect((await positionTypes.list())[0]).toEqual({ id: 1, name: 'Full Time' });
  expect((await jobCategories.list())[0]).toEqual({ id: 1, name: 'Accounting' });
  const yearly = { id: 1, name: 'Annuel', unit: 'year' };
  expect((await salaryPeriods.list({ lang: 'fr' }))[0]).toEqual(yearly);
  expect(await salaryPeriods.get(1, { lang: 'fr' })).toEqual(yearly);
  expect(await codeOf(positionTypes.get(99))).toBe('list-item-not-found');
  const found = await Array.fromAsync(locations.list({ q: 'couver', pageSize: 1 }));
  expect(found.map(({ name }) => name)).toContain('Vancouver');
  expect(found).toHaveLength((await locations.listPage({ q: 'couver' })).paging.total);
  expect(await locations.get(found[0]?.id ?? 0)).toEqual(found[0]);
});
