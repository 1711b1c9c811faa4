import { fileURLToPath } from 'node:url';
import { landscape, mark, styleSheet } from '@jobposting/pages';
import { startBoard } from './a-board.ts';
import { startBrowser } from './browser.ts';

/**
 * Takes the pictures of docs/careers: pages of every kind, on phone and desktop, light and dark, English and
 * French; a name of 120 letters, three places, no logo, no pay, an empty search, and a closed job. Puts two of them
 * together as the picture of the README.
 */

const docs = fileURLToPath(new URL('../../../../docs/', import.meta.url));

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
  ['initials-phone', '/maple-ridge/48', phone, 'light', 'en'],
] as const;

type Name = (typeof pictures)[number][0];

/** The pages on a screen and on a phone, in front of the product's hills. */
const heroHtml = (sourceOf: (name: Name) => string): string => `<!doctype html>
<style>
${styleSheet}
.band { flex: 1 }
.band .words { position: absolute; left: 5rem; top: 6rem }
.words svg { position: static; width: 6.5rem; height: 6.5rem; margin-bottom: 4rem; --accent: #fff; --on-accent: #14594a }
.band.band .words circle { fill: #14594a }
.words h1 { white-space: nowrap }
.band .words :is(h1, p) { max-width: 23rem }
.band > svg { height: 100%; width: 100% }
.words p { font-size: 1.75rem; line-height: 1.4 }
.band img { position: absolute; max-width: none; box-shadow: 0 24px 64px #0007 }
.screen { left: 43%; top: 6rem; width: 54%; border-radius: 1rem }
.phone { left: 36.5%; top: 15rem; height: 37rem; border: 8px solid #1e1c19; border-radius: 1.5rem }
</style>
<div class="band">
${landscape.markup}
<div class="words">${mark.markup}<h1>Jobposting</h1><p>Careers pages, a console and an API for Canadian job postings.</p></div>
<img class="screen" src="${sourceOf('home')}"><img class="phone" src="${sourceOf('initials-phone')}">
</div>`;

const browser = await startBrowser('--ignore-certificate-errors');
try {
  const taken = new Map<Name, Buffer>();
  for (const [name, path, viewport, colorScheme, language] of pictures) {
    const context = await browser.newContext({ viewport, colorScheme, ignoreHTTPSErrors: true });
    const page = await context.newPage();
    const address = new URL(board.careers + path);
    address.searchParams.set('lang', language);
    await page.goto(address.href);
    taken.set(name, await page.screenshot({ path: `${docs}careers/${name}.png` }));
    await context.close();
  }
  const page = await browser.newPage({ viewport: { width: 1920, height: 900 } });
  const sourceOf = (name: Name) => `data:image/png;base64,${taken.get(name)?.toString('base64')}`;
  await page.setContent(heroHtml(sourceOf));
  await page.screenshot({ path: `${docs}hero.png` });
} finally {
  await browser.close();
  board.stop();
}
