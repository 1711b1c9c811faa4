import { describe, expect, it } from 'vitest';
import { type EmployerProfileInput, readEmployerProfile } from './employer-profile.ts';

const problemsOf = (input: EmployerProfileInput): readonly string[] =>
  readEmployerProfile(input).match(
    () => [],
    (problems) => problems.map(({ pointer, code }) => `${pointer} ${code}`),
  );

const full = {
  slug: 'maple-ridge-2',
  website: 'http://maple-ridge.example/careers?lang=fr#top',
  logoUrl: 'https://cdn.example/logo.svg',
  bannerUrl: 'https://cdn.example/Banner.jpg',
  accentColor: '#7a1fa2',
  about: 'We move freight.\n\nSince 1987.',
  linkedInCompanyId: '1035',
  language: 'fr',
} as const;

describe('an employer profile (D38)', () => {
  it('is read as it was given, without the white space around it', () => {
    const spaced = Object.fromEntries(
      Object.entries(full).map(([name, text]) => [name, ` ${text}\n`]),
    );
    expect(readEmployerProfile(spaced)._unsafeUnwrap()).toEqual(full);
  });

  it('has addresses without invisible characters at their ends', () => {
    const website = '\u200bhttps://a.example/\u00ad';
    expect(readEmployerProfile({ website, logoUrl: website })._unsafeUnwrap()).toEqual({
      website: 'https://a.example/',
      logoUrl: 'https://a.example/',
    });
  });

  it('is cleared by null and by blank text, and members that are not given stay', () => {
    expect(readEmployerProfile({ slug: null, about: ' \n' })._unsafeUnwrap()).toEqual({
      slug: null,
      about: null,
    });
    expect(readEmployerProfile({ website: undefined })._unsafeUnwrap()).toEqual({});
  });

  it.each(['ab', 'a1', 'a-b', 'a-1-c', `a${'b'.repeat(59)}`])('has the slug %s', (slug) => {
    expect(readEmployerProfile({ slug })._unsafeUnwrap()).toEqual({ slug });
  });

  it.each([
    ...['a', `a${'b'.repeat(60)}`, '1a', '12', '-ab', 'ab-', 'a--b', 'Ab', 'a_b', 'é-b'],
    ...['a b', 'a/b', 'a\nb', 'a\tb', 'ab\0', '\ud800a', 'confidential', 'category'],
  ])('has no slug %j', (slug) => {
    expect(problemsOf({ slug })).toEqual(['/slug not-allowed']);
  });

  it.each([
    'javascript:alert(1)',
    'https://',
    'https://user:word@a.example/',
    'https://a.example/ b',
    'https://a.example/\u202eb',
    'https://a.example/\u200bb',
    'https:\\\\a.example',
    'https://a.ex\nample/',
  ])('has no address %j', (address) => {
    expect(problemsOf({ website: address, logoUrl: address, bannerUrl: address })).toEqual([
      '/website invalid-url',
      '/logoUrl invalid-url',
      '/bannerUrl invalid-url',
    ]);
  });

  it('has addresses of at most 500 characters, and those of pictures are https', () => {
    const longest = `https://a.example/${'b'.repeat(482)}`;
    expect(problemsOf({ website: longest, logoUrl: longest, bannerUrl: longest })).toEqual([]);
    expect(problemsOf({ website: `${longest}b` })).toEqual(['/website too-long']);
    for (const name of ['logoUrl', 'bannerUrl']) {
      expect(problemsOf({ [name]: `${longest}b` })).toEqual([`/${name} too-long`]);
      expect(problemsOf({ [name]: 'http://a.example/x.png' })).toEqual([`/${name} invalid-url`]);
    }
  });

  it('has an accent color of six hexadecimal digits, stored in lower case', () => {
    const read = readEmployerProfile({ accentColor: ' #7A1Fa2 ' });
    expect(read._unsafeUnwrap()).toEqual({ accentColor: '#7a1fa2' });
    for (const accentColor of ['purple', '#7a1', '7a1fa2', '#7a1fa2ff', '#7a1fag']) {
      const message = `accentColor is "${accentColor}"; it must be # and six hexadecimal digits, such as #7a1fa2.`;
      const problems = readEmployerProfile({ accentColor })._unsafeUnwrapErr();
      expect(problems).toMatchObject([{ pointer: '/accentColor', code: 'not-allowed', message }]);
    }
  });

  it('has a text about itself of at most 5 000 characters, visible and without bidi controls', () => {
    expect(problemsOf({ about: '🚀'.repeat(5_000) })).toEqual([]);
    expect(problemsOf({ about: '🚀'.repeat(5_001) })).toEqual(['/about too-long']);
    expect(problemsOf({ about: 'a\0b' })).toEqual(['/about ill-formed-text']);
    expect(problemsOf({ about: '\u200b' })).toEqual(['/about no-visible-text']);
    expect(problemsOf({ about: 'a\ufffeb' })).toEqual(['/about ill-formed-text']);
    const read = readEmployerProfile({ about: 'safe\u202egpj.exe, 8\x96' });
    expect(read._unsafeUnwrap()).toEqual({ about: 'safegpj.exe, 8–' });
  });

  it.each(['0', '012', '-1', '1.5', '1e3', '١٢', 'acme', '1'.repeat(21)])(
    'has no LinkedIn id %j',
    (linkedInCompanyId) => {
      expect(problemsOf({ linkedInCompanyId })).toEqual(['/linkedInCompanyId not-allowed']);
    },
  );

  it('reports all problems at once, and what is right', () => {
    const read = readEmployerProfile({ language: 'de', slug: 7, linkedInCompanyId: 1035 });
    expect(read._unsafeUnwrapErr()).toMatchObject([
      { pointer: '/slug', code: 'wrong-type' },
      { pointer: '/linkedInCompanyId', code: 'wrong-type' },
      {
        pointer: '/language',
        code: 'not-allowed',
        message: 'language is "de"; it must be en or fr.',
      },
    ]);
  });
});
