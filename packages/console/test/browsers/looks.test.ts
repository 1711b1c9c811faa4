import type { JobId } from '@jobposting/core';
import { beforeAll, expect, it } from 'vitest';
import {
  accessibilityFaults,
  describeIfBrowser,
  describeInBrowser,
  type Page,
} from '../../../careers/test/browsers/browser.ts';
import { canCheck, markupFaults } from '../../../careers/test/browsers/html-checker.ts';
import { startLighthouse } from '../../../careers/test/browsers/lighthouse.ts';
import { consoleSite, leave, signIn } from './a-console-site.ts';

type Site = Awaited<ReturnType<typeof consoleSite>>;

const long =
  'Senior electrical systems engineer for polar-class icebreakers, with responsibility for commissioning and sea trials';

/** Jobs of every kind, more than a page of them; the id of the last one. */
const post = async ({ acme }: Site): Promise<JobId> => {
  for (let number = 0; number < 20; number++) await acme.post({ title: `Welder ${number}` });
  await acme.post({ status: 'archived' });
  await acme.post({ closeDate: '2026-10-01' });
  await acme.post({ confidential: true });
  await acme.post({ closeDate: '2026-11-21', salary: { amount: 30, period: { id: 5 } } });
  const places = ['Halifax, NS', 'Toronto, ON', 'Winnipeg, MB'];
  return acme.post({ title: long, locations: places.map((description) => ({ description })) });
};

/** Presses a button, and waits for the page that it leads to. */
const send = (page: Page, selector: string): Promise<void> =>
  leave(page, () => page.locator(`main ${selector}`).first().click());

/** Opens every page, in every state that looks different. */
async function* everyPage(page: Page, site: Site, lang: string) {
  const { acme, employers, jobs, origin } = site;
  const go = (path: string) => page.goto(`${origin}${path}?lang=${lang}`);
  const signIn = async (key: string): Promise<void> => {
    await page.locator('#key').fill(key);
    await send(page, 'button');
  };
  await go('/');
  yield 'sign in';
  await signIn('wrong');
  yield 'sign in again';
  await signIn(acme.apiKey);
  yield 'first visit';
  const id = await post(site);
  await go('/');
  yield 'jobs';
  await page.locator('.manage [name="id"]').nth(1).check();
  yield 'selected jobs';
  await send(page, '[value="archive"]');
  yield 'archived jobs';
  await page.locator('.manage [name="id"]').nth(1).check();
  await send(page, '[value="delete"]');
  yield 'delete';
  await page.goto(`${origin}/?status=draft&lang=${lang}`);
  yield 'drafts';
  await go(`/jobs/${id}/history`);
  yield 'history';
  await go('/new');
  yield 'new job';
  await page.locator('#categories').click();
  yield 'categories';
  await send(page, '[name="status"]');
  yield 'new job again';
  await go(`/jobs/${id}/edit`);
  yield 'edit';
  await send(page, '[value="preview"]');
  yield 'preview';
  await go(`/jobs/${id}/edit`);
  const changes = { title: 'Welder', description: '<p>Other.</p>' };
  (await jobs.update(acme, id, changes))._unsafeUnwrap();
  await page.locator('#title').fill('Rigger');
  await send(page, '.actions button');
  yield 'conflict';
  const accentColor = '#b8381a';
  await employers.update(acme.id, { profile: { accentColor, about: long, website: origin } });
  await go('/profile');
  yield 'profile';
  await page.locator('#accentColor').fill('red');
  await send(page, '.actions button');
  yield 'profile again';
  await go('/jobs/999/edit');
  yield 'nothing';
}

/** What is smaller than a finger, but for links in a sentence and the boxes that a larger label has. */
const smallTargets = `[...document.querySelectorAll('a, button, select, textarea, input, summary, .check')]
  .filter((each) => !each.matches('.skip, [type="checkbox"], [type="radio"], :is(.jobs h2, .sheet, .prose, .note > ul) a'))
  .filter((each) => each.checkVisibility())
  .filter((each) => { const { width, height } = each.getBoundingClientRect(); return Math.min(width, height) < 44 })
  .map((each) => each.cloneNode().outerHTML)`;

/** How tall the form of a new job may be, by the width of the window, in CSS pixels. */
const tallest = [
  [375, 3_000],
  [1_280, 1_700],
] as const;

