import { describe, expect, it } from 'vitest';
import { acme, jobBody, jobsPath, openService } from './service.ts';

const address = `${jobsPath}/1`;

const openWithJob = async () => {
  const service = openService();
  await service.jobs.create(acme, { ...jobBody, referenceId: 'W-1' });
  const etag = String((await service.send('GET', address)).headers.etag);
  return { ...service, etag };
};

describe('ETag (D28)', () => {
  it('an ETag is strong, and stays the same while the job does', async () => {
    const { send, etag } = await openWithJob();
    expect(etag).toMatch(/^"[^"]+"$/);
    expect((await send('GET', address)).headers.etag).toBe(etag);
    expect((await send('HEAD', address)).headers.etag).toBe(etag);
  });

  it('an ETag changes with the job, and never returns for another version', async () => {
    const { send, etag } = await openWithJob();
    const changed = await send('PUT', address, { body: { title: 'Fitter' } });
    const changedBack = await send('PUT', address, { body: { title: 'Welder' } });
    const etags = [etag, changed.headers.etag, changedBack.headers.etag];
    expect(new Set(etags).size).toBe(3);
  });
});

describe('If-None-Match on GET (D28)', () => {
  it.each([
    ['its tag', (etag: string) => etag],
    ['its tag, weakened', (etag: string) => `W/${etag}`],
    ['its tag among others', (etag: string) => `"a", ${etag} ,W/"b"`],
    ['*', () => '*'],
  ])('GET with %s in If-None-Match gets 304 without a body', async (_name, header) => {
    const { send, etag } = await openWithJob();
    for (const method of ['GET', 'HEAD']) {
      const answered = await send(method, address, { headers: { 'if-none-match': header(etag) } });
      expect([answered.statusCode, answered.body]).toEqual([304, '']);
      expect(answered.headers.etag).toBe(etag);
    }
  });

  it.each(['"other"', '', 'garbage', '"', '**'])(
    'GET with %j in If-None-Match gets 200',
    async (header) => {
      const { send } = await openWithJob();
      const answered = await send('GET', address, { headers: { 'if-none-match': header } });
      expect(answered.statusCode).toBe(200);
    },
  );

  it('GET with a tag that has become stale gets 200', async () => {
    const { send, etag } = await openWithJob();
    await send('PUT', address, { body: { title: 'Fitter' } });
    const answered = await send('GET', address, { headers: { 'if-none-match': etag } });
    expect(answered.json().title).toBe('Fitter');
  });

  it('GET of an absent job gets 404 in spite of If-None-Match: *', async () => {
    const { send } = await openWithJob();
    const answered = await send('GET', `${jobsPath}/2`, { headers: { 'if-none-match': '*' } });
    expect(answered.statusCode).toBe(404);
  });
});

const writes = [
  ['PUT', address, { title: 'Fitter' }, 200],
  ['PUT', jobsPath, { referenceId: 'W-1', title: 'Fitter' }, 200],
  ['DELETE', address, undefined, 204],
  ['DELETE', jobsPath, { referenceId: 'W-1' }, 204],
] as const;

describe.each(writes)('If-Match on %s %s (D28)', (method, path, body, status) => {
  it.each([
    ['its tag', (etag: string) => etag],
    ['its tag among others', (etag: string) => `"a",${etag}`],
    ['*', () => ' * '],
  ])('a write with %s in If-Match succeeds', async (_name, header) => {
    const { send, etag } = await openWithJob();
    const headers = { 'if-match': header(etag) };
    expect((await send(method, path, { body, headers })).statusCode).toBe(status);
  });

  it.each([
    ['a stale tag', () => '"1-stale"'],
    ['a weak tag, which never matches', (etag: string) => `W/${etag}`],
    ['an empty header', () => ''],
    ['a malformed header', (etag: string) => etag.slice(1)],
  ])('a write with %s in If-Match gets 412 and changes nothing', async (_name, header) => {
    const { send, etag } = await openWithJob();
    const refused = await send(method, path, { body, headers: { 'if-match': header(etag) } });
    expect(refused.json()).toMatchObject({ status: 412, code: 'precondition-failed' });
    expect((await send('GET', address)).headers.etag).toBe(etag);
  });

  it('the tag in the answer to a write is good for the next write', async () => {
    const { send } = await openWithJob();
    const first = await send('PUT', address, { body: { title: 'Foreman' } });
    const headers = { 'if-match': String(first.headers.etag) };
    expect((await send(method, path, { body, headers })).statusCode).toBe(status);
  });
});

describe('preconditions on PUT by referenceId when there is no such job', () => {
  const body = { ...jobBody, referenceId: 'new' };

  it('PUT with If-Match: * gets 412 and creates nothing', async () => {
    const { send } = openService();
    const refused = await send('PUT', jobsPath, { body, headers: { 'if-match': '*' } });
    expect(refused.statusCode).toBe(412);
    expect((await send('GET', jobsPath)).json().paging.total).toBe(0);
  });

  it('PUT with If-None-Match: * creates a job, and does not update it', async () => {
    const { send } = openService();
    const headers = { 'if-none-match': '*' };
    expect((await send('PUT', jobsPath, { body, headers })).statusCode).toBe(201);
    expect((await send('PUT', jobsPath, { body, headers })).statusCode).toBe(412);
  });
});
