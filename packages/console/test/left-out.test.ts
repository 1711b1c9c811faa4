import { sanitizeDescription } from '@jobposting/core/rules';
import { expect, it } from 'vitest';
import { leftOutOf } from '../src/templates/left-out.ts';
import { textsOf } from '../src/templates/texts.ts';

it.each([
  ['<p>Weld</p>', null],
  ['<P>Weld<BR>it</P>', null],
  [
    '<p class="x">a <span style="color: red">b</span><span>c</span></p>',
    'Left out or replaced: 2 × <span>, 1 × class.',
  ],
  ['<h2>Duties</h2><jane@acme.example>', 'Left out or replaced: 1 × <h2>.'],
  ['<p onclick="x = 1">a<img src=x></p>', 'Left out or replaced: 1 × onclick, 1 × <img>.'],
  ['<p title="a > b" onclick=x>a</p>', 'Left out or replaced: 1 × title, 1 × onclick.'],
  ['<p>a</p><!-- <script>1</script> -->', null],
  ['<p>a</p><!-- <u>b', null],
])('what is left out of %j is listed (decision D9)', (typed, listed) => {
  const { html } = sanitizeDescription(typed);
  expect(leftOutOf(typed, html, textsOf('en'))).toBe(listed);
});
