import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { attackVectors } from '../../test/attack-vectors.ts';
import { sanitizedByLibrary, unusualElements } from '../../test/description-laws.ts';
import { sanitizeDescription } from './sanitize-description.ts';
import { removeUsualMarkup } from './usual-markup.ts';

describe('the pass over usual HTML', () => {
  it.each([
    "<p class=MsoNormal><b><span style='color:red'>a</span></b><o:p>&nbsp;</o:p></p>",
    '<b style="font-weight:normal" id="docs-internal-guid-1"><h1 dir="ltr">a</h1></b><br>',
    '<FONT face=Verdana><UL><LI>a<LI><A HREF="https://example.com/?a&b" target=x>b</A></UL></FONT>',
    '<style><!-- p {} --></style><table><tr><td>a<td>b</table><hr><img src=x><script>c</script>',
  ])('takes %s', (html) => expect(removeUsualMarkup(html)).toBeDefined());

  it.each([
    ...unusualElements.split(' ').map((name) => `a<${name.toUpperCase()}>b</${name}>`),
    `<dl>${'<i>'.repeat(256)}`,
  ])('leaves %s to sanitize-html', (html) => expect(removeUsualMarkup(html)).toBeUndefined());

  const folder = new URL('../../test/posted-descriptions/', import.meta.url);
  const posted = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'));

  it('returns the same as sanitize-html for each posted description and each attack', () => {
    // Found with 300 000 generated texts.
    const found = '<plaintext>a<title >b';
    for (const html of [...posted, ...Object.values(attackVectors).flat(), found]) {
      expect(sanitizeDescription(html)).toEqual(sanitizedByLibrary(html));
    }
  });

  it('is not trusted: its result is sanitized if it is not clean', async () => {
    const broken = { html: '<p onclick="alert(1)">a</p>', linkRemoved: false, isChanged: false };
    vi.doMock('./usual-markup.ts', () => ({ removeUsualMarkup: () => broken }));
    vi.resetModules();
    const { sanitizeDescription: withBrokenPass } = await import('./sanitize-description.ts');
    expect(withBrokenPass('<p class="x">b</p>').html).toBe('<p>b</p>');
  });
});
