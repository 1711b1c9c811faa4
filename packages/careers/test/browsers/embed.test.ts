import { expect, it, onTestFinished } from 'vitest';
import embed from '../../src/pages/embed/embed.json' with { type: 'json' };
import { serve } from '../careers-site.ts';
import { startBoard } from './a-board.ts';
import { accessibilityFaults, describeInBrowser, type OpenPage, type Page } from './browser.ts';

/** A board with this many jobs; returns the address of its pages. */
const started = async (count: number): Promise<string> => {
  const board = await startBoard(count);
  onTestFinished(board.stop);
  return board.careers;
};

/** Serves a page of another site, which allows only its own style sheet and what its policy names. */
const servePage = (main: string, policy: string): Promise<string> =>
  serve(({ url }, response) => {
    if (url === '/site.css') {
      response.setHeader('Content-Type', 'text/css');
      return response.end('body { font: 18px/1.5 "Liberation Serif", serif; color: #223 }');
    }
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader(
      'Content-Security-Policy',
      `default-src 'none'; style-src 'self'; require-trusted-types-for 'script'; ${policy}`,
    );
    return response.end(
      `<!doctype html><html lang="en"><title>Acme</title><link rel="stylesheet" href="/site.css"><main><h1>Work with us</h1>${main}</main></html>`,
    );
  });

const tagsFor = (careers: string, attributes = ''): string =>
  `<a href="${careers}/acme">Our jobs</a>
<script type="module" src="${careers}/embed.js" ${attributes}></script>`;

/** Opens a page with these tags, under a policy that allows only the script and its requests. */
const openWith = async (open: OpenPage, careers: string, tags: string) => {
  const { origin } = new URL(careers);
  const address = await servePage(tags, `script-src ${origin}; connect-src ${origin}`);
  const { page, wrongs } = await open(address);
  const loaded = (): readonly string[] => wrongs.map((wrong) => wrong.replace(`${careers}/`, ''));
  return { page, loaded };
};

const frameOf = (address: string): string => `<iframe title="Our jobs" src="${address}"></iframe>`;

const titlesOn = (page: Page) => page.getByRole('listitem').getByRole('link').allTextContents();

