import { expect, it } from 'vitest';
import { accessibilityFaults, describeInFirefox } from '../../../careers/test/browsers/browser.ts';
import { consoleSite } from './a-console-site.ts';

describeInFirefox('the console in Firefox', (newPage) => {
  it('takes a person through a day, and loses nothing that was typed', async () => {
    const { acme, origin } = await consoleSite();
    const page = await newPage();
    await page.setViewport({ width: 375, height: 800 });
    page.on('dialog', (dialog) => dialog.accept());
    const click = (selector: string) => page.locator(selector).click();
    /** Does what leads to another page, which has no accessibility fault. Returns what that says was done. */
    const leave = async (how: Promise<unknown>) => {
      await Promise.all([page.waitForNavigation(), how]);
      expect(await accessibilityFaults(page, 'minor')).toEqual([]);
      const said = '.note[role="status"]:not([hidden]) > span';
      return page.$$eval(said, (notes) => notes.map(({ textContent }) => textContent));
    };
    const kept = () => page.evaluate('JSON.stringify(localStorage)');
    await page.goto(`${origin}/`);
    await page.locator('#key').fill(acme.apiKey);
    await leave(page.keyboard.press('Enter'));

    await leave(page.goto(`${origin}/new`));
    await page.locator('#title').fill('Rigger');
    await page.locator('#place-1').fill('Halifax, NS');
    await page.locator('.editor [role="textbox"]').fill('Rig things.');
    await click('.check:has([name="positionType"])');
    // By keys: a locator clicks again where its first click took long, which would close the list.
    await page.focus('#categories');
    await page.keyboard.press('Enter');
    await page.locator('.picker input').fill('skilled');
    await page.keyboard.press('Tab');
    await page.keyboard.press(' ');
    expect(await page.$eval('#categories', ({ textContent }) => textContent)).toBe(
      'Skilled Trades',
    );
    await page.locator('#applicationEmail').fill('jobs@acme.example');
    await expect.poll(kept).toContain('jobs@acme.example');
    await leave(page.goto(`${origin}/new`));
    await click('[data-offer] button');
    await page
      .locator('#description p')
      .filter(({ textContent }) => textContent === 'Rig things.')
      .wait();
    await page.locator('#title').click();
    expect(await leave(page.keyboard.press('Enter'))).toEqual(['Draft saved: Rigger']);
    await leave(click('.note a'));
    expect(await leave(click('[name="status"][value="active"]'))).toEqual(['Published: Rigger']);
    await click('.all .check');
    expect(await leave(click('[value="archive"]'))).toEqual(['Archived: Rigger']);
    expect(await leave(click('[value="reopen"]'))).toEqual(['Published: Rigger']);
    expect(await leave(click('form[action*="sign-out"] button'))).toEqual([]);
    expect(await kept()).toBe('{}');
  });
});
