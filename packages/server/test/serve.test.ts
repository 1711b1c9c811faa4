import { statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { commandsOn, startServer } from './command-line.ts';
import { aJob, noDatabaseYet, temporaryFolder } from './databases.ts';

const jobs = '/api/v1.1/jobs';

describe('jobposting serve', () => {
  it('creates folder, database and first employer, and keeps them at the next start', async () => {
    const database = join(temporaryFolder(), 'new', 'jobs.sqlite');
    const first = await startServer(database);
    expect(statSync(dirname(database)).mode & 0o777).toBe(0o700);
    expect((await first.send('POST', jobs, aJob)).status).toBe(201);
    await first.stop();

    const second = await startServer(database);
    expect(second.apiKey).toBe('');
    const found = await second.send('GET', `${jobs}/1`, undefined, first.apiKey);
    expect(await found.json()).toMatchObject({ title: 'Welder', employer: { id: 1 } });
  });

  it('has a page to try the interface at /docs/, unless --docs is false', async () => {
    const { address } = await startServer(noDatabaseYet());
    const page = await fetch(`${address}/docs`);
    expect([page.status, page.url]).toEqual([200, `${address}/docs/`]);
    expect(await page.text()).toContain('../api/v1.1/openapi.json');
    const nothing = await fetch(`${address}/docs/nothing`);
    expect(await nothing.json()).toMatchObject({ status: 404, code: 'route-not-found' });

    const without = await startServer(noDatabaseYet(), [], { JOBPOSTING_DOCS: 'false' });
    expect((await fetch(`${without.address}/docs/`)).status).toBe(404);
  });

  const browsers = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

  it('has a page for browsers that links to everything served, in English or French (D19)', async () => {
    const { address } = await startServer(noDatabaseYet(), ['--console', '--careers']);
    const open = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      fetch(address + path, { method, headers: { Accept: browsers, ...headers } });
    const page = await open('/');
    const text = await page.text();
    for (const part of ['/console/"', '/careers/"', '/docs/"', '#documentation"', '?lang=fr"']) {
      expect(text).toContain(part);
    }
    expect(page.headers.get('Vary')).toBe('Accept, Accept-Language, Accept-Encoding');
    expect(page.headers.get('Content-Encoding')).toBe('gzip');
    const [, css = ''] = /href="([^"]+)">\n<\/head>/.exec(text) ?? [];
    expect((await open(css)).headers.get('Content-Type')).toContain('text/css');
    expect((await open('/', { 'If-None-Match': page.headers.get('ETag') ?? '' })).status).toBe(304);
    expect((await open('/', {}, 'POST')).status).toBe(405);
    for (const french of [open('/?lang=fr'), open('/', { 'Accept-Language': 'fr-CA' })]) {
      expect(await (await french).text()).toContain('<html lang="fr">');
    }

    const args = ['--docs=false', '--base-url', 'https://jobs.example/in'];
    const { address: prefixed } = await startServer(noDatabaseYet(), args);
    const links = await (await fetch(prefixed, { headers: { Accept: browsers } })).text();
    expect(links.match(/href="\/[^"]*"/g)).toEqual(['href="/in/style.css"', 'href="/in/"']);
  });

  it.each([
    [browsers, '/nothing', 'html'],
    [browsers, '/careers/', 'html'],
    [browsers, '/docs/nothing', 'html'],
    [browsers, '/apiary', 'html'],
    ['text/*;q=0.5, application/*;q=0.4', '/nothing', 'html'],
    [browsers, '/api', 'json'],
    [browsers, '/api/v1.1/nothing', 'json'],
    ['*/*', '/', 'json'],
    ['text/html;q=0.8, application/json', '/', 'json'],
    ['text/html, application/problem+json', '/', 'json'],
    ['text/html;q=2, application/json;q=0.1', '/nothing', 'json'],
    ['text/html;q=0', '/nothing', 'json'],
  ])(
    'answers a client that accepts %s at the unknown path %s in %s (D19)',
    async (Accept, path, kind) => {
      const { address } = await startServer(noDatabaseYet());
      for (const method of ['GET', 'POST']) {
        const missing = await fetch(address + path, { method, headers: { Accept } });
        expect(missing.status).toBe(404);
        expect(missing.headers.get('Content-Type')).toContain(kind);
        expect(missing.headers.get('Cache-Control')).toBe('no-store');
        const policy = missing.headers.get('Content-Security-Policy');
        if (kind === 'html')
          expect(policy).toMatch(/^default-src 'none'; .*frame-ancestors 'none'/);
        else expect(await missing.json()).toMatchObject({ code: 'route-not-found' });
      }
    },
  );

  it('begins links with the given base URL, and warns of forged Hosts beyond loopback without it (D26)', async () => {
    const open = ['--host', '0.0.0.0'];
    const without = await startServer(noDatabaseYet(), open);
    expect(without.log()).toMatch(/"level":"warn".*set --base-url/);

    const args = [...open, '--base-url', 'https://jobs.example/in/'];
    const { send, log } = await startServer(noDatabaseYet(), args);
    const created = await send('POST', jobs, aJob);
    expect(created.headers.get('location')).toBe(`https://jobs.example/in${jobs}/1`);
    expect(log()).not.toContain('"level":"warn"');
  });

  it.each([
    ['closed', []],
    ['answered', ['--trust-proxy']],
  ])('a connection beyond the limit of its address is %s with %j (D20)', async (then, args) => {
    const one = ['--max-connections-per-address', '1'];
    const { address } = await startServer(noDatabaseYet(), [...one, ...args]);
    const open = () =>
      new Promise<string>((resolve) => {
        const socket = connect(Number(new URL(address).port), '127.0.0.1');
        onTestFinished(() => void socket.destroy());
        socket.once('data', () => resolve('answered'));
        socket.once('error', () => resolve('closed')).once('close', () => resolve('closed'));
        socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
      });
    expect([await open(), await open()]).toEqual(['answered', then]);
  });

  it('warns of a body limit that the heap has no room for (D24)', async () => {
    const { log } = await startServer(noDatabaseYet(), ['--body-limit', String(2 ** 28)]);
    expect(log()).toMatch(/"level":"warn".*lower --body-limit/);
  });

  it('checks jobs against the given lists (D15), and limits their size so that they can be sent back (D9)', async () => {
    const lists = join(temporaryFolder(), 'lists.json');
    writeFileSync(lists, '{"jobCategories":[{"id":7,"name":"Beekeeping"}]}');
    const args = ['--reference-data', lists, '--body-limit', '40000'];
    const { send } = await startServer(noDatabaseYet(), args);
    const inList = { ...aJob, categories: [{ id: 7 }] };
    expect((await send('PUT', jobs, aJob)).status).toBe(400);
    const created = await send('PUT', jobs, inList);
    expect(await created.json()).toMatchObject({ categories: [{ id: 7, name: 'Beekeeping' }] });
    const ofLength = async (length: number) =>
      (await send('PUT', jobs, { ...inList, description: 'x'.repeat(length) })).status;
    expect(await ofLength(20_000)).toBe(200);
    expect(await ofLength(30_000)).toBe(400);
    expect(await ofLength(45_000)).toBe(413);
  });

  it.runIf(process.platform === 'linux')('names an address that it cannot listen on', async () => {
    const other = await commandsOn(noDatabaseYet())('serve', '--host', '192.0.2.1');
    expect(other.code).toBe(1);
    expect(other.stderr).toMatch(
      /^jobposting: The server cannot listen on 192\.0\.2\.1, port 8080: .*EADDRNOTAVAIL.*\n$/,
    );
  });

  it.each([
    ['--port', []],
    ['--port', ['--reuse-port']],
    ['--admin-port', ['--port', '0']],
  ])('ends with one line when the port of %s is in use', async (option, others) => {
    const { port } = new URL((await startServer(noDatabaseYet())).address);
    const args = [option, port, ...others];
    expect(await commandsOn(noDatabaseYet())('serve', ...args)).toEqual({
      code: 1,
      stdout: '',
      stderr: `jobposting: Port ${port} on 127.0.0.1 is already in use. Choose another one with ${option}.\n`,
    });
  });

  it.each([[], ['--host', '0.0.0.0'], ['--admin-host', '::']])(
    'refuses one port for requests and for operators, with %j',
    async (...hosts) => {
      const args = ['--port', '9', '--admin-port', '9', ...hosts];
      const { code, stderr } = await commandsOn(noDatabaseYet())('serve', ...args);
      expect([code, stderr]).toEqual([
        2,
        'jobposting: --port and --admin-port must differ; both are 9.\n',
      ]);
    },
  );
});
