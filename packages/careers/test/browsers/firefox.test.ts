import { existsSync } from 'node:fs';
import puppeteer, { type Browser } from 'puppeteer-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { startBoard } from './a-board.ts';
import { accessibilityFaults } from './browser.ts';
import { collisions } from './collisions.ts';

const program = '/usr/bin/firefox-esr';

describe.runIf(existsSync(program) || process.env.CI === 'true')('the pages in Firefox', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await puppeteer.launch({
      ...{ browser: 'firefox', executablePath: program, acceptInsecureCerts: true },
    });
    return () => browser.close();
  }, 120_000);

  it.each([1280, 375])(
    'have no accessibility fault, and no text that lies over another or reaches over the sides: %i pixels wide',
    async (width) => {
      const board = await startBoard(60);
      try {
        const page = await browser.newPage();
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
    300_000,
  );
});
