import { createCareersListener } from '@jobposting/careers';
import { employerId } from '@jobposting/core';
import { emptyProfile } from '@jobposting/core/adapter';
import { expect, it } from 'vitest';
import { boulangerie, careersSite, acme as plain, serve } from '../careers-site.ts';
import { accessibilityFaults, describeInBrowser, type Page } from './browser.ts';
import { collisions } from './collisions.ts';

const word = 'Donaudampfschifffahrtsgesellschaftskapit';
const acme = { ...plain, profile: { ...plain.profile, accentColor: '#b8381a' } };
const arabic = { ...acme, id: employerId(3), name: 'مستشفى الشام للأطفال', profile: emptyProfile };
const nechako = { ...arabic, id: employerId(5), name: 'Nechako Community Health' };
const longNamed = { ...acme, id: employerId(4), name: `${word} ${word}`, profile: emptyProfile };
const rest = '<p><strong>What you bring</strong></p><ul><li>A ticket</li></ul>';

const beginnings = {
  paragraph: `<p>You weld hulls.</p>${rest}`,
  heading: `<p><strong>The work</strong></p><p>You weld hulls.</p>${rest}`,
  list: `<ul><li>You weld hulls</li><li>You weld pipes</li></ul>${rest}`,
};

/** A site with what is long, wide or written from right to left; returns the address of its pages, and the pages. */
const started = async () => {
  const { options, post } = careersSite({}, [acme, boulangerie, arabic, longNamed, nechako]);
  await post(boulangerie, { confidential: true });
  for (const description of Object.values(beginnings)) await post(acme, { description });
  const locations = [{ description: 'Halifax, NS' }, { description: "Val-d'Or, QC" }];
  await post(longNamed, {
    ...{ title: `${word} ${'and many other things '.repeat(4)}`, locations, workplace: 'hybrid' },
    ...{ referenceId: word, description: `<p>${word.repeat(3)}</p>`, closeDate: '2026-11-21' },
  });
  await post(arabic, {
    title: 'ممرضة مسجلة (قسم الطوارئ) – ليلاً',
    description: '<p>نبحث عن ممرضة.</p><ul><li>خبرة سنتين</li></ul>',
  });
  await post(nechako);
  const listener = createCareersListener(options);
  const address = await serve((request, response) =>
    listener(request, response, () => response.writeHead(204).end()),
  );
  const careers = `${address}/careers`;
  const [, long = '', other = ''] = await Promise.all(
    ['/confidential/1', '/4/5', '/3/6'].map(async (path) => (await fetch(careers + path)).url),
  );
  const lists = ['/', '/acme', '/4', '/3', `/?q=${word}+nobody&location=NS&type=2`, '/nothing'];
  const postings = [`${careers}/confidential/1-welder-on-nights`, long, other];
  return { careers, pages: [...lists.map((path) => careers + path), ...postings] };
};

const collisionsIn = async (page: Page): Promise<readonly string[]> => {
  // So high that what sticks to the lower edge has its own place.
  const width = page.viewportSize()?.width ?? 0;
  await page.setViewportSize({ width, height: 9_000 });
  return page.evaluate(collisions);
};

/** The space in pixels between the parts of a posting, from its title to what follows its description. */
const spacesIn = (page: Page): Promise<Readonly<Record<string, number>>> =>
  page.evaluate(`(() => {
    const boxOf = (part) => document.querySelector(part)?.getBoundingClientRect();
    const prose = document.querySelector('.prose');
    const [first, last] = [prose.firstElementChild, prose.lastElementChild].map((each) => (each ?? prose).getBoundingClientRect());
    const boxes = { title: boxOf('h1'), facts: boxOf('.sum'), button: boxOf('article header > .row'), first, last, apply: boxOf('.apply') };
    const seen = Object.entries(boxes).filter(([, box]) => box !== undefined && box.width > 0);
    return Object.fromEntries(seen.slice(1).map(([name, { top }], at) => [name, Math.round(top - seen[at][1].bottom)]));
  })()`);

