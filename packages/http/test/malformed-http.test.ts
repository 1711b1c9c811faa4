import { expectOk } from '@jobposting/store-contract';
import { describe, expect, it } from 'vitest';
import { head, problemOf, serveHardened, statuses, talk } from './hardened-service.ts';
import { acme, jobsPath } from './service.ts';

const close = 'Connection: close';
const json = 'Content-Type: application/json';
const get = head(`GET ${jobsPath}`);
const post = (...headers: string[]) => head(`POST ${jobsPath}`, json, ...headers);

describe('malformed HTTP', () => {
  const chunked = 'Transfer-Encoding: chunked';

  it.each([
    ['both lengths', `${post('Content-Length: 5', chunked)}0\r\n\r\n`],
    ['two lengths', `${post('Content-Length: 2', 'Content-Length: 3')}{}x`],
    ['a list of lengths', `${post('Content-Length: 2, 2')}{}`],
    ['a negative length', `${post('Content-Length: -1')}{}`],
    ['a length in hex', `${post('Content-Length: 0x2')}{}`],
    ['a bad chunk size', `${post(chunked)}zz\r\n{}\r\n0\r\n\r\n`],
    ['a chunk too long', `${post(chunked)}1\r\n{}\r\n0\r\n\r\n`],
    ['an unknown coding', `${post(`${chunked}, x`)}0\r\n\r\n`],
    ['no method', 'nonsense\r\n\r\n'],
    ['an unknown method', head('STEAL /')],
    ['NUL in the path', head(`GET ${jobsPath}\0`)],
    ['NUL in a header', head(`GET ${jobsPath}`, 'X: a\0b')],
    ['a folded header', head(`GET ${jobsPath}`, 'X: a', ' b')],
    ['a space in the path', head(`GET ${jobsPath} x`)],
    ['another protocol', `GET ${jobsPath} HTTP/3.0\r\nHost: x\r\n\r\n`],
    ['TLS', Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03])],
    // RFC 9112 §3.2, D19
    ['two Hosts and a broken body', `${post('Host: x', chunked)}7>{`],
  ])('malformed HTTP gets 400 and its connection is closed: %s', async (_name, request) => {
    const server = await serveHardened();
    const answer = await talk(server, request);
    expect(statuses(answer)).toEqual(['400']);
    expect(problemOf(answer)).toMatchObject({ status: 400, code: 'malformed-request' });
    expect(expectOk(await server.jobs.list(acme)).total).toBe(0);
  });

  it.each([
    ['HTTP', 'nonsense\r\n\r\n'],
    ['a body in their packet', `${post(chunked)}zz\r\n`],
  ])('malformed %s after good requests is refused once those are answered', async (_, broken) => {
    const answer = await talk(await serveHardened(), get + get + broken);
    expect(statuses(answer)).toEqual(['200', '200', '400']);
  });

  it.each([
    ['one header', head(`GET ${jobsPath}`, `X: ${'x'.repeat(16 * 1024)}`)],
    ['many', head(`GET ${jobsPath}`, ...Array(1000).fill(`X: ${'x'.repeat(20)}`))],
    ['the target', head(`GET ${jobsPath}?q=${'x'.repeat(16 * 1024)}`)],
  ])('headers that are too large get 431: %s (D24)', async (_name, request) => {
    const answer = await talk(await serveHardened(), request);
    expect(statuses(answer)).toEqual(['431']);
    expect(problemOf(answer)).toMatchObject({ status: 431, code: 'headers-too-large' });
  });
});

describe('request targets and hosts', () => {
  it.each([
    ['200', 'in the absolute form', `http://jobs.example${jobsPath}`],
    ['200', 'in the absolute form of another host', `https://evil.example:1${jobsPath}`],
    ['404', 'in the absolute form without a path', 'http://jobs.example'],
    ['404', 'with dots', `${jobsPath}/../jobs`],
    ['404', 'with encoded dots', '/api/v1.1/%2e%2e/jobs'],
    ['404', 'with a fragment', `${jobsPath}#x`],
    ['404', 'with a doubled slash', `/${jobsPath}`],
    ['400', 'with raw UTF-8', `${jobsPath}?q=é`],
    ['400', 'with backslashes', '\\api\\v1.1\\jobs'],
  ])('%s is the answer to a request target %s', async (status, _, target) => {
    const answer = await talk(await serveHardened(), head(`GET ${target}`, close));
    expect(statuses(answer)).toEqual([status]);
  });

  it.each([
    ['twice the same', ['API-Key: jp_acme', 'API-Key: jp_acme']],
    ['an empty one first', ['API-Key:', 'API-Key: jp_acme']],
    ['another case', ['API-Key: jp_acme', 'api-key: jp_bolt']],
  ])('a repeated API-Key gets 401: %s', async (_name, keys) => {
    const lines = [`GET ${jobsPath} HTTP/1.1`, 'Host: x', ...keys, close, '', ''];
    const answer = await talk(await serveHardened(), lines.join('\r\n'));
    expect(statuses(answer)).toEqual(['401']);
  });
});
