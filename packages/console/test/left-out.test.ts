import { sanitizeDescription } from '@jobposting/core/rules';
import { expect, it } from 'vitest';
import { leftOutHtml } from '../src/templates/left-out.ts';
import { textsOf } from '../src/templates/texts.ts';

it.each([
  ['<p>Weld</p>', undefined],
  ['<P>Weld<BR>it</P>', undefined],
  [
    '<p class="x">a <span style="color: red">b</span><span>c</span></p>',
    '<p class="hint">Left out or replaced: 2 × &lt;span&gt;, 1 × class, 1 × style.</p>',
  ],
  [
    '<h2>Duties</h2><jane@acme.example>',
    '<p class="hint">Left out or replaced: 1 × &lt;h2&gt;.</p>',
  ],
  [
    '<p onclick="x = 1">a<img src=x></p>',
    '<p class="hint">Left out or replaced: 1 × onclick, 1 × &lt;img&gt;, 1 × src.</p>',
  ],
])('what is left out of %j is listed (decision D9)', (typed, listed) => {
  const { html } = sanitizeDescription(typed);
  expect(leftOutHtml(typed, html, { texts: textsOf('en') })?.markup).toBe(listed);
});
