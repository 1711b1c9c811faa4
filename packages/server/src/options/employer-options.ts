import {
  type Employer,
  type EmployerId,
  type EmployerProfile,
  employerId,
  readEmployerProfile,
} from '@jobposting/core';
import { type EmployerStore, employerNotFound, largestId } from '@jobposting/core/adapter';
import { err, ok, type Result } from 'neverthrow';
import * as v from 'valibot';
import type { Failure } from '../printing/command-result.ts';
import {
  flag,
  type Option,
  oneLine,
  option,
  readBy,
  required,
  type ValuesOf,
  wholeNumber,
} from './option.ts';

/** `--employer`, by id. */
export const employer = required(
  option(
    '<id>',
    'the id of the employer',
    v.pipe(wholeNumber(1, largestId), v.transform(employerId)),
  ),
);

/** `--name` of an employer. */
export const employerName = oneLine('<name>', 'the name of the employer, shown in jobs');

/** `--unlimited`, its plan. */
export const unlimited = flag('put the employer on the unlimited job plan, with auto-refresh');

/** The plan of an employer, and its slug if it has one, in columns. */
export const cellsOf = ({
  unlimited,
  profile,
}: Pick<Employer, 'unlimited'> & { readonly profile: EmployerProfile | null }): [
  plan: string,
  ...slug: string[],
] => [unlimited ? 'unlimited' : '-', ...(profile?.slug ? [profile.slug] : [])];

/** The employer with this id. Errors: `employer-not-found`, and those of the store. */
export const getEmployer = async (
  employers: Pick<EmployerStore, 'find'>,
  id: EmployerId,
): Promise<Result<Employer, Failure>> =>
  (await employers.find(id)).andThen((employer) =>
    employer === null ? err(employerNotFound(id)) : ok(employer),
  );

/** An option of one member of a profile; empty text clears the member (decision D38). */
const member = (
  name: keyof EmployerProfile,
  argument: string,
  help: string,
): Option<Partial<EmployerProfile>, false> =>
  option(
    argument,
    help,
    readBy((text) =>
      readEmployerProfile({ [name]: text }).mapErr((problems) =>
        problems.map(({ message }) => message).join(' '),
      ),
    ),
    // A color is kept in small letters.
    name === 'accentColor' ? {} : { keptOf: (profile) => profile[name] ?? '' },
  );

/** The options of a profile, each a profile of its member only. */
export const profileOptions = {
  slug: member(
    'slug',
    '<slug>',
    'the part of page addresses that names it, such as maple-ridge; empty for none',
  ),
  website: member('website', '<url>', 'the website of the employer; empty for none'),
  logoUrl: member('logoUrl', '<url>', 'the https URL of its logo; empty for none'),
  bannerUrl: member('bannerUrl', '<url>', 'the https URL of its banner; empty for none'),
  accentColor: member(
    'accentColor',
    '<color>',
    "the color of its pages, such as '#7a1fa2'; empty for none",
  ),
  about: member('about', '<text>', 'what the employer says about itself; empty for nothing'),
  linkedinCompanyId: member(
    'linkedInCompanyId',
    '<digits>',
    'the number of its LinkedIn page; empty for none',
  ),
  language: member(
    'language',
    '<language>',
    'the language of its postings, en or fr; empty for none',
  ),
  employees: member(
    'employees',
    '<number>',
    'how many people it employs, under25 or 25orMore; empty for unknown',
  ),
};

/** The given members of a profile. */
export const profileFrom = (options: ValuesOf<typeof profileOptions>): Partial<EmployerProfile> => {
  const names = Object.keys(profileOptions) as (keyof typeof profileOptions)[];
  return Object.assign({}, ...names.map((name) => options[name]));
};
