import { describe, expect, it } from 'vitest';
import { createRequestListener, readBaseUrl } from '../src/index.ts';
import { acme, authenticate, jobBody, jobsPath, openService } from './service.ts';

type Options = Parameters<typeof openService>[0];

const locationFor = async (headers: Record<string, string>, options: Options = {}) => {
  const { send } = openService(options);
  const created = await send('POST', jobsPath, { body: jobBody, headers });
  return String(created.headers.location).replace(`${jobsPath}/1`, '');
};

describe('addresses in answers (D26)', () => {
  it.each(['jobs.example', 'jobs.example:8080', 'localhost', '127.0.0.1:1', '[::1]:8080', 'a_b.c'])(
    'addresses begin with the Host of the request, such as %s',
    async (host) => {
      expect(await locationFor({ host })).toBe(`http://${host}`);
    },
  );

  it.each([
    '',
    'evil.example/path',
    'evil.example?x',
    'evil.example#x',
    'user@evil.example',
    'evil.example:99999',
    'evil.example:x',
    'a b',
    '"><script>',
    'evil.example,jobs.example',
    '-x',
    '[::1',
    `${'x'.repeat(300)}.example`,
  ])('addresses do not begin with the malformed Host %j', async (host) => {
    expect(await locationFor({ host })).toMatch(/^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/);
  });

  it('forwarded headers are ignored unless the proxy is trusted', async () => {
    const headers = {
      host: 'inside.example',
      'x-forwarded-host': 'jobs.example, proxy.example',
      'x-forwarded-proto': 'HTTPS, http',
    };
    expect(await locationFor(headers)).toBe('http://inside.example');
    expect(await locationFor(headers, { trustProxy: true })).toBe('https://jobs.example');
  });

  it.each([
    ['x-forwarded-host', 'evil.example/x'],
    ['x-forwarded-proto', 'javascript'],
  ])('a malformed %s of a trusted proxy is ignored', async (name, value) => {
    const headers = { host: 'inside.example', [name]: value };
    expect(await locationFor(headers, { trustProxy: true })).toBe('http://inside.example');
  });

  it.each([
    ['https://jobs.example', 'https://jobs.example'],
    ['https://jobs.example/', 'https://jobs.example'],
    ['http://jobs.example:8080/careers/', 'http://jobs.example:8080/careers'],
  ])('addresses begin with the configured base URL %s', async (baseUrl, expected) => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    expect(await locationFor(headers, { baseUrl, trustProxy: true })).toBe(expected);
  });

  it('addresses of pages begin with the configured base URL too', async () => {
    const { jobs, send } = openService({ baseUrl: 'https://jobs.example/careers' });
    await jobs.create(acme, jobBody);
    await jobs.create(acme, jobBody);
    const { paging } = (await send('GET', `${jobsPath}?pageSize=1`)).json();
    expect(paging.next).toBe('https://jobs.example/careers/api/v1.1/jobs?pageSize=1&page=2');
  });

  it.each(['', 'jobs.example', '/careers', 'ftp://jobs.example', 'https://u:p@jobs.example'])(
    'the base URL %j is refused',
    (baseUrl) => {
      expect(readBaseUrl(baseUrl)).toBeNull();
      const { jobs } = openService();
      expect(() => createRequestListener({ jobs, authenticate, baseUrl })).toThrow(TypeError);
    },
  );
});
