import { createConsoleListener } from '@jobposting/console';
import { html } from '@jobposting/pages';
import { expect, it } from 'vitest';
import {
  accessibilityFaults,
  describeInBrowser,
  type Page,
} from '../../../careers/test/browsers/browser.ts';
import { serve } from '../../../careers/test/careers-site.ts';
import { scriptPath } from '../../src/scripts/scripts.ts';
import { editorParts } from '../../src/templates/editor-parts.ts';
import { textsOf } from '../../src/templates/texts.ts';
import { aConsole } from '../a-console.ts';
import { fromWord, fromWordCleaned } from './from-word.ts';

const link = (path: string): string => `/console${path}`;

/** A page with a description and a place, under the policy of the console; where it is. */
const started = async (description = ''): Promise<string> => {
  const { jobs, employers, anEmployer } = await aConsole();
  const caller = { ...(await anEmployer('Acme')), unlimited: false };
  const authenticate = () => caller;
  const listener = createConsoleListener({ jobs, employers, authenticate, basePath: '/console' });
  const { markup } = html`<!doctype html>
<html lang="en">
<head><title>New job</title><link rel="stylesheet" href="/console/console.css"></head>
<body>
<main>
<h1>New job</h1>
<p><a href="#description">Describe the work.</a></p>
<label for="place">Place</label><input id="place" list="places" data-places="/console/locations?lang=en"><datalist id="places"></datalist>
<label for="description" id="description-label">What the work is</label>
<p class="error" id="description-error">Describe the work.</p>
<textarea id="description" name="description" data-editor aria-invalid="true" aria-describedby="description-error">${description}</textarea>
${editorParts({ texts: textsOf('en'), link })}
<script type="module" src="${link(scriptPath('fields.js'))}"></script>
<button class="btn">Save</button>
</main>
</body>
</html>`;
  const address = await serve((request, response) => {
    listener(request, response, async () => {
      const { headers } = await fetch(`${address}/console/console.css`);
      const policy = headers.get('Content-Security-Policy') ?? '';
      const type = 'text/html; charset=utf-8';
      response.writeHead(200, { 'Content-Type': type, 'Content-Security-Policy': policy });
      response.end(request.url === '/' ? markup : '');
    });
  });
  return address;
};

/** What the form would send. */
const sent = (page: Page): Promise<unknown> =>
  page.evaluate(`document.querySelector('[name="description"]').value`);

const press = async ({ keyboard }: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await keyboard.press(key);
};

const editor = (page: Page) => page.getByRole('textbox', { name: 'What the work is' });

