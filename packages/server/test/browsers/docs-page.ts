import type { Locator, Page } from '../../../careers/test/browsers/browser.ts';

/** What a reader does on the page. */

export const authorize = async (page: Page, apiKey: string): Promise<void> => {
  await page.getByRole('button', { name: 'Authorize' }).click();
  const dialog = page.locator('.dialog-ux');
  await dialog.getByRole('textbox').fill(apiKey);
  await dialog.getByRole('button', { name: 'Authorize' }).click();
  await dialog.locator('.btn-done').click();
};

/** An operation, opened. */
export const openOperation = async (page: Page, method: string, path: string): Promise<Locator> => {
  const operation = page
    .locator(`.opblock-${method.toLowerCase()}`)
    .filter({ has: page.locator(`[data-path="${path}"]`) });
  await operation.locator('.opblock-summary-control').click();
  return operation;
};

/** Sends the filled-in request; returns the status and the body that the page then shows. */
export const execute = async (operation: Locator) => {
  await operation.getByRole('button', { name: 'Execute' }).click();
  const answer = operation.locator('.live-responses-table .response').first();
  const status = await answer.locator('.response-col_status').textContent();
  return { status: Number.parseInt(status ?? '', 10), body: await answer.textContent() };
};
