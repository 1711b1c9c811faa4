import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createRequestListener, readBaseUrl } from '../src/index.ts';
import { listenOn, problemOf, serveHardened, statuses, talk } from './hardened-service.ts';
import { authenticate, jobBody, jobsPath, openService } from './service.ts';

type Options = Parameters<typeof openService>[0];

const locationFor = async (headers: Record<string, string>, options: Options = {}) => {
  const { send } = openService(options);
  const created = await send('POST', jobsPath, { body: jobBody, headers });
  return String(created.headers.location).replace(`${jobsPath}/1`, '');
};

describe('addresses in answers (D26)', () => {
  it.each([
    ...['', 'evil.example/path', 'evil.example?x', 'evil.example#x', 'user@evil.example'],
    ...['evil.example:99999', 'evil.example:x', 'a b', '"><script>', '-x', '[::1'],
    ...['evil.example,jobs.example', `${'x'.repeat(300)}.example`],
  ])('addresses do not begin with the malformed Host %j', async (host) => {
    expect(await locationFor({ host })).toMatch(/^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/);
  });

  it.each([
    ...['', '/', 'careers', '/careers/', '//careers', '/careers//fr', '/careers?x', '/careers#x'],
    ...['/ca reers', '/carri\u00e8res', '/a/../b', 'https://jobs.example/careers'],
  ])('the base path %j is refused', (basePath) => {
    const { jobs } = openService();
    const create = () => createRequestListener({ jobs, authenticate, basePath });
    expect(create).toThrow(TypeError);
    expect(create).toThrow(`not "${basePath}"`);
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

describe('a prefix that the host leaves in the path, given as basePath (D26)', () => {
  const prefix = '/careers/fr';

  it('other paths are outside the interface', async () => {
    const { send } = openService({ basePath: prefix });
    const begins = `Paths of the interface begin with ${prefix}/api/v1.1, such as ${prefix}/api/v1.1/jobs.`;
    for (const [path, advice] of [
      [jobsPath, `Did you mean ${prefix}${jobsPath}?`],
      [`/other${jobsPath}`, begins],
      [`/careers${jobsPath}`, begins],
    ] as const) {
      const { code, detail } = (await send('GET', path)).json();
      expect(code).toBe('route-not-found');
      expect(detail).toBe(`There is nothing at this address. ${advice}`);
    }
  });
});

describe('a request without exactly one Host (D26)', () => {
  const servers = {
    'a server of its own': async () => {
      const server = createServer({ requireHostHeader: false }, openService().listener);
      return { port: await listenOn(server) };
    },
    'the hardened server': () => serveHardened(),
  };
  const post = (version: string, ...hosts: readonly string[]): string => {
    const body = JSON.stringify(jobBody);
    const headers = ['API-Key: jp_acme', 'Content-Type: application/json', 'Connection: close'];
    const named = hosts.map((host) => `Host: ${host}`);
    const lines = [`POST ${jobsPath} HTTP/${version}`, ...named, ...headers];
    return [...lines, `Content-Length: ${body.length}`, '', body].join('\r\n');
  };

  it.each(Object.entries(servers))(
    'gets 400 from %s, and its connection is closed',
    async (_, serve) => {
      const server = await serve();
      for (const refused of [
        post('1.1'),
        post('1.1', 'a', 'b'),
        post('1.1', 'a', 'a'),
        post('1.0', 'a', 'b'),
      ]) {
        const answer = await talk(server, refused.replace('Connection: close', 'X: y'));
        expect(statuses(answer)).toEqual(['400']);
        expect(problemOf(answer)).toMatchObject({ code: 'malformed-request' });
      }
    },
  );

  it.each(Object.entries(servers))(
    'of HTTP/1.0 without one gets addresses that begin with the listening address from %s',
    async (_, serve) => {
      const server = await serve();
      const location = `\r\nLocation: http://127.0.0.1:${server.port}${jobsPath}/1\r\n`;
      expect(await talk(server, post('1.0'))).toContain(location);
    },
  );
});
