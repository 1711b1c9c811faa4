import { expect, it } from 'vitest';
import { describeInBrowser, type OpenPage } from '../../../careers/test/browsers/browser.ts';
import { consoleSite, done, leave, press, signIn } from './a-console-site.ts';

describeInBrowser('what is typed into a form of the console', (open) => {
  it('is kept until it is saved, offered again, and asked about before it is left', async () => {
    const { acme, page, asked, offer, title, kept, show, edit, keeps } = await aPerson(open);
    await edit();
    await page.getByRole('link', { name: 'Back to jobs' }).click();
    // Nothing was changed.
    expect(asked).toEqual([]);
    await edit();
    await title.fill('Rigger');
    await page.getByRole('textbox', { name: 'Job description' }).fill('Rig things.');
    await page.locator('#categories').click();
    await page.getByLabel('Accounting').check();
    await page.getByText('Add another location').click();
    await page.getByLabel('Second location').fill('Toronto, ON');
    await keeps('Toronto, ON');
    await page.getByRole('link', { name: 'Back to jobs' }).click();
    await page.getByRole('heading', { name: 'Jobs' }).waitFor();
    expect(asked).toEqual(['beforeunload']);

    // Another form has its own.
    await show('/new');
    expect(await offer.count()).toBe(0);
    await edit();
    expect(await offer.textContent()).toMatch(
      /^Restore what you typed on \w+ \d+ at \d+:\d\d [ap]\.m\.\?/,
    );
    expect(await title.inputValue()).toBe('Welder');
    await page.getByRole('button', { name: 'Restore' }).click();
    expect(await title.inputValue()).toBe('Rigger');
    await page.locator('.editor').getByText('Rig things.').waitFor();
    expect(await page.locator('#categories').textContent()).toBe('AccountingSkilled Trades');
    expect(await page.getByLabel('Second location').inputValue()).toBe('Toronto, ON');

    // What is shown again, after mistakes and a preview, is asked about too.
    await title.fill('');
    await press(page, 'Save changes');
    await page.getByRole('alert').waitFor();
    expect(await offer.count()).toBe(0);
    // As it was shown, it is not saved yet.
    for (const text of ['Fitter', '']) {
      await title.fill(text);
      await keeps(`["title","${text}"]`);
    }
    await page.getByRole('link', { name: 'Back to jobs' }).click();
    await expect.poll(() => asked).toEqual(['beforeunload', 'beforeunload']);
    await edit();
    await page.getByRole('button', { name: 'Restore' }).click();
    await title.fill('Rigger');
    await press(page, 'Save changes');
    expect(await done(page)).toEqual(['Changed: Rigger']);
    expect(asked).toHaveLength(2);
    expect(await kept()).toBe(`{"employer":"${acme.id}","forms":[]}`);
  });

  it('is kept of the 20 latest forms, and for 30 days', async () => {
    const { acme, page, show } = await aPerson(open);
    await page.evaluate(`{
      const [day, now] = [24 * 60 * 60 * 1000, Date.now()];
      const forms = Array.from({ length: 22 }, (_, n) => ({ key: '/' + n, id: String(n), time: now - (n === 20 ? 31 : 29) * day, values: [] }));
      localStorage.setItem('jobposting-typed', JSON.stringify({ employer: '${acme.id}', forms }));
    }`);
    await show('/');
    const keys = (await page.evaluate(
      `JSON.parse(localStorage.getItem('jobposting-typed')).forms.map(({ key }) => key)`,
    )) as string[];
    expect([keys.length, keys[0], keys.at(-1), keys.includes('/20')]).toEqual([
      ...[20, '/1', '/21', false],
    ]);
  });

  it('for one new job stays when another is saved', async () => {
    const { page, offer, title, kept, show, keeps } = await aPerson(open);
    const [one, other] = [page, await page.context().newPage()];
    // One address has a language, which the forms have nothing to do with.
    await show('/new?lang=en');
    await title.fill('Rigger');
    await keeps('Rigger');
    await other.goto(page.url().replace(/reference=[^&]*/, ''));
    await other.getByLabel('Job title').fill('Fitter');
    await other.getByLabel('Location city and province').fill('Halifax, NS');
    await other.getByRole('textbox', { name: 'Job description' }).fill('Fit things.');
    await other.getByLabel('Full Time').check();
    await other.locator('#categories').click();
    await other.getByLabel('Skilled Trades').check();
    await other.getByLabel('Email address').fill('jobs@acme.example');
    await press(other, 'Publish');
    expect(await done(other)).toEqual(['Published: Fitter']);
    const keptThere = String(await other.evaluate(readKept));
    expect(keptThere).toContain('Rigger');
    expect(keptThere).not.toContain('Fitter');

    // Restored, it is the same form, and so makes one job.
    const reference = await one.locator('[name="reference"]').inputValue();
    await show('/new');
    await page.getByRole('button', { name: 'Restore' }).click();
    expect(await title.inputValue()).toBe('Rigger');
    expect(await one.locator('[name="reference"]').inputValue()).toBe(reference);
    await title.fill('Rigger by night');
    await keeps('Rigger by night');
    await show('/new');
    await page.getByRole('button', { name: 'Discard' }).click();
    expect(await offer.count()).toBe(0);
    expect(await kept()).not.toContain('Rigger');
  });

  it('beside an offer is kept too, and overwrites nothing that is offered', async () => {
    const { page, offer, title, kept, edit, keeps } = await aPerson(open);
    for (const text of ['Rigger', 'Fitter']) {
      await edit();
      await title.fill(text);
      await keeps(text);
    }
    await edit();
    await page.getByRole('button', { name: 'Restore' }).click();
    expect(await title.inputValue()).toBe('Fitter');
    await edit();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'Restore' }).click();
    expect(await title.inputValue()).toBe('Rigger');
    expect(await kept()).not.toContain('Fitter');
    expect(await offer.count()).toBe(0);
  });

  it('and restored overwrites nothing that was saved meanwhile', async () => {
    const { acme, employers, page, show, keeps } = await aPerson(open);
    const about = page.getByRole('textbox', { name: 'About' });
    await show('/profile');
    await about.fill('We weld.');
    await keeps('We weld.');
    await employers.update(acme.id, { profile: { about: 'We rig.' } });
    await show('/profile');
    await page.getByRole('button', { name: 'Restore' }).click();
    await press(page, 'Save changes');
    expect(await page.getByRole('alert').textContent()).toContain('changed this to “We rig.”');
    await press(page, 'Save changes');
    expect(await done(page)).toEqual(['Profile saved: Acme Shipbuilding']);
    expect(await about.inputValue()).toBe('We weld.');
  });

  it('is gone after the sign-out, and neither a late timer nor another tab brings it back', async () => {
    const { acme, page, title, kept, show, edit, keeps } = await aPerson(open);
    const window = await page.context().newPage();
    await show('/new');
    await title.fill('Secret');
    await keeps('Secret');
    expect(await kept()).not.toContain(acme.apiKey);
    await window.goto(page.url());
    await edit();
    // Time stands still until the sign-out is under way.
    await page.clock.install();
    await title.fill('Late');
    const signOut = `document.querySelector('form[action*="sign-out"]')`;
    await page.evaluate(`${signOut}.dispatchEvent(new Event('submit', { bubbles: true }))`);
    await page.clock.runFor(1_000);
    await press(page, 'Sign out');
    expect(await kept()).toBe('null');
    await window.getByLabel('Job title').fill('Other tab');
    await window.getByRole('button', { name: 'Save draft' }).click();
    await window.getByText('Your session has ended').waitFor();
    expect(String(await window.evaluate(readKept))).toBe('null');
  });

  it('is kept on by a person who is asked at the sign-out, and stays', async () => {
    const { page, title, kept, show, keeps, offer } = await aPerson(open);
    await show('/new');
    await title.fill('Rigger');
    await keeps('Rigger');
    page.removeAllListeners('dialog');
    const answered = page.waitForEvent('dialog').then((dialog) => dialog.dismiss());
    await page.getByRole('button', { name: 'Sign out' }).click({ noWaitAfter: true });
    await answered;
    expect(await kept()).toContain('Rigger');
    page.on('dialog', (dialog) => dialog.accept());
    await page.getByRole('link', { name: 'Back to jobs' }).click();
    await page.getByRole('heading', { name: 'Jobs' }).waitFor();
    await show('/new');
    await offer.waitFor();
  });

  it('by one employer is never shown to another, whose text it does not overwrite', async () => {
    const { other, page, title, kept, show, keeps } = await aPerson(open);
    const window = await page.context().newPage();
    await show('/new');
    await title.fill('Secret');
    await keeps('Secret');
    await page.context().clearCookies();
    await window.goto(page.url());
    // The session has ended: it is still there, until another employer signs in.
    expect(await kept()).toContain('Secret');
    await signIn(window, other.apiKey);
    // What one tab keeps comes to the other a moment later.
    await expect.poll(kept).toBe(`{"employer":"${other.id}","forms":[]}`);
    await window.getByLabel('Job title').fill('Mine');
    await keeps('Mine');
    await title.fill('More secret');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('alert').waitFor();
    expect(await kept()).not.toContain('ecret');
    expect(await kept()).toContain('Mine');
  });
});

/** What the browser keeps, as a program for a page. */
const readKept = `localStorage.getItem('jobposting-typed')`;

/** A person who has signed in, and has a job with the title Welder; questions before a page is left are accepted. */
const aPerson = async (open: OpenPage) => {
  const { acme, employers, anEmployer, origin } = await consoleSite();
  const other = await anEmployer('Other');
  await acme.post({ title: 'Welder' });
  const { page } = await open(`${origin}/`, {});
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    dialog.accept();
  });
  await signIn(page, acme.apiKey);
  const show = (path: string) => page.goto(origin + path);
  /** What the browser keeps, as text. */
  const kept = async () => String(await page.evaluate(readKept));
  return {
    ...{ acme, employers, other, page, asked, show },
    offer: page.locator('[data-offer]:visible'),
    title: page.getByLabel('Job title'),
    kept,
    /** Waits until the browser keeps a text. */
    keeps: (text: string) => expect.poll(kept).toContain(text),
    /** Opens the form of the job, with what watches its typing. */
    edit: async () => {
      await show('/');
      await leave(page, () => page.getByRole('link', { name: 'Welder', exact: true }).click());
    },
  };
};
