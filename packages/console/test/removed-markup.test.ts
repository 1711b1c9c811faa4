import { sanitizeDescription } from '@jobposting/core/rules';
import { expect, it } from 'vitest';
import { removedMarkup } from '../src/templates/removed-markup.ts';

it.each([
  ['<p>Weld</p>', ''],
  ['<P>Weld<BR>it</P>', ''],
  [
    '<p class="x">a <span style="color: red">b</span><span>c</span></p>',
    '2 <span>, 1 class, 1 style',
  ],
  ['<h2>Duties</h2><jane@acme.example>', '1 <h2>'],
  ['<p onclick="x = 1">a<img src=x></p>', '1 onclick, 1 <img>, 1 src'],
])('what is removed of %j is listed (decision D9)', (typed, removed) => {
  const listed = removedMarkup(typed, sanitizeDescription(typed).html);
  expect(listed.map(({ name, times }) => `${times} ${name}`).join(', ')).toBe(removed);
});
