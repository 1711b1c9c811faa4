import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import puppeteer, { type Browser as Firefox } from 'puppeteer-core';
import { beforeAll, describe, onTestFinished, vi } from 'vitest';

export type { Locator, Page };

/** The browser of the machine: none is downloaded. */
const program = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync);
if (program === undefined) {
  process.stderr.write('NO BROWSER: nothing is tested in one (apt-get install chromium)\n');
}

/** Starts it without a window; `options` are added to its command line. */
export const startBrowser = (...options: readonly string[]): Promise<Browser> => {
  if (program === undefined) throw new Error('there is no browser: apt-get install chromium');
  return chromium.launch({
    timeout: 120_000,
    executablePath: program,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...options],
  });
};

/** How a reader views a page. */
interface Look {
  readonly colorScheme: 'light' | 'dark';
  /** In CSS pixels. */
  readonly width: number;
  readonly javaScriptEnabled: boolean;
  readonly forcedColors: 'active' | 'none';
}

/** A page, and everything wrong on it: errors of the console, of the policy, foreign addresses. */
interface WatchedPage {
  readonly page: Page;
  readonly wrongs: string[];
}

const openPage = async (browser: Browser, address: string, look: Look): Promise<WatchedPage> => {
  const { width, ...others } = look;
  const context = await browser.newContext({ ...others, viewport: { width, height: 800 } });
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
  return { page, wrongs };
};

/** Opens a page in its own browser context, which ends with the test. */
export type OpenPage = (address: string, look?: Partial<Look>) => Promise<WatchedPage>;

/** Tests that need the browser: without one they are skipped; in CI they fail. */
export const describeIfBrowser = (title: string, tests: () => void): void => {
  describe.runIf(program !== undefined || process.env.CI === 'true')(title, () => {
    // A browser on a busy machine is slow.
    vi.setConfig({ testTimeout: 300_000 });
    tests();
  });
};

/** The same for tests that share one. */
export const describeInBrowser = (title: string, tests: (open: OpenPage) => void): void => {
  describeIfBrowser(title, () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await startBrowser();
      return () => browser.close();
    });
    const plain = { colorScheme: 'light', width: 1200 } as const;
    const usual = { javaScriptEnabled: true, forcedColors: 'none' } as const;
    tests((address, look) => openPage(browser, address, { ...plain, ...usual, ...look }));
  });
};

const firefox = '/usr/bin/firefox-esr';

/** The same in Firefox, for which Playwright needs one of its own. */
export const describeInFirefox = (
  title: string,
  tests: (newPage: Firefox['newPage']) => void,
): void => {
  describe.runIf(existsSync(firefox) || process.env.CI === 'true')(title, () => {
    vi.setConfig({ testTimeout: 300_000 });
    let browser: Firefox;
    beforeAll(async () => {
      browser = await puppeteer.launch({
        ...{ browser: 'firefox', executablePath: firefox, acceptInsecureCerts: true },
      });
      return () => browser.close();
    });
    tests(() => browser.newPage());
  });
};

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe reports about the page as it is now (WCAG 2.2, level AA, and best practices), from this impact on. */
export const accessibilityFaults = async (
  page: { readonly evaluate: (program: string) => Promise<unknown> },
  from: 'minor' | 'serious',
): Promise<string[]> => {
  const violations = (await page.evaluate(
    `${axe}; axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }).then(({ violations }) => violations)`,
  )) as AxeResults['violations'];
  return violations
    .filter(({ impact }) => from === 'minor' || impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
};
