import { describe, expect, it } from 'vitest';
import { startBoard } from './a-board.ts';
import { canCheck, markupFaults } from './html-checker.ts';

describe.runIf(canCheck)('the Nu HTML checker', () => {
  it('finds no fault in any page, in either language, or in the style sheets', async () => {
    const board = await startBoard(60);
    const textAt = async (path: string): Promise<string> =>
      (await fetch(`${board.careers}${path}`)).text();
    try {
      const paths = board.pages.flatMap((page) =>
        ['en', 'fr'].map((language) => `${page}${page.includes('?') ? '&' : '?'}lang=${language}`),
      );
      const pages = await Promise.all(paths.map(textAt));
      const styleSheets = await Promise.all(['/careers.css', '/acme/accent.css'].map(textAt));
      expect(await markupFaults(pages, styleSheets)).toEqual([]);
    } finally {
      board.stop();
    }
  }, 300_000);
});
