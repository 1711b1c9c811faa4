import { type EmployerProfile, readEmployerProfile } from '@jobposting/core';
import * as v from 'valibot';
import { option } from './option.ts';

/** A member of a profile; empty text clears it (decision D38). */
const member = <Name extends keyof EmployerProfile>(name: Name) =>
  v.pipe(
    v.string(),
    v.rawTransform<string, EmployerProfile[Name]>(({ dataset, addIssue, NEVER }) => {
      const read = readEmployerProfile({ [name]: dataset.value });
      if (read.isOk()) return read.value[name] ?? (null as EmployerProfile[Name]);
      for (const { message } of read.error) addIssue({ message });
      return NEVER;
    }),
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

/** The values of these options, as far as they are given. */
export interface ProfileOptions {
  readonly slug?: EmployerProfile['slug'] | undefined;
  readonly website?: EmployerProfile['website'] | undefined;
  readonly logoUrl?: EmployerProfile['logoUrl'] | undefined;
  readonly about?: EmployerProfile['about'] | undefined;
  readonly linkedinCompanyId?: EmployerProfile['linkedInCompanyId'] | undefined;
  readonly language?: EmployerProfile['language'] | undefined;
}

/** The members of a profile that are given. */
export const profileFrom = (options: ProfileOptions): Partial<EmployerProfile> => {
  const { slug, website, logoUrl, about, linkedinCompanyId, language } = options;
  return {
    ...(slug !== undefined && { slug }),
    ...(website !== undefined && { website }),
    ...(logoUrl !== undefined && { logoUrl }),
    ...(about !== undefined && { about }),
    ...(linkedinCompanyId !== undefined && { linkedInCompanyId: linkedinCompanyId }),
    ...(language !== undefined && { language }),
  };
};
