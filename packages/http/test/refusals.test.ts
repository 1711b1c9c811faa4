import { describe, expect, it } from 'vitest';
import { acme, jobBody, jobsPath, openService } from './service.ts';

const tooLarge = Buffer.alloc(1024 * 1024 + 1, ' ');
const xml = { 'content-type': 'text/xml' };
const invalid = { title: '' };

describe('the order of refusals (D32): each request has the named fault and all later ones', () => {
  it.each([
    ['an unknown path', 404, 'POST', '/api/v1.1/job', { key: null, headers: xml, body: tooLarge }],
    ['a method', 405, 'POST', `${jobsPath}/7`, { key: null, headers: xml, body: tooLarge }],
    ['a missing key', 401, 'PUT', `${jobsPath}/7`, { key: null, headers: xml, body: tooLarge }],
    ['a wrong key', 401, 'PUT', `${jobsPath}/7`, { key: 'x', headers: xml, body: tooLarge }],
    ['a large body', 413, 'PUT', `${jobsPath}/7`, { headers: xml, body: tooLarge }],
    ['a media type', 415, 'PUT', `${jobsPath}/7`, { headers: xml, body: Buffer.from('{') }],
    ['malformed JSON', 400, 'PUT', `${jobsPath}/7`, { body: Buffer.from('{') }],
    [
      'an absent job',
      404,
      'PUT',
      `${jobsPath}/7`,
      { headers: { 'if-match': '"x"' }, body: invalid },
    ],
    [
      'a precondition',
      412,
      'PUT',
      `${jobsPath}/1`,
      { headers: { 'if-match': '"x"' }, body: invalid },
    ],
    [
      'a precondition on a PUT by referenceId',
      412,
      'PUT',
      jobsPath,
      { headers: { 'if-match': '"x"' }, body: { ...invalid, referenceId: 'W-2' } },
    ],
    ['content', 400, 'PUT', `${jobsPath}/1`, { body: { ...invalid, referenceId: 'W-2' } }],
    ['a conflict', 409, 'PUT', `${jobsPath}/1`, { body: { referenceId: 'W-2' } }],
  ])(
    '%s is refused before all later faults, with %i',
    async (_fault, status, method, path, request) => {
      const { jobs, send } = openService();
      await jobs.create(acme, jobBody);
      await jobs.create(acme, { ...jobBody, referenceId: 'W-2' });
      const refused = await send(method, path, request);
      expect([refused.statusCode, refused.json().status]).toEqual([status, status]);
      expect(refused.headers['content-type']).toBe('application/problem+json');
    },
  );
});

