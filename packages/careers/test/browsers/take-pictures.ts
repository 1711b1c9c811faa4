import { fileURLToPath } from 'node:url';
import { startBoard } from './a-board.ts';
import { startBrowser } from './browser.ts';

/**
 * Takes the pictures of docs/careers: pages of every kind, on phone and desktop, light and dark, English and
 * French; a name of 120 letters, three places, no logo, no pay, an empty search, and a closed job.
 */

const folder = fileURLToPath(new URL('../../../../docs/careers/', import.meta.url));

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 900 };

const board = await startBoard(60);
const [home, , nothing, , employer, , boreal, posting, long, , closed] = board.pages;
const pictures = [
  ['home', home, desktop, 'light', 'en'],
  ['home-phone', home, phone, 'dark', 'fr'],
  ['nothing-found', nothing, desktop, 'light', 'en'],
  ['employer', employer, desktop, 'light', 'en'],
  ['employer-phone', boreal, phone, 'light', 'fr'],
  ['posting', posting, desktop, 'dark', 'en'],
  ['posting-phone', long, phone, 'light', 'en'],
  ['closed-phone', closed, phone, 'dark', 'fr'],
] as const;

const browser = await startBrowser('--ignore-certificate-errors');
try {
  for (const [name, path, viewport, colorScheme, language] of pictures) {
    const context = await browser.newContext({ viewport, colorScheme, ignoreHTTPSErrors: true });
    const page = await context.newPage();
    const address = new URL(board.careers + path);
    address.searchParams.set('lang', language);
    await page.goto(address.href);
    await page.screenshot({ path: `${folder}${name}.png` });
    await context.close();
  }
} finally {
  await browser.close();
  board.stop();
}
