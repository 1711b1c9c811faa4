import { createConsoleListener } from '@jobposting/console';
import { sanitizeDescription } from '@jobposting/core/rules';
import { html } from '@jobposting/pages';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  accessibilityFaults,
  describeInBrowser,
  type Page,
} from '../../../careers/test/browsers/browser.ts';
import { serve } from '../../../careers/test/careers-site.ts';
import { scriptPath } from '../../src/scripts/scripts.ts';
import { editorParts } from '../../src/templates/editor-parts.ts';
import { leftOutOf } from '../../src/templates/left-out.ts';
import { textsOf } from '../../src/templates/texts.ts';
import { aConsole } from '../a-console.ts';
import { fromWord } from './from-word.ts';

const link = (path: string): string => `/console${path}`;

/** A page with a description and a place, under the policy of the console; where it is. */
const started = async (description = ''): Promise<string> => {
  const { jobs, employers, anEmployer } = await aConsole();
  const acme = await anEmployer('Acme');
  const authenticate = () => acme;
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

const paste = (page: Page, pasted: string, text = ''): Promise<unknown> =>
  page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', ${JSON.stringify(pasted)});
    if (${JSON.stringify(text)}) clipboardData.setData('text/plain', ${JSON.stringify(text)});
    const options = { clipboardData, bubbles: true, cancelable: true };
    document.querySelector('.prose').focus();
    document.querySelector('.prose').dispatchEvent(new ClipboardEvent('paste', options));
  }`);

const elements = (
  'a abbr address area article aside audio b base bdi bdo blockquote body br button canvas caption cite code col ' +
  'colgroup data datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure footer form h1 h2 h3 ' +
  'h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map mark menu meta meter ' +
  'nav noscript object ol optgroup option output p picture pre progress q rp rt ruby s samp script search section ' +
  'select slot small source span strong style sub summary sup table tbody td template textarea tfoot th thead time ' +
  'title tr track u ul var video wbr svg math'
).split(' ');

const anyDescription = fc
  .letrec<{ html: string }>((tie) => ({
    html: fc
      .array(
        fc.oneof(
          { depthSize: 'medium' },
          fc.constantFrom('a', ' b ', '1', '2 ', '<br />', '\n'),
          fc
            .tuple(fc.constantFrom(...'strong b em i p div ul ol li'.split(' ')), tie('html'))
            .map(([name, html]) => `<${name}>${html}</${name}>`),
          tie('html').map((html) => `<a href="tel:1">${html}</a>`),
        ),
        { maxLength: 4 },
      )
      .map((parts) => parts.join('')),
  }))
  .html.map((html) => sanitizeDescription(html).html);

/** What a reader sees of descriptions: their text, and the list, the link, bold and italic around each letter. */
const looksOf = (page: Page, descriptions: readonly unknown[]): Promise<readonly unknown[]> =>
  page.evaluate(`${JSON.stringify(descriptions)}.map((html) => {
    const box = document.body.appendChild(document.createElement('div'));
    box.innerHTML = html;
    const around = (node, selector) => node.parentElement.closest(selector) !== null;
    const letters = [];
    const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const lists = [];
      for (let outer = node.parentElement; outer !== box; outer = outer.parentElement) {
        if (outer.matches('ul, ol, li')) lists.push(outer.localName);
      }
      const href = node.parentElement.closest('a')?.getAttribute('href') ?? '';
      const looks = [...lists, href, around(node, 'strong, b'), around(node, 'em, i')].join(' ');
      for (const letter of node.data.replace(/\\s/g, '')) letters.push(looks + ' ' + letter);
    }
    const text = box.innerText.replace(/\\s+/g, ' ').trim();
    box.remove();
    return { text, letters };
  })`) as Promise<readonly unknown[]>;

describeInBrowser('the editor of descriptions', (open) => {
  const opened = async (description = '', look = {}) => {
    const result = await open(await started(description), look);
    await result.page.locator('.editor .prose').waitFor();
    return result;
  };

  it('is used by the keyboard alone, keeps the field of the form in step, and breaks no policy', async () => {
    const { page, wrongs } = await opened();
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

    await press(page, 'Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Save');
    expect(wrongs).toEqual([]);
  });

  it.each([
    ['Word', fromWord],
    [
      'raised numbers and lines',
      '<p>Pay 28<sup>50</sup> $</p><pre>a\nb</pre><ol start="3"><li>c</li></ol>',
    ],
    ['a script', '<p onclick="x()">Weld <img src="x" onerror="x()">it</p><script>x()</script>'],
    ['many unfinished tags', `<p>a</p>${'<a'.repeat(100_000)}><p>b</p>${'<style>'.repeat(50_000)}`],
  ])(
    'keeps of what is pasted from %s what a description does, and says what is left out (D9, D39)',
    async (_, pasted) => {
      const { page, wrongs } = await opened();
      const { html } = sanitizeDescription(pasted);
      await paste(page, pasted);
      const [looks] = await looksOf(page, [html]);
      await expect.poll(async () => (await looksOf(page, [await sent(page)]))[0]).toEqual(looks);
      const turn = async () => {};
      const said = (await leftOutOf(pasted, html, { texts: textsOf('en'), turn })) ?? '';
      await expect.poll(() => page.getByRole('status').textContent()).toBe(said);
      expect(wrongs).toEqual([]);
    },
  );

  it('pastes plain text where nobody answers, and goes on behind what was typed meanwhile', async () => {
    const { page } = await opened();
    await page.route('**/sanitized', (route) => route.abort());
    const unanswered = page.waitForEvent('requestfailed');
    await paste(page, '<p><b>a</b></p>', 'a');
    await unanswered;
    expect(await sent(page)).toBe('<p>a</p>');
    await page.unroute('**/sanitized');
    await page.route('**/sanitized', async (route) => {
      await page.keyboard.type('!');
      await route.continue();
    });
    await paste(page, '<p><b>b</b></p>', 'b');
    await expect.poll(() => sent(page)).toBe('<p>a<b>b</b>!</p>');
    await page.keyboard.type('?');
    expect(await sent(page)).toBe('<p>a<b>b</b>!?</p>');
  });

  it('holds what a description keeps of every element of HTML, and of anything else (D9)', async () => {
    const { page } = await opened();
    const forms = elements.flatMap((name) => [
      `x<${name}>y</${name}>z`,
      `<p>1<${name}>2</${name}>3</p>`,
      `<ul><li>x<${name}><b>y</b></${name}></li></ul><${name}>z`,
    ]);
    const any = fc.sample(anyDescription, 300);
    const stored = [...forms.map((html) => sanitizeDescription(html).html), ...any];
    const held = await page.evaluate(
      `import('${link(scriptPath('schema.js'))}').then(({ read, write }) => ${JSON.stringify(stored)}.map((html) => write(read(html))))`,
    );
    const [before, after] = [await looksOf(page, stored), await looksOf(page, held as string[])];
    for (const [index, html] of stored.entries()) {
      expect([html, after[index]]).toEqual([html, before[index]]);
    }
  });

  it.each([
    ['<p>a</p><div>1 2</div><ul><li>b<ul><li>c</li></ul></li></ul>', 'a1 2bc'],
    ['one\ntwo <jane@acme.example>', 'onetwo <jane@acme.example>'],
  ])('leaves a description as it was until it is changed: %j', async (stored, shown) => {
    const { page } = await opened(stored);
    expect(await editor(page).textContent()).toBe(shown);
    expect(await sent(page)).toBe(stored);
  });

  it('gives way to the HTML, and shows what was typed there', async () => {
    const { page, wrongs } = await opened('<p>a</p>');
    const asHtml = page.getByRole('button', { name: 'HTML' });
    await asHtml.click();
    await editor(page).fill('<h2>T</h2><p style="color: red">b</p>');
    await asHtml.click();
    await page.locator('.editor .prose').waitFor();
    expect(await editor(page).innerHTML()).toBe('<p><strong>T</strong></p><p>b</p>');
    expect(await sent(page)).toBe('<p><strong>T</strong></p><p>b</p>');
    const said = 'Left out or replaced: 1 × <h2>, 1 × style.';
    expect(await page.getByRole('status').textContent()).toBe(said);
    expect(wrongs).toEqual([]);
  });

  it.each(['light', 'dark'] as const)(
    'has no accessibility fault in the %s theme, and is where its error leads',
    async (colorScheme) => {
      const look = { colorScheme, width: 375 };
      const { page, wrongs } = await opened('<p>a <a href="tel:1">b</a></p>', look);
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
    const { page, wrongs } = await opened();
    await page.getByLabel('Place').pressSequentially('halif');
    const first = page.locator('#places option').first();
    await expect.poll(() => first.getAttribute('value')).toBe('Halifax, NS');
    expect(wrongs).toEqual([]);
  });
});
