import { createJobService, employerId } from '@jobposting/core';
import { createMemoryJobStore } from '@jobposting/core/memory';
import { createRequestListener } from '@jobposting/http';
import { expect, it } from 'vitest';
import {
  accessibilityFaults,
  describeInBrowser,
  type Locator,
  type Page,
} from '../../../careers/test/browsers/browser.ts';
import { aJob, serve } from '../../../careers/test/careers-site.ts';
import { createDocsPage } from '../../src/docs-page/docs-page.ts';

/** A service and the page, below a prefix that a proxy removes; returns its address. */
const started = async (prefix = ''): Promise<string> => {
  const jobs = createJobService({ store: createMemoryJobStore() });
  const employer = { id: employerId(7), name: 'Maritime Welding', unlimited: false };
  const authenticate = (apiKey: string | null) => (apiKey === 'jp_x' ? employer : null);
  // The public address is another one; the page still calls its own origin.
  const baseUrl = 'https://jobs.example';
  const api = createRequestListener({ jobs, authenticate, baseUrl });
  const docs = createDocsPage(console.error);
  const address = await serve((request, response) => {
    request.url = request.url?.slice(prefix.length) ?? '';
    docs(request, response, () => api(request, response));
  });
  return address + prefix;
};

const authorize = async (page: Page, apiKey: string): Promise<void> => {
  await page.getByRole('button', { name: 'Authorize' }).click();
  const dialog = page.locator('.dialog-ux');
  await dialog.getByRole('textbox').fill(apiKey);
  await dialog.getByRole('button', { name: 'Authorize' }).click();
  await dialog.locator('.btn-done').click();
};

/** An operation, opened. */
const openOperation = async (page: Page, method: string, path: string): Promise<Locator> => {
  const operation = page
    .locator(`.opblock-${method.toLowerCase()}`)
    .filter({ has: page.locator(`[data-path="${path}"]`) });
  await operation.locator('.opblock-summary-control').click();
  return operation;
};

/** Sends the filled-in request; returns the status and the body that the page then shows. */
const execute = async (operation: Locator) => {
  await operation.getByRole('button', { name: 'Execute' }).click();
  const answer = operation.locator('.live-responses-table .response').first();
  const status = await answer.locator('.response-col_status').textContent();
  return { status: Number.parseInt(status ?? '', 10), body: await answer.textContent() };
};

describeInBrowser('the page in a browser', (open) => {
  it('creates, finds and archives a job with the typed key until it is loaded again, under the strict policy and below a prefix', async () => {
    const address = await started('/careers');
    const { page, wrongs } = await open(`${address}/docs`);
    expect(page.url()).toBe(`${address}/docs/`);
    const summaries = page.locator('#operations-tag-Jobs ~ * .opblock-summary-method');
    await summaries.first().waitFor();
    expect((await summaries.allTextContents()).slice(0, 2)).toEqual(['PUT', 'GET']);
    await authorize(page, 'jp_x');

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

    await page.goto(`${address}/docs/`);
    const again = await openOperation(page, 'GET', '/jobs');
    const stored = await page.evaluate('JSON.stringify([localStorage, sessionStorage])');
    expect([stored, await page.context().cookies()]).toEqual(['[{},{}]', []]);
    expect(await execute(again)).toMatchObject({ status: 401 });
  });

  it.each(['light', 'dark'] as const)(
    'has no serious accessibility fault in the %s theme',
    async (colorScheme) => {
      const { page, wrongs } = await open(`${await started()}/docs/`, { colorScheme });
      await page.getByRole('button', { name: 'Authorize' }).click();
      const isDark = await page.evaluate(`document.documentElement.matches('.dark-mode')`);
      expect(isDark).toBe(colorScheme === 'dark');
      expect(await accessibilityFaults(page, 'serious')).toEqual([]);
      await page.locator('.dialog-ux .btn-done').click();

      await authorize(page, 'jp_x');
      const list = await openOperation(page, 'GET', '/jobs');
      expect(await execute(list)).toMatchObject({ status: 200 });
      await openOperation(page, 'POST', '/jobs');
      expect(await accessibilityFaults(page, 'serious')).toEqual([]);
      expect(wrongs).toEqual([]);
    },
  );
});
