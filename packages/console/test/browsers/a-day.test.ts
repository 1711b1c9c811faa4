import type { Job } from '@jobposting/core';
import { expect, it } from 'vitest';
import { describeInBrowser } from '../../../careers/test/browsers/browser.ts';
import { textsOf } from '../../src/templates/texts.ts';
import { consoleSite, done, leave, press, signIn } from './a-console-site.ts';

const texts = textsOf('en');

describeInBrowser('the console in a browser', (open) => {
  it.each([
    { script: 'script', javaScriptEnabled: true },
    { script: 'no script', javaScriptEnabled: false },
  ])('takes a person through a day, with $script', async ({ javaScriptEnabled }) => {
    const { acme, employers, jobs, origin } = await consoleSite();
    const { page, wrongs } = await open(`${origin}/`, { javaScriptEnabled, width: 900 });
    await signIn(page, acme.apiKey);
    await page.getByRole('heading', { name: texts.firstJob }).waitFor();

    // Five mistakes: no title, a place that is none, no category, pay that is none, an address that is none.
    await page.getByRole('link', { name: 'New job' }).click();
    await page.getByLabel('Full Time').check();
    await page.getByLabel('Location city and province').fill('Halifx');
    await page.getByLabel('Minimum').fill('much');
    await page.getByLabel('Pay period').selectOption('Hourly');
    await page.getByRole('textbox', { name: 'Job description' }).fill('Rig things.');
    await page.getByRole('radio', { name: 'On your website' }).check();
    await page.getByLabel('Web address').fill('acme.example');
    await press(page, 'Publish');
    expect(await page.title()).toBe('Error: New job – Console');
    const summary = page.getByRole('alert');
    expect(await summary.getByRole('link').count()).toBe(5);
    expect(await page.locator('[role="alert"]:focus').count()).toBe(1);
    await summary.getByRole('link', { name: /Did you mean Halifax, NS/ }).click();
    expect(await page.locator('#place-1:focus').inputValue()).toBe('Halifx');

    await page.getByLabel('Job title').fill('Rigger');
    // It is open, because none was chosen.
    if (javaScriptEnabled) {
      await page.getByLabel('Find a category').fill('plumbr');
      await page.getByText('No category has these words.').waitFor();
      await page.getByLabel('Find a category').fill('SKILLÉD');
    }
    await page.getByLabel('Skilled Trades').check();
    expect(await page.locator('#categories').textContent()).toBe(
      javaScriptEnabled ? 'Skilled Trades' : 'Choose one to three',
    );
    await page.getByLabel('Location city and province').fill('Halifax, NS');
    await page.getByLabel('Minimum').fill('30');
    await page.getByLabel('Web address').fill('https://acme.example/apply');
    await press(page, 'Preview');
    const preview = page.getByRole('region', { name: texts.preview });
    await preview.getByText('$30').waitFor();
    await preview.getByText('Rig things.').waitFor();
    await press(page, 'Publish');
    expect(await done(page)).toEqual(['Published: Rigger']);
    await page.getByRole('status').getByRole('link', { name: 'Rigger' }).click();
    await page.getByRole('heading', { name: 'Rigger', level: 1 }).waitFor();
    await page.goBack();

    await page.goto(`${origin}/`);
    await page.getByRole('link', { name: 'Copy Rigger' }).click();
    await page.getByLabel('Job title').fill('Welder');
    await page.getByText('Language, disclosures, translation').click();
    await page.getByLabel('English', { exact: true }).check();
    await page.getByLabel('Title in the other language').fill('Soudeur');
    const french = page.getByRole('textbox', { name: 'Description in the other language' });
    await french.fill('Souder');
    if (javaScriptEnabled) {
      await french.press('Control+a');
      await french.press('Control+k');
      await page.getByRole('textbox', { name: 'Address of the link' }).fill('tel:1');
      await page.getByRole('button', { name: 'Add link' }).click();
    }
    // A double click sends the form twice.
    await page.getByRole('button', { name: 'Publish' }).dblclick();
    await expect.poll(() => done(page)).toEqual(['Published: Welder']);
    expect(await page.getByRole('checkbox', { name: 'Select Welder' }).count()).toBe(1);
    const [welder] = (await jobs.list(acme))._unsafeUnwrap().headers;
    const { translations } = (await jobs.get(acme, welder as Job))._unsafeUnwrap();
    const description = javaScriptEnabled ? '<p><a href="tel:1">Souder</a></p>' : 'Souder';
    expect(translations).toEqual({ fr: { title: 'Soudeur', description } });

    // The profile, seen in both themes before it is saved.
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.locator('#accentColor').fill('#b8381a');
    await page.getByRole('textbox', { name: 'About' }).fill('We build ships.');
    await press(page, 'Preview');
    const looks = await page.evaluate(
      `[...document.querySelectorAll('.sheet, .sheet .btn')].map((each) => getComputedStyle(each).backgroundColor)`,
    );
    const red = 'rgb(184, 56, 26)';
    expect(looks).toEqual(['rgb(255, 255, 255)', red, 'rgb(23, 22, 20)', red]);
    await press(page, 'Save changes');
    expect(await done(page)).toEqual(['Profile saved: Acme Shipbuilding']);
    await page.getByRole('status').getByRole('link').click();
    await page.getByText('We build ships.').waitFor();

    // Two windows: each changes the title, the second one the place too.
    const window = await page.context().newPage();
    for (const each of [page, window]) {
      await each.goto(`${origin}/`);
      await each.getByRole('link', { name: 'Welder', exact: true }).click();
    }
    await page.getByLabel('Job title').fill('Welder by day');
    await press(page, 'Save changes');
    await window.getByLabel('Job title').fill('Welder by night');
    await window.getByLabel('Location city and province').fill('Sydney, NS');
    await press(window, 'Save changes');
    await window.getByRole('heading', { name: texts.conflictTitle }).waitFor();
    await window.getByLabel('Welder by day').check();
    await press(window, 'Save these choices');
    expect(await done(window)).toEqual(['Changed: Welder by day']);
    await window.getByText('Sydney, NS').waitFor();

    for (const title of ['Rigger', 'Welder by day']) {
      await window.getByLabel(`Select ${title}`).check();
    }
    await press(window, 'Archive');
    expect(await done(window)).toEqual(['2 jobs archived.']);
    await press(window, 'Undo');
    expect(await done(window)).toEqual(['2 jobs published.']);
    if (javaScriptEnabled) {
      const some = window.locator('[data-all]:indeterminate');
      await window.getByLabel('Select Rigger').check();
      expect(await some.count()).toBe(1);
      await window.getByLabel('Select all 2').check();
      expect(await some.count()).toBe(0);
    } else for (const box of await window.locator('.manage [name="id"]').all()) await box.check();
    await press(window, 'Archive');
    expect(await done(window)).toEqual(['2 jobs archived.']);
    await window.getByRole('link', { name: 'Archived 2' }).click();
    await window.getByLabel('Select Rigger').check();
    await press(window, 'Delete…');
    await window.getByRole('heading', { name: texts.reallyDelete }).waitFor();
    await press(window, 'Delete for good');
    expect(await done(window)).toEqual(['Deleted: Rigger']);

    // A draft, found and published.
    await window.getByRole('link', { name: 'New job' }).click();
    await press(window, 'Save draft');
    await window.getByText('Enter a job title.').first().waitFor();
    await window.getByLabel('Job title').fill('Caulker');
    await window.getByLabel('Location city and province').fill('Halifax, NS');
    await window.getByRole('textbox', { name: 'Job description' }).fill('Caulk things.');
    await window.getByLabel('Full Time').check();
    await window.getByLabel('Skilled Trades').check();
    await window.getByLabel('Email address').fill('jobs@acme.example');
    // Enter saves a draft, also a stored one, and never publishes it.
    for (let times = 0; times < 2; times++) {
      await leave(window, () => window.getByLabel('Job title').press('Enter'));
      expect(await done(window)).toEqual(['Draft saved: Caulker']);
      await window.getByRole('status').getByRole('link', { name: 'Caulker' }).click();
      await window.getByRole('heading', { name: 'Caulker Draft' }).waitFor();
    }
    await window.goto(`${origin}/`);
    await window.getByRole('link', { name: 'Drafts 1' }).click();
    await window.getByRole('link', { name: 'Caulker', exact: true }).click();
    await window.getByRole('heading', { name: 'Caulker Draft' }).waitFor();
    await press(window, 'Publish');
    expect(await done(window)).toEqual(['Published: Caulker']);

    await press(window, 'Sign out');
    await signIn(window, 'jp_wrong');
    await window.getByText(texts.problems).waitFor();
    await signIn(window, acme.apiKey);

    // The key is revoked while a form is open.
    await window.getByRole('link', { name: 'New job' }).click();
    await window.getByLabel('Job title').fill('Caulker');
    const [key] = (await employers.listKeys(acme.id))._unsafeUnwrap();
    const revoked = { employerId: acme.id, id: key?.id ?? 0, revokedAt: new Date().toISOString() };
    (await employers.revokeKey(revoked as never))._unsafeUnwrap();
    await press(window, 'Publish');
    await window.getByText(texts.formKept).waitFor();
    await signIn(window, acme.apiKey);
    await window.getByText(texts.keyWrong).first().waitFor();
    // A key has no user name that belongs to it, and what is refused is 422.
    expect(wrongs.filter((wrong) => !/^verbose|422/.test(wrong))).toEqual([]);
  });
});