describeInBrowser('the layout of the pages', (open) => {
  it.each([1280, 375])(
    'leaves the same space around a description, whatever it begins with: %i pixels wide',
    async (width) => {
      const { careers } = await started();
      const spaces = [];
      const { page } = await open(careers, { width });
      await page.setViewportSize({ width, height: 4_000 });
      for (const [at, name] of ['none', ...Object.keys(beginnings)].entries()) {
        await page.goto(`${careers}/acme/${Math.max(2, at + 1)}-welder-on-nights`);
        if (name === 'none')
          await page.evaluate(`document.querySelector('.prose').replaceChildren()`);
        const { last: _, ...between } = await spacesIn(page);
        spaces.push(between);
      }
      const [none, paragraph, ...others] = spaces;
      for (const other of others) expect(other).toEqual(paragraph);
      for (const [part, space] of Object.entries({ ...none, ...paragraph })) {
        expect([part, space >= 12 && space <= 80]).toEqual([part, true]);
      }
      expect(paragraph?.first).toBeGreaterThanOrEqual(32);
    },
  );

  it.each([
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 375 },
    // 1280 pixels at 400 %.
    { colorScheme: 'light', width: 320 },
    { colorScheme: 'light', width: 1280, forcedColors: 'active' },
  ] as const)(
    'lets no text lie over another or reach over the sides, with words of 40 letters and from right to left, and has no accessibility fault: %o',
    async (look) => {
      const { careers, pages } = await started();
      const { page, wrongs } = await open(careers, look);
      for (const address of pages) {
        for (const language of ['en', 'fr']) {
          const url = new URL(address);
          url.searchParams.set('lang', language);
          const { href } = url;
          await page.setViewportSize({ width: look.width, height: 800 });
          await page.goto(href);
          const faults = await accessibilityFaults(page, 'minor');
          expect({ href, faults }).toEqual({ href, faults: [] });
          expect({ href, wrongs: await collisionsIn(page) }).toEqual({ href, wrongs: [] });
          const width = await page.evaluate('document.documentElement.scrollWidth');
          expect({ href, width }).toEqual({ href, width: look.width });
        }
      }
      expect(wrongs.filter((wrong) => !wrong.includes('404'))).toEqual([]);
    },
  );

  it('breaks no word in the name of an employer beside the links of the header', async () => {
    const { careers } = await started();
    const { page } = await open(`${careers}/5/7?lang=fr`, { width: 375 });
    const heights = `(() => {
      const range = document.createRange();
      const text = document.querySelector('.brand b').firstChild;
      return [...text.data.matchAll(/\\S+/g)].map(({ index, 0: word }) => {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length;
      });
    })()`;
    expect(await page.evaluate(heights)).toEqual([1, 1, 1]);
    // Without a plate, its three lines do not touch the edges.
    await page.goto(`${careers}/5?lang=fr`);
    const space = `(() => {
      const [around, name] = ['.top', '.brand b'].map((part) => document.querySelector(part).getBoundingClientRect());
      return Math.min(name.top - around.top, around.bottom - name.bottom);
    })()`;
    expect(await page.evaluate(space)).toBeGreaterThanOrEqual(8);
  });

  it('keeps the colors of initials where the reader forces others', async () => {
    const { careers } = await started();
    const { page } = await open(careers, { forcedColors: 'active' });
    const fills = await page.evaluate(
      `[...document.querySelectorAll('.plate text, .plate rect:first-child')].map((part) => [getComputedStyle(part).fill, part.getAttribute('fill')])`,
    );
    const hex = (color: string): string =>
      `#${[...color.matchAll(/\d+/g)].map(([part]) => Number(part).toString(16).padStart(2, '0')).join('')}`;
    const shown = (fills as [string, string][]).filter(([, fill]) => fill.startsWith('#'));
    expect(shown.length).toBeGreaterThan(4);
    for (const [computed, fill] of shown) expect(hex(computed)).toBe(fill);
    expect(await accessibilityFaults(page, 'minor')).toEqual([]);
  });

  it('prints a posting on one page, with how to apply and without what a reader of paper cannot use', async () => {
    const { careers } = await started();
    const { page } = await open(`${careers}/acme/3-welder-on-nights`);
    const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 720, height: 900 });
    const shown = async (part: string) => page.locator(part).first().isVisible();
    for (const part of ['h1', '.sum', '.prose', '.apply'])
      expect([part, await shown(part)]).toEqual([part, true]);
    for (const part of ['.end', '.foot', '.side', '.similar', 'article header > .row']) {
      expect([part, await shown(part)]).toEqual([part, false]);
    }
    expect(await collisionsIn(page)).toEqual([]);
    expect(await page.evaluate('getComputedStyle(document.body).borderTopWidth')).toBe('0px');
    const position = "getComputedStyle(document.querySelector('.apply')).position";
    expect(await page.evaluate(position)).toBe('static');
  });
});
