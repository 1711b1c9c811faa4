import { describe, expect, it } from 'vitest';
import { commandsOn, runCommand, startServer } from './command-line.ts';
import { aJob, newDatabase, noDatabaseYet } from './databases.ts';

describe('jobposting serve --careers', () => {
  it('shows a job to everyone at /careers/ with --careers, as its options say, until it closes', async () => {
    const { address, send } = await startServer(noDatabaseYet(), [
      ...['--careers', '--careers-currency', 'EUR'],
      ...['--careers-frame-ancestors', 'https://acme.example, https://www.acme.example'],
      ...['--careers-poster-email', 'jobs@acme.example'],
    ]);
    await send('POST', '/api/v1.1/jobs', {
      ...aJob,
      description: `<p>${'Weld what is broken. '.repeat(10)}</p>`,
      salary: { amount: 50_000, period: { id: 1 } },
      applicantRoutingType: { id: 2 },
      applicationUrl: 'https://acme.example/apply',
    });
    const read = async (path: string) => (await fetch(`${address}/careers/${path}`)).text();
    const page = await fetch(`${address}/careers/1`);
    expect(page.headers.get('Content-Security-Policy')).toContain(
      'frame-ancestors https://acme.example https://www.acme.example',
    );
    const list = await page.text();
    for (const text of ['/careers/1/1-welder', '€50,000']) expect(list).toContain(text);
    expect(await read('feed.atom')).toContain(`${address}/careers/1/1-welder`);
    expect(await read('linkedin.xml')).toContain(
      '<posterEmail><![CDATA[jobs@acme.example]]></posterEmail>',
    );
    const posting = async () => (await fetch(`${address}/careers/1/1-welder`)).status;
    expect(await posting()).toBe(200);
    await send('PUT', '/api/v1.1/jobs/1', { status: 'archived' });
    expect(await posting()).toBe(410);
    expect(await read('1')).not.toContain('Welder');

    const without = await startServer(noDatabaseYet());
    expect((await fetch(`${without.address}/careers/1`)).status).toBe(404);
  });

  it('does not serve careers pages beyond loopback without a public address', async () => {
    const run = commandsOn(noDatabaseYet());
    const { code, stderr } = await run('serve', '--careers', '--host', '0.0.0.0');
    expect([code, stderr]).toEqual([2, expect.stringContaining('--base-url')]);
  });

  it.each([
    ['JOBPOSTING_CAREERS_FRAME_ANCESTORS', 'https://acme.example/jobs', 'https://acme.example,'],
    ['JOBPOSTING_CAREERS_POSTER_EMAIL', 'acme.example', 'jobs@acme.example'],
    ['JOBPOSTING_CAREERS_CURRENCY', 'dollars', 'CAD'],
    ['JOBPOSTING_CAREERS_REPORT_AT', 'report@acme.example', 'mailto:'],
    ['JOBPOSTING_CAREERS_REPORT_POLICY', 'http://acme.example/policy', 'https://'],
  ])('says what is right when %s is %s', async (variable, wrong, right) => {
    const env = { [variable]: wrong };
    const args = ['serve', '--database', noDatabaseYet(), '--careers'];
    const refused = await runCommand(args, { env });
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    for (const part of [variable, right]) expect(refused.stderr).toContain(part);
  });

  it.each([
    ['--careers-frame-ancestors', 'https://acme.example'],
    ['--careers-poster-email', 'jobs@acme.example'],
    ['--careers-currency', 'CAD'],
    ['--careers-report-at', 'mailto:report@acme.example'],
    ['--careers-report-policy', 'https://acme.example/policy'],
  ])('is needed by %s', async (option, value) => {
    const { code, stderr } = await commandsOn(noDatabaseYet())('serve', option, value);
    expect([code, stderr]).toEqual([2, `jobposting: ${option} needs --careers.\n`]);
  });

  it.each<[missing: string[], ...options: string[]]>([
    [['--careers-report-at', '--careers-report-policy'], '--careers'],
    [['--careers-report-policy'], '--careers', '--careers-report-at', 'mailto:report@acme.example'],
    [[], '--careers', '--careers-report-at=https://a.ca', '--careers-report-policy=https://a.ca'],
    [[]],
  ])(
    'warns at the start, when it shows several employers, that %j is missing',
    async (missing, ...options) => {
      const warnings = async (database: string) => {
        const { logged, stop } = await startServer(database, options);
        await stop();
        return logged().filter(({ msg }) => /fraudulent postings/.test(String(msg)));
      };
      const database = await newDatabase();
      expect(await warnings(database)).toEqual([]);
      await commandsOn(database)('employer add', '--name', 'Globex');
      const warned = missing.length === 0 ? [] : [{ level: 'warn', missing }];
      expect(await warnings(database)).toMatchObject(warned);
    },
  );

  it('points search engines to its sitemap and not to the interface, below a base URL with or without a slash', async () => {
    const robots = async (...options: string[]) => {
      const { address } = await startServer(noDatabaseYet(), options);
      return (await (await fetch(`${address}/robots.txt`)).text()).replace(address, 'ADDRESS');
    };
    const all = 'User-agent: *\nDisallow: /api/\n';
    expect(await robots()).toBe(all);
    expect(await robots('--careers')).toBe(`${all}Sitemap: ADDRESS/careers/sitemap.xml\n`);
    for (const url of ['https://jobs.example', 'https://jobs.example/']) {
      const sitemap = 'https://jobs.example/careers/sitemap.xml';
      expect(await robots('--careers', '--base-url', url)).toBe(`${all}Sitemap: ${sitemap}\n`);
    }
  });

  it('has an icon, which browsers keep, and can only be read', async () => {
    const { address } = await startServer(noDatabaseYet());
    for (const [path, type, begin] of [
      ['/favicon.ico', 'image/x-icon', '\0\0\x01\0\x01\0'],
      ['/favicon.svg?v=1', 'image/svg+xml', '<svg '],
    ] as const) {
      const icon = await fetch(address + path);
      const body = await icon.text();
      expect([icon.status, icon.headers.get('Content-Type')]).toEqual([200, type]);
      expect([body.startsWith(begin), body.length < 500]).toEqual([true, true]);
      expect(icon.headers.get('Cache-Control')).toBe('public, max-age=86400');
      const known = { 'If-None-Match': icon.headers.get('ETag') ?? '' };
      expect((await fetch(address + path, { headers: known })).status).toBe(304);
      const head = await fetch(address + path, { method: 'HEAD' });
      expect(head.headers.get('Content-Length')).toBe(icon.headers.get('Content-Length'));
      const post = await fetch(address + path, { method: 'POST' });
      expect([post.status, post.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
      expect(post.headers.get('Cache-Control')).toBe('no-store');
    }
  });

  it('has a page for every path below /careers, and for no other', async () => {
    const { address } = await startServer(noDatabaseYet(), ['--careers']);
    const missing = await fetch(`${address}/careers/api/v1.1/jobs`);
    expect([missing.status, await missing.text()]).toEqual([
      404,
      expect.stringContaining('<h1>Page not found</h1>'),
    ]);
    expect((await fetch(`${address}/careers?lang=fr`)).status).toBe(200);
    for (const path of ['/careersfoo', '/careers.css', '/career']) {
      expect(await (await fetch(address + path)).json()).toMatchObject({ code: 'route-not-found' });
    }
  });
});