describeInBrowser('the editor of descriptions', (open) => {
  it('is used by the keyboard alone, keeps the field of the form in step, and breaks no policy', async () => {
    const { page, wrongs } = await open(await started());
    await editor(page).focus();
    await page.keyboard.type('We weld ');
    await press(page, 'Control+b');
    await page.keyboard.type('steel');
    expect(await sent(page)).toBe('<p>We weld <strong>steel</strong></p>');

    await press(page, 'Enter', 'Control+b', 'Shift+Tab', 'ArrowRight', 'ArrowRight', 'Enter');
    await page.keyboard.type('a');
    await press(page, 'Enter');
    await page.keyboard.type('b');
    const list = '<p>We weld <strong>steel</strong></p><ul><li>a</li><li>b</li></ul>';
    expect(await sent(page)).toBe(list);
    await press(page, 'Control+z', 'Control+y');
    expect(await sent(page)).toBe(list);

    await press(page, 'Control+a', 'Delete');
    expect(await sent(page)).toBe('');
    await page.keyboard.type('Our site');
    await press(page, 'Control+a', 'Control+k', 'Control+a');
    await page.keyboard.type('acme.example');
    await press(page, 'Enter', 'Home');
    await page.keyboard.type('https://');
    await press(page, 'Enter');
    await page.keyboard.type(', now');
    const typed = '<p><a href="https://acme.example">Our site</a>, now</p>';
    expect(await sent(page)).toBe(typed);
    await page.goto('about:blank');
    await page.goBack();
    await editor(page).getByText(', now').waitFor();
    expect(await sent(page)).toBe(typed);
    await editor(page).focus();

    await press(page, 'Tab', 'Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Save');
    expect(wrongs).toEqual([]);
  });

  it.each([
    ['Word', fromWord, fromWordCleaned, '1 × <h1>'],
    [
      'Google Docs',
      '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 style="line-height:1.4"><span style="font-weight:400">Duties</span></h2><p><span style="font-weight:700;color:#f00">Weld</span><span style="font-weight:400"> it</span></p><br><ul><li style="list-style-type:disc"><p><span>one</span></p></li></ul></b>',
      '<p><strong>Duties</strong></p><p><strong>Weld</strong> it</p><ul><li>one</li></ul>',
      '1 × <h2>',
    ],
    [
      'a page with a script',
      '<div onclick="x()"><p>Weld <img src="x" onerror="x()">it</p><script>x()</script></div>',
      '<p>Weld it</p>',
      '1 × <img>, 1 × <script>',
    ],
    [
      'a spreadsheet',
      '<TABLE><tr><th>Day</th><td>8</td><td>5</td></tr><tr><td>Night</td><td><p>9</p></td></tr></table>',
      '<p>Day 8 5</p><p>Night</p><p>9</p>',
      '1 × <table>, 2 × <tr>, 1 × <th>, 4 × <td>',
    ],
    [
      'a page that would hold up a slow reader',
      `<p>Weld it</p>${'<a'.repeat(200_000)}><p>now</p>${'<style>'.repeat(100_000)}`,
      '<p>Weld it</p><p>now</p>',
      '',
    ],
  ])(
    'makes clean paragraphs and lists of what is pasted from %s, and says what is left out',
    async (_, pasted, cleaned, gone) => {
      const { page, wrongs } = await open(await started());
      await page.evaluate(`{
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', ${JSON.stringify(pasted)});
      const options = { clipboardData, bubbles: true, cancelable: true };
      document.querySelector('.prose').dispatchEvent(new ClipboardEvent('paste', options));
    }`);
      expect(await sent(page)).toBe(cleaned);
      const said = gone === '' ? '' : `Left out or replaced: ${gone}.`;
      expect(await page.getByRole('status').textContent()).toBe(said);
      expect(wrongs).toEqual([]);
    },
  );

  it.each([
    ['<p>a</p><div>1 2</div><ul><li>b<ul><li>c</li></ul></li></ul>', 'a1 2bc'],
    ['one\ntwo\n\nthree <jane@acme.example>', 'onetwothree <jane@acme.example>'],
  ])('leaves a description as it was until it is changed: %j', async (stored, shown) => {
    const { page } = await open(await started(stored));
    expect(await editor(page).textContent()).toBe(shown);
    expect(await sent(page)).toBe(stored);
  });

  it('gives way to the HTML, and shows what was typed there', async () => {
    const { page, wrongs } = await open(await started('<p>a</p>'));
    const asHtml = page.getByRole('button', { name: 'Edit as HTML' });
    await asHtml.click();
    const spaces = ' '.repeat(300_000);
    await editor(page).fill(`<h2>T</h2>${spaces}<p style="color: red">b</p>`);
    await asHtml.click();
    expect(await editor(page).innerHTML()).toBe('<p><strong>T</strong></p><p>b</p>');
    expect(await sent(page)).toBe('<p><strong>T</strong></p><p>b</p>');
    expect(await page.getByRole('status').textContent()).toBe('Left out or replaced: 1 × <h2>.');
    expect(wrongs).toEqual([]);
  });

  it.each(['light', 'dark'] as const)(
    'has no accessibility fault in the %s theme, and is where its error leads',
    async (colorScheme) => {
      const look = { colorScheme, width: 375 };
      const { page, wrongs } = await open(await started('<p>a <a href="tel:1">b</a></p>'), look);
      await page.getByRole('link', { name: 'Describe the work.' }).press('Enter');
      await press(page, 'End', 'Shift+Tab', 'Tab');
      expect(await editor(page).getAttribute('aria-invalid')).toBe('true');
      expect(await page.evaluate('document.activeElement.role')).toBe('textbox');
      expect(await accessibilityFaults(page, 'minor')).toEqual([]);
      await press(page, 'Control+k');
      expect(await accessibilityFaults(page, 'minor')).toEqual([]);
      const width = await page.evaluate('document.documentElement.scrollWidth');
      expect(width).toBeLessThanOrEqual(375);
      expect(wrongs).toEqual([]);
    },
  );

  it('suggests places as they are typed', async () => {
    const { page, wrongs } = await open(await started());
    await page.getByLabel('Place').pressSequentially('halif');
    await page.locator('#places option').first().waitFor({ state: 'attached' });
    const first = await page.locator('#places option').first().getAttribute('value');
    expect(first).toBe('Halifax, NS');
    expect(wrongs).toEqual([]);
  });
});