describeInBrowser('every page of the console', (open) => {
  it.each([
    { colorScheme: 'light', lang: 'en' },
    { colorScheme: 'dark', lang: 'fr' },
  ] as const)(
    'has no accessibility fault, nothing beside it and no small target: $colorScheme, $lang',
    async ({ colorScheme, lang }) => {
      const site = await consoleSite();
      const { page, wrongs } = await open(`${site.origin}/`, { colorScheme });
      const documents: Promise<string>[] = [];
      page.on('response', (response) => {
        const isPage = response.request().isNavigationRequest() && response.status() !== 303;
        if (isPage) documents.push(response.text());
      });
      for await (const name of everyPage(page, site, lang)) {
        for (const width of [375, 768, 1440]) {
          await page.setViewportSize({ width, height: 800 });
          const isWide = await page.evaluate(
            'document.documentElement.scrollWidth > document.documentElement.clientWidth',
          );
          const small = await page.evaluate(smallTargets);
          expect({ name, width, isWide, small }).toEqual({ name, width, isWide: false, small: [] });
        }
        for (const [width, most] of name === 'new job' ? tallest : []) {
          await page.setViewportSize({ width, height: 800 });
          const height = await page.evaluate('document.documentElement.scrollHeight');
          expect([width, Number(height) <= most, height]).toEqual([width, true, height]);
        }
        const faults = await accessibilityFaults(page, 'minor');
        expect({ name, faults }).toEqual({ name, faults: [] });
      }
      const sheets = ['console.css', 'accent.css?color=%23b8381a'].map((path) =>
        page.evaluate(`fetch('${site.origin}/${path}').then((answer) => answer.text())`),
      );
      const styleSheets = (await Promise.all(sheets)) as string[];
      const faults = canCheck ? await markupFaults(await Promise.all(documents), styleSheets) : [];
      expect(faults).toEqual([]);
      expect(wrongs.filter((wrong) => !/^verbose|4(?:04|09|22)/.test(wrong))).toEqual([]);
    },
  );

  it('is used by the keyboard alone, and hides nothing that has the focus', async () => {
    const site = await consoleSite();
    await post(site);
    const { page } = await open(`${site.origin}/`, { width: 375 });
    const { keyboard } = page;
    const focusOn = async (selector: string): Promise<void> => {
      for (let times = 0; (await page.locator(`${selector}:focus`).count()) === 0; times++) {
        if (times > 200) throw new Error(`no way to ${selector}`);
        await keyboard.press('Tab');
        const isSeen = await page.evaluate(`{
          const { x, y, width, height } = document.activeElement.getBoundingClientRect();
          const top = document.elementFromPoint(x + Math.min(width, 9) / 2, y + Math.min(height, 48) / 2);
          const { outlineStyle } = getComputedStyle(document.activeElement);
          document.activeElement.contains(top) && (outlineStyle === 'solid' || document.activeElement.type === 'date') || document.activeElement.cloneNode().outerHTML;
        }`);
        expect(isSeen).toBe(true);
      }
    };
    await focusOn('#key');
    await keyboard.type(site.acme.apiKey);
    await leave(page, () => keyboard.press('Enter'));
    await focusOn('[name="id"]');
    await keyboard.press('Space');
    await focusOn('[value="archive"]');
    await leave(page, () => keyboard.press('Enter'));
    expect(await page.getByRole('status').textContent()).toContain('Archived: Senior');

    // With the tallest bar at the foot.
    await page.goto(`${site.origin}/new?lang=fr`);
    for (const name of ['title', 'place-1', 'workplace', 'positionType']) await focusOn(`#${name}`);
    await focusOn('#categories');
    await keyboard.press('Enter');
    await page.locator('.picker input[type="search"]:focus').waitFor();
    await keyboard.type('METIERS');
    // Nothing is sent yet.
    await keyboard.press('Enter');
    await keyboard.press('Tab');
    await keyboard.press('Space');
    await keyboard.press('Escape');
    expect(await page.locator('#categories:focus').textContent()).toBe('Métiers spécialisés');
    for (const name of ['referenceId', 'amount', 'period', 'closeDate']) await focusOn(`#${name}`);
    await focusOn('.actions button');
  });

  it('shows the color in use beside its text, never black', async () => {
    const { acme, origin } = await consoleSite();
    const { page } = await open(`${origin}/profile`, {});
    await signIn(page, acme.apiKey);
    const [text, picker] = [page.locator('#accentColor'), page.locator('[type="color"]')];
    expect(await picker.inputValue()).toBe('#14594a');
    await text.fill('#b8381a');
    expect(await picker.inputValue()).toBe('#b8381a');
    await picker.fill('#1d4f8c');
    expect(await text.inputValue()).toBe('#1d4f8c');
    await text.fill('');
    expect(await picker.inputValue()).toBe('#14594a');
  });
});

describeIfBrowser('Lighthouse', () => {
  let lighthouse: Awaited<ReturnType<typeof startLighthouse>>;

  beforeAll(async () => {
    lighthouse = await startLighthouse();
    return () => lighthouse.close();
  });

  it('finds nothing to improve in pages of the console, on a phone', async () => {
    const site = await consoleSite();
    await post(site);
    const { origin, acme } = site;
    const form = new URLSearchParams({ key: acme.apiKey });
    const entered = await fetch(`${origin}/`, { method: 'POST', body: form, redirect: 'manual' });
    const cookie = entered.headers.get('Set-Cookie')?.split(';')[0] ?? '';
    const categories = ['best-practices'];
    for (const headers of [{}, { cookie }]) {
      for (const path of 'cookie' in headers ? ['/', '/new', '/profile'] : ['/']) {
        const look = { form: 'phone', categories, headers } as const;
        const { scores, short } = await lighthouse.audit(origin + path, look);
        expect({ path, scores, short }).toEqual({ path, scores: [100], short: [] });
      }
    }
  });
});
