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
    const { acme, origin } = await consoleSite();
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
    // A double click sends the form twice.
    await page.getByRole('button', { name: 'Publish' }).dblclick();
    await expect.poll(() => done(page)).toEqual(['Published: Welder']);
    expect(await page.getByRole('checkbox', { name: 'Select Welder' }).count()).toBe(1);

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

    await page.goto(`${origin}/`);
    for (const title of ['Rigger', 'Welder']) {
      await page.getByLabel(`Select ${title}`).check();
    }
    await press(page, 'Archive');
    expect(await done(page)).toEqual(['2 jobs archived.']);
    await press(page, 'Undo');
    expect(await done(page)).toEqual(['2 jobs published.']);
    if (javaScriptEnabled) {
      const some = page.locator('[data-all]:indeterminate');
      await page.getByLabel('Select Rigger').check();
      expect(await some.count()).toBe(1);
      await page.getByLabel('Select all 2').check();
      expect(await some.count()).toBe(0);
    } else for (const box of await page.locator('.manage [name="id"]').all()) await box.check();
    await press(page, 'Archive');
    expect(await done(page)).toEqual(['2 jobs archived.']);
    await page.getByRole('link', { name: 'Archived 2' }).click();
    await page.getByLabel('Select Rigger').check();
    await press(page, 'Delete…');
    await page.getByRole('heading', { name: texts.reallyDelete }).waitFor();
    await press(page, 'Delete for good');
    expect(await done(page)).toEqual(['Deleted: Rigger']);

    // A draft, found and published.
    await page.getByRole('link', { name: 'New job' }).click();
    await press(page, 'Save draft');
    await page.getByText('Enter a job title.').first().waitFor();
    await page.getByLabel('Job title').fill('Caulker');
    await page.getByLabel('Location city and province').fill('Halifax, NS');
    await page.getByRole('textbox', { name: 'Job description' }).fill('Caulk things.');
    await page.getByLabel('Full Time').check();
    await page.getByLabel('Skilled Trades').check();
    await page.getByLabel('Email address').fill('jobs@acme.example');
    // Enter saves a draft, also a stored one, and never publishes it.
    for (let times = 0; times < 2; times++) {
      await leave(page, () => page.getByLabel('Job title').press('Enter'));
      expect(await done(page)).toEqual(['Draft saved: Caulker']);
      await page.getByRole('status').getByRole('link', { name: 'Caulker' }).click();
      await page.getByRole('heading', { name: 'Caulker Draft' }).waitFor();
    }
    await page.goto(`${origin}/`);
    await page.getByRole('link', { name: 'Drafts 1' }).click();
    await page.getByRole('link', { name: 'Caulker', exact: true }).click();
    await page.getByRole('heading', { name: 'Caulker Draft' }).waitFor();
    await press(page, 'Publish');
    expect(await done(page)).toEqual(['Published: Caulker']);

    await press(page, 'Sign out');
    await signIn(page, 'jp_wrong');
    await page.getByText(texts.problems).waitFor();
    await signIn(page, acme.apiKey);
    // A key has no user name that belongs to it, and what is refused is 422.
    expect(wrongs.filter((wrong) => !/^verbose|422/.test(wrong))).toEqual([]);
  });
});
