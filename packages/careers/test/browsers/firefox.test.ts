import { expect, it } from 'vitest';
import { startBoard } from './a-board.ts';
import { accessibilityFaults, describeInFirefox } from './browser.ts';
import { collisions } from './collisions.ts';

describeInFirefox('the pages in Firefox', (newPage) => {
  it.each([1280, 375])(
    'have no accessibility fault, and no text that lies over another or reaches over the sides: %i pixels wide',
    async (width) => {
      const board = await startBoard(60);
      try {
        const page = await newPage();
        for (const path of board.pages) {
          // So high that what sticks to the lower edge has its own place.
          await page.setViewport({ width, height: 9_000 });
          await page.goto(board.careers + path);
          expect({ path, wrongs: await page.evaluate(collisions) }).toEqual({ path, wrongs: [] });
          expect({ path, faults: await accessibilityFaults(page, 'minor') }).toEqual({
            ...{ path, faults: [] },
          });
        }
      } finally {
        board.stop();
      }
    },
  );
});
