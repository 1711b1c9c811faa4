import { expect, it } from 'vitest';
import { html, trustedHtml } from '../src/index.ts';

it.each([
  [
    'text is escaped',
    `<b class='x'>"A & B"</b>`,
    '&lt;b class=&#39;x&#39;&gt;&quot;A &amp; B&quot;&lt;/b&gt;',
  ],
  ['tabs and line breaks stay', 'a\tb\r\nc', 'a\tb\r\nc'],
  [
    'control characters, noncharacters and halves of pairs are left out',
    'a\0b\u0007c\u007fd\u0085e\ufdd0f\uffffg\u{1fffe}h\ud800i 🛠 j',
    'abcdefghi 🛠 j',
  ],
])('in a page %s', (_, text, written) => {
  expect(html`<p title="${text}">${trustedHtml('<b>')}${null}${7}</p>`.markup).toBe(
    `<p title="${written}"><b>7</p>`,
  );
});
