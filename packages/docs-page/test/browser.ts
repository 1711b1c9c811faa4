import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';

/** The browser of the machine: none is downloaded. */
export const browserPath = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync);

/** Starts it without a window. */
export const startBrowser = (): Promise<Browser> =>
  chromium.launch({
    timeout: 120_000,
    executablePath: browserPath ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });

/** A page, and all that was wrong on it: errors of the console, of the policy, foreign addresses. */
export interface WatchedPage {
  readonly page: Page;
  readonly wrongs: string[];
}

/** Opens a page in a browser context of its own, which ends with the test. */
export const openPage = async (
  browser: Browser,
  address: string,
  colorScheme: 'light' | 'dark' = 'light',
): Promise<WatchedPage> => {
  const context = await browser.newContext({ colorScheme });
  onTestFinished(() => context.close());
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  const wrongs: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'log') wrongs.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => wrongs.push(error.message));
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== new URL(address).origin && protocol !== 'data:') wrongs.push(request.url());
  });
  await page.addInitScript(`addEventListener('securitypolicyviolation', (event) =>
    console.error('policy', event.violatedDirective, event.blockedURI, event.sample))`);
  await page.goto(address);
  await page.locator('.opblock').first().waitFor();
  return { page, wrongs };
};
