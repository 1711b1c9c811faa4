import type { RequestListener } from 'node:http';
import { createConsoleListener } from '@jobposting/console';
import { createCareersListener, createPostingPreview } from '../../../careers/src/index.ts';
import type { Page } from '../../../careers/test/browsers/browser.ts';
import { serve } from '../../../careers/test/careers-site.ts';
import { aConsole } from '../a-console.ts';

/** The console and the careers pages at one address, for an employer that has no job. */
export const consoleSite = async () => {
  const { store, jobs, employers, anEmployer } = await aConsole();
  const acme = await anEmployer('Acme Shipbuilding');
  const preview = createPostingPreview();
  const paths = { basePath: '/console', careersUrl: '/careers' };
  const pages = createConsoleListener({ jobs, employers, preview, ...paths });
  const careers = createCareersListener({
    ...{ jobs: store, employers, baseUrl: 'http://jobs.example/careers', basePath: '/careers' },
    now: () => new Date(jobs.now()),
  });
  // The icon is the host's: a browser asks for it once the policy allows it.
  const host: RequestListener = (request, response) =>
    pages(request, response, () => careers(request, response, () => response.writeHead(204).end()));
  return { acme, anEmployer, jobs, employers, origin: `${await serve(host)}/console` };
};

/** Does what leads to another page, and waits until that has loaded. */
export const leave = async (page: Page, act: () => Promise<unknown>): Promise<void> => {
  // Otherwise this page, shown before it has loaded, would pass for the next.
  await page.waitForLoadState();
  const next = page.waitForEvent('load');
  await act();
  await next;
};

/** Presses a button that leads to another page. */
export const press = (page: Page, name: string): Promise<void> =>
  leave(page, () => page.getByRole('button', { name, exact: true }).click());

export const signIn = async (page: Page, key: string): Promise<void> => {
  await page.getByLabel('Access key').fill(key);
  await press(page, 'Sign in');
};

/** What the page before has done, a line each. */
export const done = (page: Page) =>
  page.locator('.note[role="status"]:visible > :first-child').allTextContents();