describe('the form of a body (D24, D29)', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON;charset="utf-8"',
    'application/json ;x=y',
  ])('the Content-Type %s is accepted', async (type) => {
    const { send } = openService();
    const created = await send('POST', jobsPath, {
      body: jobBody,
      headers: { 'content-type': type },
    });
    expect(created.statusCode).toBe(201);
  });

  it.each([
    '',
    'text/plain',
    'text/plain; application/json',
    'application/jsonp',
    'application/json-patch+json',
    'application/problem+json',
    'multipart/form-data',
  ])('the Content-Type "%s" gets 415', async (type) => {
    const { send } = openService();
    const refused = await send('POST', jobsPath, {
      body: jobBody,
      headers: { 'content-type': type },
    });
    expect([refused.statusCode, refused.json().code]).toEqual([415, 'unsupported-media-type']);
  });

  it.each(['gzip', 'br', 'identity, gzip', 'x'])(
    'the Content-Encoding %s gets 415',
    async (encoding) => {
      const { send } = openService();
      const headers = { 'content-encoding': encoding };
      const refused = await send('POST', jobsPath, { body: jobBody, headers });
      expect(refused.json()).toMatchObject({ status: 415, code: 'unsupported-content-encoding' });
    },
  );

  it('the Content-Encoding identity is accepted', async () => {
    const { send } = openService();
    const headers = { 'content-encoding': 'identity' };
    expect((await send('POST', jobsPath, { body: jobBody, headers })).statusCode).toBe(201);
  });

  it('a body of exactly the limit is accepted, and one byte more gets 413', async () => {
    const { send } = openService();
    const json = Buffer.from(JSON.stringify(jobBody));
    const ofLength = (length: number) =>
      Buffer.concat([json, Buffer.alloc(length - json.length, ' ')]);
    const fits = await send('POST', jobsPath, { body: ofLength(1024 * 1024) });
    const refused = await send('POST', jobsPath, { body: ofLength(1024 * 1024 + 1) });
    expect(fits.statusCode).toBe(201);
    expect(refused.json()).toMatchObject({ status: 413, code: 'body-too-large' });
  });

  it('the host can set the limit of a body', async () => {
    const { send } = openService({ bodyLimitBytes: 10 });
    expect((await send('POST', jobsPath, { body: jobBody })).statusCode).toBe(413);
  });

  it.each(['', '{', '{"title":}', "{'title':1}", '{"a":1}{', 'NaN', '{"a":01}', '\u0000', '[1,]'])(
    'the malformed body %j gets 400',
    async (text) => {
      const { send } = openService();
      const headers = { 'content-type': 'application/json' };
      const refused = await send('POST', jobsPath, { body: Buffer.from(text), headers });
      const code = text === '' ? 'missing-body' : 'malformed-json';
      expect(refused.json()).toMatchObject({ status: 400, code });
    },
  );

  it('the answer to malformed JSON says where it is malformed', async () => {
    const { send } = openService();
    const refused = await send('POST', jobsPath, { body: Buffer.from('{"title":"x" "y"}') });
    expect(refused.json().detail).toContain('at character 13');
  });

  it.each([['POST'], ['PUT'], ['DELETE']])(
    '%s without a body gets 400 missing-body, with or without a Content-Type',
    async (method) => {
      const { send } = openService();
      for (const headers of [{}, { 'content-type': 'application/json' }]) {
        const refused = await send(method, jobsPath, { headers });
        expect(refused.json()).toMatchObject({ status: 400, code: 'missing-body' });
      }
    },
  );

  it.each([
    ['a stray continuation byte', [0x80]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['half a character', [0xc3]],
    ['UTF-16', [0xff, 0xfe]],
  ])('a body with %s gets 400 (D24)', async (_name, bytes) => {
    const { send } = openService();
    const body = Buffer.concat([Buffer.from('{"title":"'), Buffer.from(bytes), Buffer.from('"}')]);
    const refused = await send('POST', jobsPath, { body });
    expect(refused.json()).toMatchObject({ status: 400, code: 'invalid-utf-8' });
  });

  it('a byte order mark is ignored', async () => {
    const { send } = openService();
    const body = Buffer.from(`\ufeff${JSON.stringify(jobBody)}`);
    expect((await send('POST', jobsPath, { body })).statusCode).toBe(201);
  });

  it('the last of duplicate keys wins', async () => {
    const { send } = openService();
    const json = JSON.stringify(jobBody).replace('{', '{"title":"First",');
    const created = await send('POST', jobsPath, { body: Buffer.from(json) });
    expect(created.json().title).toBe('Welder');
  });

  it('32 levels of nesting are accepted, and more get 400', async () => {
    const { send } = openService();
    const nested = (levels: number) =>
      Buffer.from(
        JSON.stringify(jobBody).replace('{', `{"x":${'['.repeat(levels)}${']'.repeat(levels)},`),
      );
    const fits = await send('POST', jobsPath, { body: nested(31) });
    const refused = await send('POST', jobsPath, { body: nested(32) });
    const deepest = await send('POST', jobsPath, { body: nested(500_000) });
    expect(fits.statusCode).toBe(201);
    expect(refused.json()).toMatchObject({ status: 400, code: 'json-too-deep' });
    expect(deepest.json()).toMatchObject({ status: 400, code: 'json-too-deep' });
  });
});
