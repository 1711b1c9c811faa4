import { createJobService } from '@jobposting/core';
import { createMemoryJobStore } from '@jobposting/core/memory';
import { sanitizeDescription } from '@jobposting/core/rules';
import { expect, it, vi } from 'vitest';
import { leftOutOf } from '../src/templates/left-out.ts';
import { textsOf } from '../src/templates/texts.ts';
import { aConsole } from './a-console.ts';

it.each([
  ['<p>Weld</p>', null],
  ['<P>Weld<BR>it</P>', null],
  [
    '<p class="x">a <span style="color: red">b</span><span>c</span></p>',
    'Left out or replaced: 2 × <span>, 1 × class.',
  ],
  ['<p>Up to <five years</p>', null],
  ['<h2>Duties</h2><jane@acme.example>', 'Left out or replaced: 1 × <h2>.'],
  ['<p onclick="x = 1">a<img src=x></p>', 'Left out or replaced: 1 × onclick, 1 × <img>.'],
  ['<p title="a > b" onclick=x>a</p>', 'Left out or replaced: 1 × title, 1 × onclick.'],
  ['<p>a</p><!-- <script>1</script> -->', null],
  ['<p>a</p><!-- <u>b', null],
  [
    Array.from({ length: 30 }, (_, n) => `<x${n}>`).join(''),
    `Left out or replaced: ${Array.from({ length: 20 }, (_, n) => `1 × <x${n}>`).join(', ')}, and 10 more.`,
  ],
])('what is left out of %j is listed (decision D9)', async (typed, listed) => {
  const { html } = sanitizeDescription(typed);
  const turn = async () => {};
  expect(await leftOutOf(typed, html, { texts: textsOf('en'), turn })).toBe(listed);
});

it('others come first while the names of a long description are counted (D39)', async () => {
  const typed = `${'<x>'.repeat(5_000)}<p ${'a=1 '.repeat(5_000)}>text</p>`;
  const turn = vi.fn(async () => {});
  await leftOutOf(typed, '<p>text</p>', { texts: textsOf('en'), turn });
  expect(turn).toHaveBeenCalledTimes(5);
});

it('tells the editor what a description keeps, and nobody without a session or from another site (D39)', async () => {
  const { anEmployer, signedIn, send } = await aConsole();
  const browser = await signedIn(await anEmployer('Acme'));
  const form = { html: '<h2>Pay 28<sup>50</sup></h2>' };
  const { text } = await browser.send('/console/sanitized', { form });
  const html = '<p><strong>Pay 28 50</strong></p>';
  const leftOut = 'Left out or replaced: 1 × <h2>, 1 × <sup>.';
  expect(JSON.parse(text)).toEqual({ html, leftOut });
  const headers = { 'Sec-Fetch-Site': 'cross-site' };
  expect((await browser.send('/console/sanitized', { form, headers })).status).toBe(403);
  expect((await send('/console/sanitized', { form })).header('Content-Type')).toMatch(
    /^text\/html/,
  );
});

it('what the editor sends is sanitized where writes are, in the turn of its employer (D39)', async () => {
  const asked: unknown[] = [];
  const jobs = createJobService({
    store: createMemoryJobStore(),
    async sanitizeDescription(html, employer) {
      asked.push([html, employer]);
      return sanitizeDescription(html);
    },
  });
  const { anEmployer, signedIn } = await aConsole({ jobs });
  const acme = await anEmployer('Acme');
  const browser = await signedIn(acme);
  await browser.send('/console/sanitized', { form: { html: '<h2>Pay</h2>' } });
  expect(asked).toEqual([['<h2>Pay</h2>', acme.id]]);
});
