import { describe, expect, it } from 'vitest';
import { acme, jobsPath, openService, posting } from './service.ts';

const address = `${jobsPath}/1`;

const openWithJob = async () => {
  const service = openService();
  await service.jobs.create(acme, { ...posting, referenceId: 'W-1' });
  const etag = String((await service.send('GET', address)).headers.etag);
  return { ...service, etag };
};

describe('ETag (D28)', () => {
  it('is strong, and stays while the job stays', async () => {
    const { send, etag } = await openWithJob();
    expect(etag).toMatch(/^"[^"]+"$/);
    expect((await send('GET', address)).headers.etag).toBe(etag);
    expect((await send('HEAD', address)).headers.etag).toBe(etag);
  });

  it('changes with the job, and never comes back for another version', async () => {
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
    ['any', () => '*'],
  ])('answers 304 without a body for %s', async (_name, header) => {
    const { send, etag } = await openWithJob();
    for (const method of ['GET', 'HEAD']) {
      const answered = await send(method, address, { headers: { 'if-none-match': header(etag) } });
      expect([answered.statusCode, answered.body]).toEqual([304, '']);
      expect(answered.headers.etag).toBe(etag);
    }
  });

  it.each(['"other"', '', 'garbage', '"', '**'])('answers 200 for %j', async (header) => {
    const { send } = await openWithJob();
    const answered = await send('GET', address, { headers: { 'if-none-match': header } });
    expect(answered.statusCode).toBe(200);
  });

  it('answers 200 once the job has changed', async () => {
    const { send, etag } = await openWithJob();
    await send('PUT', address, { body: { title: 'Fitter' } });
    const answered = await send('GET', address, { headers: { 'if-none-match': etag } });
    expect(answered.json().title).toBe('Fitter');
  });

  it('hides no absent job', async () => {
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
    ['any', () => ' * '],
  ])('lets the write pass for %s', async (_name, header) => {
    const { send, etag } = await openWithJob();
    const headers = { 'if-match': header(etag) };
    expect((await send(method, path, { body, headers })).statusCode).toBe(status);
  });

  it.each([
    ['a stale tag', () => '"1-stale"'],
    ['a weak tag, which never matches', (etag: string) => `W/${etag}`],
    ['an empty header', () => ''],
    ['a malformed header', (etag: string) => etag.slice(1)],
  ])('answers 412 and writes nothing for %s', async (_name, header) => {
    const { send, etag } = await openWithJob();
    const refused = await send(method, path, { body, headers: { 'if-match': header(etag) } });
    expect(refused.json()).toMatchObject({ status: 412, code: 'precondition-failed' });
    expect((await send('GET', address)).headers.etag).toBe(etag);
  });

  it('takes the tag of a write for the next write', async () => {
    const { send } = await openWithJob();
    const first = await send('PUT', address, { body: { title: 'Foreman' } });
    const headers = { 'if-match': String(first.headers.etag) };
    expect((await send(method, path, { body, headers })).statusCode).toBe(status);
  });
});

describe('preconditions on PUT by referenceId when there is no such job', () => {
  const body = { ...posting, referenceId: 'new' };

  it('answers 412 for If-Match: * and creates nothing', async () => {
    const { send } = openService();
    const refused = await send('PUT', jobsPath, { body, headers: { 'if-match': '*' } });
    expect(refused.statusCode).toBe(412);
    expect((await send('GET', jobsPath)).json().paging.total).toBe(0);
  });

  it('creates only, with If-None-Match: *', async () => {
    const { send } = openService();
    const headers = { 'if-none-match': '*' };
    expect((await send('PUT', jobsPath, { body, headers })).statusCode).toBe(201);
    expect((await send('PUT', jobsPath, { body, headers })).statusCode).toBe(412);
  });
});
