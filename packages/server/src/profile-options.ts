import { type EmployerProfile, readEmployerProfile } from '@jobposting/core';
import * as v from 'valibot';
import { option } from './option.ts';

/** A member of a profile; empty where it is to be cleared, since commander knows no null (decision D38). */
const member = <Name extends keyof EmployerProfile>(name: Name) =>
  v.pipe(
    v.string(),
    v.rawTransform<string, NonNullable<EmployerProfile[Name]> | ''>(
      ({ dataset, addIssue, NEVER }) => {
        const read = readEmployerProfile({ [name]: dataset.value });
        if (read.isOk()) return read.value[name] ?? '';
        for (const { message } of read.error) addIssue({ message });
        return NEVER;
      },
    ),
  );

export const slugOption = () =>
  option(
    '--slug <slug>',
    "the employer's part of the address of its pages; empty: none",
    member('slug'),
  );

export const websiteOption = () =>
  option('--website <url>', 'the website of the employer; empty: none', member('website'));

export const logoUrlOption = () =>
  option('--logo-url <url>', 'the address of its logo, by https; empty: none', member('logoUrl'));

export const aboutOption = () =>
  option('--about <text>', 'what the employer says of itself; empty: nothing', member('about'));

export const linkedInCompanyIdOption = () =>
  option(
    '--linkedin-company-id <digits>',
    'the number of its page on LinkedIn; empty: none',
    member('linkedInCompanyId'),
  );

export const languageOption = () =>
  option(
    '--language <language>',
    'en or fr, that of its postings; empty: none',
    member('language'),
  );

/** The values of these options, as far as they are given; empty where a member is to be cleared. */
export interface ProfileOptions {
  readonly slug?: string | undefined;
  readonly website?: string | undefined;
  readonly logoUrl?: string | undefined;
  readonly about?: string | undefined;
  readonly linkedinCompanyId?: string | undefined;
  readonly language?: 'en' | 'fr' | '' | undefined;
}

/** The members of a profile that are given. */
export const profileFrom = (options: ProfileOptions): Partial<EmployerProfile> => {
  const { slug, website, logoUrl, about, linkedinCompanyId, language } = options;
  return {
    ...(slug !== undefined && { slug: slug || null }),
    ...(website !== undefined && { website: website || null }),
    ...(logoUrl !== undefined && { logoUrl: logoUrl || null }),
    ...(about !== undefined && { about: about || null }),
    ...(linkedinCompanyId !== undefined && {
      linkedInCompanyId: linkedinCompanyId || null,
    }),
    ...(language !== undefined && { language: language || null }),
  };
};
