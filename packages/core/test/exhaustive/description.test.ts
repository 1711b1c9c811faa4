import { describe, it } from 'vitest';
import { costlyHtml, takesInItsStride } from '../costly-html.ts';
import { describeLaws } from '../description-laws.ts';

describeLaws(2_000);

describe('a description of a megabyte (D9, D24)', () => {
  // Without a limit on nesting, the first takes sanitize-html very long.
  it.each(costlyHtml(2 ** 20))('reads %.40j… in a short time', (html) => takesInItsStride(html));
});
