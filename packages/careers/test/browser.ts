import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
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

/** How a reader looks at a page. */
export interface Look {
  readonly colorScheme: 'light' | 'dark';
  /** In CSS pixels. */
  readonly width: number;
}

/** A page, and all that was wrong on it: errors of the console, of the policy, foreign addresses. */
export interface WatchedPage {
  readonly page: Page;
  readonly wrongs: string[];
}

/** Opens a page in a browser context of its own, which ends with the test. */
export const openPage = async (
  browser: Browser,
  address: string,
  { colorScheme, width }: Look,
): Promise<WatchedPage> => {
  const context = await browser.newContext({
    colorScheme,
    viewport: { width, height: 800 },
  });
  onTestFinished(() => context.close());
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  const wrongs: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'log') wrongs.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => wrongs.push(error.message));
  page.on('request', (request) => {
    const { origin } = new URL(request.url());
    if (origin !== new URL(address).origin) wrongs.push(request.url());
  });
  await page.addInitScript(`addEventListener('securitypolicyviolation', (event) =>
    console.error('policy', event.violatedDirective, event.blockedURI, event.sample))`);
  await page.goto(address);
  return { page, wrongs };
};

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** All findings of axe on what the page shows (WCAG 2.2, level AA, and best practices). */
export const accessibilityFaults = async (page: Page): Promise<string[]> => {
  const { violations } = (await page.evaluate(
    `${axe}; axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })`,
  )) as AxeResults;
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
};
