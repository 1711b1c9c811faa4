import { expect, it } from 'vitest';
import { accessibilityFaults, describeInBrowser } from '../../../careers/test/browsers/browser.ts';
import { startServer } from '../command-line.ts';
import { noDatabaseYet } from '../databases.ts';

describeInBrowser('the page at the root, and one at a wrong address', (open) => {
  it.each([
    ['light', 1200],
    ['dark', 375],
  ] as const)(
    'have no accessibility fault in the %s theme, %i pixels wide, and their links work (D19)',
    async (colorScheme, width) => {
      const { address } = await startServer(noDatabaseYet(), ['--console', '--careers']);
      const { page, wrongs } = await open(address, { colorScheme, width });
      for (const [path, link, end] of [
        ['/?lang=fr', 'Ouvrir la console', '/console/'],
        ['/?lang=en', 'See open jobs', '/careers/'],
        ['/no/where', 'API reference', '/docs/'],
      ] as const) {
        await page.goto(address + path);
        expect(await accessibilityFaults(page, 'minor')).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
        await page.getByRole('link', { name: link }).click();
        await page.waitForURL(address + end);
      }
      expect(wrongs.filter((wrong) => !/^verbose|404/.test(wrong))).toEqual([]);
    },
  );
});
