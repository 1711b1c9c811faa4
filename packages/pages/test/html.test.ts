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
    'characters that HTML cannot carry become those that the core stores',
    'a\0b\u0007c\u007fd\u0096e\ufdd0f\uffffg\u{1fffe}h\ud800i 🛠 j\u001ek',
    'a b c d–e f g h\ufffdi 🛠 j\u2011k',
  ],
])('in a page %s', (_, text, written) => {
  expect(html`<p title="${text}">${trustedHtml('<b>\x96\ufdd0')}${null}${7}</p>`.markup).toBe(
    `<p title="${written}"><b>–7</p>`,
  );
});

it.each([
  [
    'https://[::1]/a"b<c>`?d[]=e f|{g}^\\h&i=100%#"',
    'https://[::1]/a%22b%3Cc%3E%60?d%5B%5D=e%20f%7C%7Bg%7D%5E%5Ch&amp;i=100%25#%22',
  ],
  ['https://québec.example/%22?a=%5B', 'https://québec.example/%22?a=%5B'],
  ['/careers/acme?q=[x]', '/careers/acme?q=%5Bx%5D'],
  ["mailto:o'brien@example.com", 'mailto:o&#39;brien@example.com'],
])('the address %s becomes a valid one in a link or picture', (address, written) => {
  expect(html`<a href="${address}">${address}</a>`.markup).toContain(`<a href="${written}">`);
  expect(html`<img class="x" src="${address}">`.markup).toBe(`<img class="x" src="${written}">`);
});

// If the time grew with the square of the length, the test would not end.
it('an address of a million brackets takes linear time', () => {
  const hostile = `https://x.example/?${'['.repeat(1_000_000)}`;
  expect(html`<a href="${hostile}">`.markup).toHaveLength(
    '<a href="https://x.example/?">'.length + 3_000_000,
  );
});
