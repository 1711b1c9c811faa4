import { expect, it } from 'vitest';
import { describeInBrowser } from '../../../careers/test/browsers/browser.ts';
import { consoleSite, press } from './a-console-site.ts';

describeInBrowser('a link to sign in (D39)', (open) => {
  it('fills in its key, which leaves the address, and signs in when the person presses the button', async () => {
    const { acme, anEmployer, origin } = await consoleSite();
    const { page, wrongs } = await open(`${origin}/sign-in#${acme.apiKey}`);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url(), request.headers().referer ?? ''));
    await expect.poll(() => page.getByLabel('Access key').inputValue()).toBe(acme.apiKey);
    await expect.poll(() => page.url()).toBe(`${origin}/sign-in`);
    expect(await page.evaluate('localStorage.length')).toBe(0);

    // The keyboard is where the key is.
    await page.keyboard.press('Enter');
    await page.getByText('Signed in as Acme Shipbuilding').waitFor();
    expect(page.url()).toBe(`${origin}/`);
    expect(asked.join()).not.toContain(acme.apiKey);

    // Whoever is signed in stays so until the button is pressed.
    const globex = await anEmployer('Globex');
    await page.goto(`${origin}/sign-in#${globex.apiKey}`);
    await expect.poll(() => page.url()).toBe(`${origin}/sign-in`);
    await page.getByText('Signed in as Acme Shipbuilding').waitFor();
    await press(page, 'Sign in');
    await page.getByText('Signed in as Globex').waitFor();
    expect(wrongs.filter((wrong) => !wrong.startsWith('verbose'))).toEqual([]);
  });

  it('fills in its key where the page of the sign-in is open already', async () => {
    const { acme, origin } = await consoleSite();
    const { page } = await open(`${origin}/sign-in`);
    await page.goto(`${origin}/sign-in#${acme.apiKey}`);
    await expect.poll(() => page.getByLabel('Access key').inputValue()).toBe(acme.apiKey);
    await expect.poll(() => page.url()).toBe(`${origin}/sign-in`);
  });

  it('leaves the field as it is when a link leads to a part of the page', async () => {
    const { acme, origin } = await consoleSite();
    const { page } = await open(`${origin}/sign-in`);
    await page.getByLabel('Access key').fill(acme.apiKey);
    await page.locator('.skip').press('Enter');
    await expect.poll(() => page.evaluate('document.querySelector(":target")?.id')).toBe('main');
    expect(await page.getByLabel('Access key').inputValue()).toBe(acme.apiKey);
  });
});
