import { defaultReferenceData, type JobServiceOptions } from '@jobposting/core';
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

/** The job at version 2 with this title: one of the lives that it can have after a backup. */
const openWithTitle = async (title: string, options: Partial<JobServiceOptions> = {}) => {
  const service = openService({}, { now: () => new Date('2026-11-22T15:00:00Z'), ...options });
  await service.jobs.create(acme, jobBody);
  await service.send('PUT', address, { body: { title } });
  const etag = String((await service.send('GET', address)).headers.etag);
  return { ...service, etag };
};

describe('ETag of one version of a job (D28)', () => {
  it('is the same in every process', async () => {
    expect((await openWithTitle('Fitter')).etag).toBe((await openWithTitle('Fitter')).etag);
  });

  it('is another where a restored database came to the same version with other content', async () => {
    const lost = await openWithTitle('Fitter');
    const restored = await openWithTitle('Baker');
    expect(lost.etag.split('-')[0]).toBe(restored.etag.split('-')[0]);
    const refused = await restored.send('PUT', address, {
      headers: { 'if-match': lost.etag },
      body: { title: 'Lead Fitter' },
    });
    expect(refused.statusCode).toBe(412);
    const read = await restored.send('GET', address, { headers: { 'if-none-match': lost.etag } });
    expect(read.json().title).toBe('Baker');
  });

  it('is another where a list names one of its items otherwise', async () => {
    const [first, ...others] = defaultReferenceData.positionTypes;
    const positionTypes = [{ id: 1, ...first, name: 'Full day' }, ...others];
    const renamed = await openWithTitle('Fitter', {
      referenceData: { ...defaultReferenceData, positionTypes },
    });
    expect((await renamed.send('GET', address)).json().positionType.name).toBe('Full day');
    expect(renamed.etag).not.toBe((await openWithTitle('Fitter')).etag);
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

  it.each([
    ['"other"', () => '"other"'],
    ['nothing', () => ''],
    ['a word', () => 'garbage'],
    ['one quote', () => '"'],
    ['two stars', () => '**'],
    ['its tag without quotes', (etag: string) => etag.slice(1, -1)],
    ['its tag in a malformed list', (etag: string) => `garbage, ${etag}`],
  ])('GET with %s in If-None-Match gets 200, malformed or not', async (_name, header) => {
    const { send, etag } = await openWithJob();
    const answered = await send('GET', address, { headers: { 'if-none-match': header(etag) } });
    expect(answered.statusCode).toBe(200);
  });

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
    ['its tag among empty items', (etag: string) => `, ${etag}\t,,"é"`],
    ['*', () => ' * '],
  ])('a write with %s in If-Match succeeds', async (_name, header) => {
    const { send, etag } = await openWithJob();
    const headers = { 'if-match': header(etag) };
    expect((await send(method, path, { body, headers })).statusCode).toBe(status);
  });

  it.each([
    ['a stale tag', () => '"1-stale"'],
    ['a weak tag, which never matches', (etag: string) => `W/${etag}`],
    ['the tag of another, and a comma within', (etag: string) => `"a,${etag.slice(1)}`],
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

  it('PUT with If-Match gets 412, which says why, and creates nothing', async () => {
    const { send } = openService();
    for (const header of ['*', '"1-abc"']) {
      const refused = await send('PUT', jobsPath, { body, headers: { 'if-match': header } });
      expect([refused.statusCode, refused.json().detail]).toEqual([
        412,
        'There is no such job yet, and a write with If-Match never creates one.',
      ]);
    }
    expect((await send('GET', jobsPath)).json().paging.total).toBe(0);
  });

  it('PUT with If-None-Match: * creates a job, and does not update it', async () => {
    const { send } = openService();
    const headers = { 'if-none-match': '*' };
    expect((await send('PUT', jobsPath, { body, headers })).statusCode).toBe(201);
    expect((await send('PUT', jobsPath, { body, headers })).statusCode).toBe(412);
  });
});

describe.each(['If-Match', 'If-None-Match'])('a malformed %s (D28)', (name) => {
  const malformed = [
    ['empty', ''],
    ['a list of nothing', ' , '],
    ['a tag without quotes', '1-abc'],
    ['a tag with one quote', '"1-abc'],
    ['a tag with single quotes', "'1-abc'"],
    ['tags without a comma', '"a" "b"'],
    ['a small w', 'w/"a"'],
    ['* in a list', '*, "a"'],
    ['a space in a tag', '"a b"'],
    ['half a list', `${'"a" , '.repeat(2000)}"`],
  ];

  it.each(malformed)(
    'gets 400 on a PUT or DELETE, which changes nothing: %s',
    async (_what, value) => {
      const { send, etag } = await openWithJob();
      for (const [method, path, body] of writes) {
        const headers = { [name]: value };
        const refused = await send(method, path, { body, headers });
        expect(refused.json()).toMatchObject({ status: 400, code: 'malformed-precondition' });
        expect(refused.json().detail).toContain(name);
        expect(refused.json().detail).toContain('such as "1-abc"');
        expect(refused.json().detail.length).toBeLessThan(300);
      }
      expect((await send('GET', address)).headers.etag).toBe(etag);
    },
  );

  it('names the quotes where they are missing', async () => {
    const { send } = await openWithJob();
    const refused = await send('PUT', address, { body: {}, headers: { [name]: '3-xY_z' } });
    expect(refused.json().detail).toBe(
      `${name} is 3-xY_z: the double quotes are missing. Send the tag as the header ETag has it, such as "3-xY_z".`,
    );
  });

  it('is ignored on a POST that creates', async () => {
    const { send } = openService();
    const created = await send('POST', jobsPath, { body: jobBody, headers: { [name]: '1-abc' } });
    expect(created.statusCode).toBe(201);
  });
});

describe.each(writes)('the message of a 412 to %s %s (D19, D28)', (method, path, body) => {
  it.each([
    [
      'If-Match',
      () => '"1-stale"',
      'If-Match does not name the ETag that the job has now. Read the job again before you write.',
    ],
    [
      'If-None-Match',
      () => '*',
      'There is such a job already, and a write with If-None-Match: * never changes one.',
    ],
    ['If-None-Match', (etag: string) => etag, 'If-None-Match names the ETag that the job has now.'],
  ])('says of %s what is so', async (name, header, message) => {
    const { send, etag } = await openWithJob();
    const headers = { [name]: header(etag) };
    const refused = await send(method, path, { body, headers });
    expect([refused.statusCode, refused.json().detail]).toEqual([412, message]);
    if (method === 'DELETE') return;
    const tried = await send(method, `${path}?dryRun=true`, { body, headers });
    expect(tried.body).toBe(refused.body);
  });

  it('names the first that fails of both headers', async () => {
    const { send, etag } = await openWithJob();
    const headers = { 'if-match': etag, 'if-none-match': '*' };
    const refused = await send(method, path, { body, headers });
    expect(refused.json().detail).toContain('If-None-Match: *');
  });
});

describe('If-None-Match on PUT (D28)', () => {
  it.each([
    ['its tag', (etag: string) => etag, 412],
    ['its tag, weakened', (etag: string) => `W/${etag}`, 412],
    ['*', () => '*', 412],
    ['another tag', () => '"other"', 200],
  ])('PUT with %s in it gets %3$i', async (_name, header, status) => {
    const { send, etag } = await openWithJob();
    const headers = { 'if-none-match': header(etag) };
    const answered = await send('PUT', address, { body: { title: 'Fitter' }, headers });
    expect(answered.statusCode).toBe(status);
  });
});
