import { emptyProfile } from '@jobposting/core/adapter';
import { accentRule } from '@jobposting/pages';
import { expect, it } from 'vitest';
import { aConsole } from './a-console.ts';

/** An employer whose profile has a slug and a website, signed in. */
const aPerson = async () => {
  const site = await aConsole({ careersUrl: '/careers' });
  const acme = await site.anEmployer('Acme');
  const before = { slug: 'acme', website: 'https://acme.example/', about: 'One.\r\n\r\nTwo.' };
  await site.employers.update(acme.id, { profile: before });
  const stored = async () => (await site.employers.find(acme.id))._unsafeUnwrap()?.profile;
  return { ...site, acme, before, browser: await site.signedIn(acme), stored };
};

const typed = {
  ...{
    about: 'We weld.\r\n\r\nBy day.',
    website: 'http://weld.example',
    language: 'en',
    employees: '25orMore',
  },
  ...{
    accentColor: '#B8381A',
    logoUrl: 'https://weld.example/l',
    bannerUrl: 'https://weld.example/b',
  },
};

/** What the page sends along with the form. */
const seen = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/name="(seen-\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );

it('a profile is saved, said to be, and keeps what its form does not have (D38, D39)', async () => {
  const { browser, stored } = await aPerson();
  const form = { ...typed, ...seen((await browser.send('profile')).text) };
  const { text } = await browser.submit('profile', form);
  expect(text).toContain('Profile saved: <a href="/careers/acme">Acme</a>');
  expect(text).toContain('<a href="/console/profile" aria-current="page">Profile</a>');
  expect(await stored()).toEqual({
    ...{
      ...emptyProfile,
      ...typed,
      slug: 'acme',
      about: 'We weld.\n\nBy day.',
      accentColor: '#b8381a',
    },
  });
});

it.each([
  ['about', '20\u009625 $', '20–25 $'],
  ['about', 'safe\u202egpj', 'safegpj'],
  ['website', 'https://weld.example/\u200b', 'https://weld.example/'],
])('a profile says that characters of its %s were changed (D2)', async (name, text, kept) => {
  const { browser, stored } = await aPerson();
  const form = { ...typed, [name]: text, ...seen((await browser.send('profile')).text) };
  expect((await browser.submit('profile', form)).text).toContain('wrong characters were left out');
  expect(await stored()).toMatchObject({ [name]: kept });
});

it.each([
  ['en', 'Error: Profile', 'Enter a web address that starts with https://.'],
  ['fr', 'Erreur\u00a0: Profil', 'Entrez une adresse Web qui commence par https://.'],
])(
  'every problem of a profile is at its field, in %s, and nothing is saved',
  async (lang, title, said) => {
    const { browser, stored, before } = await aPerson();
    const form = Object.fromEntries(Object.keys(typed).map((name) => [name, '<b>']));
    const { status, text } = await browser.send(`profile?lang=${lang}`, { form });
    expect([status, /<title>(.*?) –/.exec(text)?.[1]]).toEqual([422, title]);
    // An about may have anything.
    const wrong = Object.keys(typed).filter((name) => name !== 'about');
    for (const name of wrong) {
      expect(text).toContain(`<a href="#${name}">`);
      expect(text).toContain(`<p class="error" id="${name}-error">`);
    }
    // Three addresses, each at its field and in the summary.
    expect(text.split(said)).toHaveLength(7);
    expect(text).not.toContain('<b>');
    expect(await stored()).toMatchObject(before);
  },
);

it('a profile is shown in both themes before it is saved', async () => {
  const { browser, stored, before } = await aPerson();
  // As on the careers pages, where there is no banner.
  const plain = (await browser.send('profile')).text;
  expect(plain.split('<div class="banner band"><svg')).toHaveLength(3);
  const { status, text } = await browser.send('profile', { form: { ...typed, do: 'preview' } });
  expect(status).toBe(200);
  expect(await stored()).toMatchObject(before);
  const sheets = text.split('<div class="sheet accent ').slice(1);
  expect(sheets.map((sheet) => /^\w+/.exec(sheet)?.[0])).toEqual(['light', 'dark']);
  for (const part of ['src="https://weld.example/b"', 'We weld.', '"http://weld.example"']) {
    expect(sheets.every((sheet) => sheet.includes(part))).toBe(true);
  }
  const [, address = ''] = /<link rel="stylesheet" href="(\S+color=\S+)">/.exec(text) ?? [];
  const style = await browser.send(address);
  expect([style.header('Content-Type'), style.text]).toEqual([
    'text/css; charset=utf-8',
    accentRule('.accent', '#b8381a'),
  ]);
  expect((await browser.send('accent.css?color=red%7D')).status).toBe(404);
});

it('of two who change a profile, the second overwrites nothing unseen (D39)', async () => {
  const { browser, stored, acme, employers } = await aPerson();
  const { text } = await browser.send('profile');
  const form = { ...typed, ...seen(text) };
  await employers.update(acme.id, { profile: { website: 'https://other.example' } });
  const again = await browser.send('profile', { form });
  expect([again.status, (await stored())?.accentColor]).toEqual([422, null]);
  expect(again.text).toContain('Somebody has changed this to “https://other.example”.');
  expect(again.text).toContain('name="website" aria-describedby="website-error"');
  await employers.update(acme.id, { profile: { employees: 'under25' } });
  const third = await browser.send('profile', { form: { ...form, ...seen(again.text) } });
  expect(third.text).toContain('Somebody has changed this to “Fewer than 25”.');
  await browser.submit('profile', { ...form, ...seen(third.text) });
  expect(await stored()).toMatchObject({ website: 'http://weld.example', accentColor: '#b8381a' });
  await employers.update(acme.id, { profile: { about: 'Other.' } });
  const open = { ...form, ...seen((await browser.send('profile')).text), about: 'Other.' };
  await employers.update(acme.id, { profile: { language: 'fr', website: null } });
  await browser.submit('profile', { ...open, website: '' });
  expect(await stored()).toMatchObject({ about: 'Other.', language: 'fr', website: null });
});

it('a host that keeps no profiles has no page for them', async () => {
  const { employers, anEmployer, jobs } = await aConsole();
  const acme = await anEmployer('Acme');
  const authenticate = () => acme;
  const { update: _, ...without } = employers;
  for (const kept of [undefined, without]) {
    const { send } = await aConsole({ jobs, authenticate, employers: kept as never });
    expect((await send('.')).text).not.toContain('/profile');
    for (const sent of [{}, { form: typed }]) {
      expect((await send('profile', sent)).status).toBe(404);
    }
  }
});
