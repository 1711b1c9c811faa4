import { describe, expect, it } from 'vitest';
import { jobBody, jobsPath, openService } from './service.ts';

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
    expect(refused.json().detail).toContain(type === '' ? 'no Content-Type' : type);
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

  it('the limit of a body follows maxJobBytes, and the host can raise it (D9)', async () => {
    const body = { ...jobBody, x: 'x'.repeat(21_000) };
    const small = { maxJobBytes: 4096 };
    const refused = await openService({}, small).send('POST', jobsPath, { body });
    const accepted = await openService({ bodyLimitBytes: 30_000 }, small).send('POST', jobsPath, {
      body,
    });
    expect([refused.statusCode, accepted.statusCode]).toEqual([413, 201]);
    expect(refused.json().detail).toMatch(
      /^The body has \d+ bytes: at most 20480 bytes are allowed/,
    );
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
