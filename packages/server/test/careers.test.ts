import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aJob, noDatabaseYet, runCommand, startServer, temporaryFolder } from './command-line.ts';

const newDatabase = (): string => join(temporaryFolder(), 'new', 'jobs.sqlite');

describe('jobposting serve --careers', () => {
  it('shows a job to everybody at /careers/ where it is told to, until it closes', async () => {
    const { address, send, stdout } = await startServer(newDatabase(), ['--careers']);
    expect(stdout()).toContain(`Careers pages on ${address}/careers/\n`);
    await send('POST', '/api/v1.1/jobs', aJob);
    const posting = `${address}/careers/1/1-welder`;
    expect((await fetch(posting)).status).toBe(200);
    for (const path of ['/careers/1', '/careers/feed.atom']) {
      expect(await (await fetch(address + path)).text()).toContain(posting.replace(address, ''));
    }
    await send('PUT', '/api/v1.1/jobs/1', { status: 'archived' });
    expect((await fetch(posting)).status).toBe(410);
    expect(await (await fetch(`${address}/careers/1`)).text()).not.toContain('Welder');

    const without = await startServer(newDatabase());
    expect((await fetch(`${without.address}/careers/1`)).status).toBe(404);
  });

  it('shows no careers pages beyond loopback without a public address', async () => {
    const args = ['serve', '--database', newDatabase(), '--careers', '--host', '0.0.0.0'];
    const { code, stderr } = await runCommand(args);
    expect(code).toBe(1);
    expect(stderr).toContain('--base-url');
  });

  it.each([
    ['in one process', '1'],
    ['in workers', '2'],
  ])('shows pages and feeds as its options say, %s', async (_where, workers) => {
    const options = {
      '--careers-frame-ancestors': 'https://acme.example, https://www.acme.example',
      '--careers-poster-email': 'jobs@acme.example',
      '--careers-currency': 'EUR',
    };
    const args = ['--careers', '--workers', workers, ...Object.entries(options).flat()];
    const { address, send } = await startServer(newDatabase(), args);
    await send('POST', '/api/v1.1/jobs', {
      ...aJob,
      description: `<p>${'Weld what is broken. '.repeat(10)}</p>`,
      salary: { amount: 50_000, period: { id: 1 } },
      applicantRoutingType: { id: 2 },
      applicationUrl: 'https://acme.example/apply',
    });
    const page = await fetch(`${address}/careers/1`);
    expect(page.headers.get('Content-Security-Policy')).toContain(
      'frame-ancestors https://acme.example https://www.acme.example',
    );
    expect(await page.text()).toContain('€50,000');
    expect(await (await fetch(`${address}/careers/linkedin.xml`)).text()).toContain(
      '<posterEmail><![CDATA[jobs@acme.example]]></posterEmail>',
    );
  });

  it.each([
    ['JOBPOSTING_CAREERS_FRAME_ANCESTORS', 'https://acme.example/jobs', 'https://acme.example,'],
    ['JOBPOSTING_CAREERS_POSTER_EMAIL', 'acme.example', 'jobs@acme.example'],
    ['JOBPOSTING_CAREERS_CURRENCY', 'dollars', 'CAD'],
  ])('says what is right where %s is %s', async (variable, wrong, right) => {
    const env = { [variable]: wrong };
    const refused = await runCommand(['serve', '--database', newDatabase(), '--careers'], { env });
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    for (const part of [variable, right]) expect(refused.stderr).toContain(part);
  });

  it.each([
    ['--careers-frame-ancestors', 'https://acme.example'],
    ['--careers-poster-email', 'jobs@acme.example'],
    ['--careers-currency', 'CAD'],
  ])('is needed by %s', async (option, value) => {
    const { code, stderr } = await runCommand([
      ...['serve', '--database', newDatabase(), option, value],
    ]);
    expect([code, stderr]).toEqual([1, `jobposting: ${option} needs --careers.\n`]);
  });

  it('has a page for every path below /careers, and for no other', async () => {
    const { address } = await startServer(newDatabase(), ['--careers']);
    const ask = (path: string) => fetch(address + path, { redirect: 'manual' });
    for (const path of ['/careers/x/y/z', '/careers/api/v1.1/jobs']) {
      const response = await ask(path);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('<h1>Page not found</h1>');
    }
    const slashed = await ask('/careers/1/?q=welder');
    expect([slashed.status, slashed.headers.get('location')]).toEqual([301, '/careers/1?q=welder']);
    expect((await ask('/careers?lang=fr')).status).toBe(200);
    for (const path of ['/careersfoo', '/careers.css', '/career']) {
      expect(await (await ask(path)).json()).toMatchObject({ code: 'route-not-found' });
    }
  });

  it('logs why a page is 503 as it logs why an answer of the interface is', async () => {
    const database = await noDatabaseYet();
    const { address, child, ended } = await startServer(database, ['--careers']);
    renameSync(database, `${database}-aside`);
    const health = async () => (await fetch(`${address}/health`)).status;
    await expect.poll(health, { timeout: 10_000 }).toBe(503);
    for (const path of ['/careers/1?q=secret', '/careers/feed.atom']) {
      expect((await fetch(address + path)).status).toBe(503);
    }

    child.kill('SIGTERM');
    const { stderr } = await ended;
    const lines = stderr
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const code = 'store-unavailable';
    for (const path of ['/careers/1', '/careers/feed.atom']) {
      const request = lines.find((line) => line.path === path);
      expect(request).toMatchObject({ status: 503, code });
      expect(lines).toContainEqual(
        expect.objectContaining({
          ...{ level: 'error', msg: 'request failed', requestId: request.requestId },
          ...{ code, reason: 'damaged' },
        }),
      );
    }
    expect(stderr).not.toContain('secret');
  });
});