describeInBrowser('jobs on a page of another site (decision D38)', (open) => {
  it.each([
    { count: 0, lang: 'en', title: 'Jobs at Acme Shipbuilding', note: /no open jobs/ },
    { count: 1, lang: 'en', title: 'Jobs at Acme Shipbuilding', note: /^$/ },
    { count: 500, lang: 'fr', title: 'Emplois chez Acme Shipbuilding', note: /^$/ },
  ])(
    'a list of $count jobs in $lang, and in a frame, under a policy that names our origin only',
    async ({ count, lang, title, note }) => {
      const careers = await started(count);
      const tags = tagsFor(careers, `data-employer="acme" data-lang="${lang}"`);
      const { page, loaded } = await openWith(open, careers, tags);
      await page.getByRole('region', { name: title }).waitFor();
      expect(await page.getByRole('status').textContent()).toMatch(note);
      const titles = await titlesOn(page);
      expect(titles.length).toBe(Math.min(count, 20));
      expect(await page.getByRole('link').count()).toBe(titles.length);
      expect(await accessibilityFaults(page, 'minor')).toEqual([]);
      expect(loaded()).toEqual(['embed.js', `acme/jobs.json?content=summary&lang=${lang}`]);
      const frame = frameOf(`${careers}/acme?lang=${lang}`);
      const framed = await open(await servePage(frame, `frame-src ${new URL(careers).origin}`));
      const inFrame = framed.page.frameLocator('iframe');
      await inFrame.getByRole('heading', { name: title, level: 1 }).waitFor();
      expect((await inFrame.locator('.jobs > li').count()) > 0).toBe(count > 0);
      expect(await accessibilityFaults(framed.page, 'minor')).toEqual([]);
      if (count === 0) return;
      const item = page.getByRole('listitem').first();
      const inHost = 'document.querySelector("main > section").shadowRoot.querySelector("li")';
      expect(await page.evaluate(`getComputedStyle(${inHost}).fontFamily`)).toContain('Serif');
      expect(await item.textContent()).toMatch(
        lang === 'fr' ? /l’heure · Publiée/ : /hour · Posted/,
      );
      await item.getByRole('link').click();
      await page.getByRole('heading', { level: 1, name: titles[0] ?? '' }).waitFor();
      expect(page.url()).toContain(`${careers}/acme/${count}-`);
    },
  );

  it('shows more by keyboard, to the end, and moves the focus to the first new job', async () => {
    const careers = await started(500);
    const { page, loaded } = await openWith(open, careers, tagsFor(careers, 'data-lang="en"'));
    const more = page.getByRole('button', { name: 'Show more jobs' });
    for (let shown = 20; shown < 500; shown += 20) {
      await more.press('Enter');
      const first = page.getByRole('listitem').nth(shown).getByRole('link');
      await first.waitFor();
      expect(await first.evaluate((link) => link.matches(':focus'))).toBe(true);
    }
    expect(await more.isVisible()).toBe(false);
    expect(loaded().length).toBe(1 + 5);
    const links = await page.getByRole('link').evaluateAll((all) => all.map(String));
    expect(new Set(links).size).toBe(500);
  });

  it('draws at each of its tags, also at a repeated one and at one that is added later', async () => {
    const careers = await started(60);
    const acme = tagsFor(careers, 'data-employer="acme"');
    const all = tagsFor(careers);
    const { page } = await openWith(
      open,
      careers,
      `${acme}${acme}<section lang="fr">${all}</section>`,
    );
    await page.getByRole('region', { name: 'Offres d’emploi' }).waitFor();
    await page.evaluate(`const tag = document.createElement('script');
      const url = trustedTypes.createPolicy('ours', { createScriptURL: String }).createScriptURL('${careers}/embed.js');
      Object.assign(tag, { type: 'module', src: url }).dataset.employer = 'harbour';
      document.querySelector('main').append(tag);`);
    await page.getByRole('region', { name: 'Jobs at Harbour' }).waitFor();
    await expect.poll(() => page.getByRole('region').count()).toBe(4);
    expect(await page.getByRole('link', { name: 'Our jobs' }).count()).toBe(0);
    await page.getByRole('listitem').filter({ hasText: 'Prairie Rail · ' }).first().waitFor();
  });

  it.each([
    ['behind a redirect', '', 'data-employer="acme"', '/old.js', 'acme'],
    ['in a shadow root', 'fr-CA', '', '/careers/embed.js', 'd’emploi'],
    ['in a shadow root behind a redirect', 'FR-CA', '', '/old.js', 'd’emploi'],
    ['for data-lang="FR"', '', 'data-lang="FR"', '/careers/embed.js', 'd’emploi'],
    ['for data-lang="fr_CA"', '', 'data-lang="fr_CA"', '/careers/embed.js', 'd’emploi'],
    ['in English for fro, Old French', 'fro', '', '/careers/embed.js', 'Open jobs'],
  ])('draws %s', async (where, lang, attributes, path, title) => {
    const board = await started(1);
    const moved = await serve((_, response) => {
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.writeHead(302, { Location: `${board}/embed.js` }).end();
    });
    const address = path === '/old.js' ? `${moved}${path}` : `${board}/embed.js`;
    const tag = `<script type="module" src="${address}" ${attributes}></script>`;
    const main = where.includes('shadow')
      ? `<div><template shadowrootmode="open">${tag}</template></div>`
      : tag;
    const origins = `${new URL(board).origin} ${moved}`;
    const policy = `script-src ${origins}; connect-src ${origins}`;
    const { page } = await open(await servePage(`<div lang="${lang}">${main}</div>`, policy));
    await page.getByRole('region', { name: title }).waitFor();
    expect((await titlesOn(page)).length).toBe(1);
  });

  it('draws at a tag that is removed once it has run, and in a shadow root that comes later', async () => {
    const careers = await started(1);
    const { page } = await openWith(open, careers, tagsFor(careers));
    await page.getByRole('region').waitFor();
    await page.evaluate(`const ours = trustedTypes.createPolicy('ours', { createScriptURL: String });
      const url = ours.createScriptURL('${careers}/embed.js');
      const tag = (lang) => {
        const made = Object.assign(document.createElement('script'), { type: 'module', src: url });
        made.dataset.lang = lang;
        return made;
      };
      const short = tag('fr');
      short.addEventListener('load', () => short.remove());
      document.querySelector('main').append(short);
      const outer = document.createElement('div');
      const inner = document.createElement('div');
      outer.attachShadow({ mode: 'open' }).append(inner);
      inner.attachShadow({ mode: 'open' }).append(tag('fr'));
      document.querySelector('main').append(outer);`);
    await expect.poll(() => page.getByRole('region', { name: 'd’emploi' }).count()).toBe(2);
  });

  it('breaks long words instead of widening the page', async () => {
    const { script } = embed;
    const title = 'Maintenance'.repeat(40);
    const item = { url: '/careers/1', title, summary: title, _jobposting: { employer: null } };
    const feed = { title, items: [item], _jobposting: { accentColor: 'red' } };
    const origin = await serve(({ url }, response) => {
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.setHeader('Content-Type', 'text/javascript');
      response.end(url === '/careers/embed.js' ? script : JSON.stringify(feed));
    });
    const tags = tagsFor(`${origin}/careers`);
    const { page } = await openWith(open, `${origin}/careers`, tags);
    await page.getByRole('region').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });

  it('links to the careers page when there is no script, and when the jobs cannot be loaded', async () => {
    const careers = await started(1);
    const { page } = await open(await servePage(tagsFor(careers), "script-src 'none'"));
    expect(await page.getByRole('link').getAttribute('href')).toBe(`${careers}/acme`);
    const { page: failed } = await openWith(
      open,
      careers,
      tagsFor(careers, 'data-employer="nobody"'),
    );
    expect(await failed.getByRole('status').textContent()).toMatch(/cannot be shown/);
    expect(await failed.getByRole('link', { name: 'See open jobs' }).getAttribute('href')).toBe(
      `${careers}/nobody?lang=en`,
    );
    expect(await accessibilityFaults(failed, 'minor')).toEqual([]);
  });

  it('shows everything in a posting as text, and links only to our origin', async () => {
    const title = '<img src=x onerror=alert(1)>';
    const { script } = embed;
    const items = ['javascript:alert(1)', 'https://evil.example/', '//evil.example', '/careers/1'];
    const feed = {
      ...{ title, next_url: 'https://evil.example/', _jobposting: { accentColor: 'red} *{' } },
      items: items.map((url) => ({ url, title, summary: title, _jobposting: { employer: null } })),
    };
    const origin = await serve(({ url }, response) => {
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.setHeader('Content-Type', 'text/javascript');
      response.end(url === '/careers/embed.js' ? script : JSON.stringify(feed));
    });
    const { page, loaded } = await openWith(
      open,
      `${origin}/careers`,
      tagsFor(`${origin}/careers`),
    );
    await page.getByRole('region', { name: title }).waitFor();
    expect(await page.getByRole('listitem').allTextContents()).toEqual(
      items.map(() => title + title),
    );
    expect(await page.getByRole('link').evaluateAll((links) => links.map(String))).toEqual([
      `${origin}/careers/1?lang=en`,
    ]);
    expect(await page.getByRole('button').isVisible()).toBe(false);
    expect(loaded().length).toBe(2);
  });

  it('can be a frame with filters, from which a posting opens in the whole window', async () => {
    const careers = await started(60);
    const frame = frameOf(`${careers}/acme?lang=en`);
    const { page } = await open(await servePage(frame, `frame-src ${new URL(careers).origin}`));
    const list = page.frameLocator('iframe');
    await list.getByRole('link', { name: 'Français' }).click();
    await list.getByRole('link', { name: 'English' }).waitFor();
    await list.getByRole('link', { name: 'Marine pipefitter' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Marine pipefitter' }).waitFor();
    expect(page.url()).toMatch(/-marine-pipefitter\?lang=fr$/);
    const refused = frame.replace('/acme?lang=en', '/acme/59-marine-pipefitter');
    const { wrongs } = await open(await servePage(refused, `frame-src ${new URL(careers).origin}`));
    await expect.poll(() => wrongs.join()).toContain('frame-ancestors');
  });
});
