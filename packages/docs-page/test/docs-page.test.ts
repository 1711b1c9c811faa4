import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createJobService, employerId } from '@jobposting/core';
import { createMemoryJobStore } from '@jobposting/core/memory';
import { createDocsListener } from '@jobposting/docs-page';
import { createRequestListener } from '@jobposting/http';
import express from 'express';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { browserPath, openPage, startBrowser } from './browser.ts';
import { accessibilityFaults, authorize, execute, openOperation } from './docs-page.ts';
import { startServer } from './server-process.ts';

// A browser on a busy machine takes its time.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

const aJob = {
  title: 'Welder on nights',
  locations: [{ description: 'Halifax, NS' }],
  categories: [{ id: 1 }],
  positionType: { id: 1 },
  description: '<p>Night shift</p>',
  applicantRoutingType: { id: 1 },
  applicationEmail: 'jobs@example.com',
};

it('is tested in a browser, at least by CI', () => {
  if (browserPath === undefined && process.env.CI === undefined) {
    // biome-ignore lint/suspicious/noConsole: what is not tested is said.
    console.warn('NOT TESTED in a browser: install one, on Debian by: apt-get install chromium');
    return;
  }
  expect(browserPath).toBeDefined();
});

describe.skipIf(browserPath === undefined)('the page in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  it('creates, finds and archives a job with the key that is typed in, under the strict policy', async () => {
    // The public address is another one; the page still calls where it came from.
    const { address, apiKey } = await startServer('--base-url', 'https://jobs.example');
    const { page, wrongs } = await openPage(browser, `${address}/docs`);
    expect(page.url()).toBe(`${address}/docs/`);
    await authorize(page, apiKey);

    const create = await openOperation(page, 'POST', '/jobs');
    await create.getByLabel('Request body').fill(JSON.stringify(aJob));
    expect(await execute(create)).toMatchObject({ status: 201 });

    const update = await openOperation(page, 'PUT', '/jobs/{id}');
    await update.getByPlaceholder('id', { exact: true }).fill('1');
    await update.getByLabel('Request body').fill('{"status":"archived"}');
    expect(await execute(update)).toMatchObject({ status: 200 });

    const list = await openOperation(page, 'GET', '/jobs');
    await list.getByLabel('status', { exact: true }).selectOption('archived');
    const listed = await execute(list);
    expect(listed.status).toBe(200);
    expect(listed.body).toContain('Welder on nights');
    expect(wrongs).toEqual([]);
  });

  it('forgets the key when it is loaded again', async () => {
    const { address, apiKey } = await startServer();
    const { page } = await openPage(browser, `${address}/docs/`);
    await authorize(page, apiKey);
    await page.reload();
    const list = await openOperation(page, 'GET', '/jobs');
    const stored = await page.evaluate('JSON.stringify([localStorage, sessionStorage])');
    expect([stored, await page.context().cookies()]).toEqual(['[{},{}]', []]);
    expect(await execute(list)).toMatchObject({ status: 401 });
  });

  it.each(['light', 'dark'] as const)(
    'has no serious accessibility fault in the %s theme',
    async (theme) => {
      const { address, apiKey } = await startServer();
      const { page, wrongs } = await openPage(browser, `${address}/docs/`, theme);
      const isDark = await page.evaluate(`document.documentElement.matches('.dark-mode')`);
      expect(isDark).toBe(theme === 'dark');

      await page.getByRole('button', { name: 'Authorize' }).click();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.locator('.dialog-ux .btn-done').click();

      await authorize(page, apiKey);
      const list = await openOperation(page, 'GET', '/jobs');
      expect(await execute(list)).toMatchObject({ status: 200 });
      await openOperation(page, 'POST', '/jobs');
      await openOperation(page, 'DELETE', '/jobs/{id}');
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(wrongs).toEqual([]);
    },
  );

  it('works below the prefix of a host, with one line more', async () => {
    const jobs = createJobService({ store: createMemoryJobStore() });
    const employer = { id: employerId(7), name: 'Maritime Welding', unlimited: false };
    const app = express();
    app.use('/careers', createRequestListener({ jobs, authenticate: () => employer }));
    app.use('/careers', createDocsListener());
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;

    const { page, wrongs } = await openPage(browser, `http://127.0.0.1:${port}/careers/docs`);
    const list = await openOperation(page, 'GET', '/jobs');
    expect(await execute(list)).toMatchObject({ status: 200 });
    expect(wrongs).toEqual([]);
  });
});
