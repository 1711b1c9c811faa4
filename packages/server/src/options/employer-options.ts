import type { Command, OptionValues } from '@commander-js/extra-typings';
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
import { failureLine } from '../logging/failures.ts';
import { option, warnIfChanged, wholeNumber } from './option.ts';

/** `--employer`, by id. */
export const employerOption = () =>
  option(
    '--employer <id>',
    'the id of the employer',
    v.pipe(wholeNumber(1, largestId), v.transform(employerId)),
  ).makeOptionMandatory();

/** The employer with this id. The error, also for an unknown id, is one line. */
export const getEmployer = async (
  employers: Pick<EmployerStore, 'find'>,
  id: EmployerId,
): Promise<Result<Employer, string>> => {
  const found = await employers.find(id);
  return found
    .andThen((employer) => (employer === null ? err(employerNotFound(id)) : ok(employer)))
    .mapErr(failureLine);
};

/** The options of a profile: the flags, the member that they set, and the help text. */
const profileOptions: readonly (readonly [string, keyof EmployerProfile, string])[] = [
  [
    '--slug <slug>',
    'slug',
    'the part of page addresses that names it, such as maple-ridge; empty for none',
  ],
  ['--website <url>', 'website', 'the website of the employer; empty for none'],
  ['--logo-url <url>', 'logoUrl', 'the https URL of its logo; empty for none'],
  ['--banner-url <url>', 'bannerUrl', 'the https URL of its banner; empty for none'],
  [
    '--accent-color <color>',
    'accentColor',
    "the color of its pages, such as '#7a1fa2'; empty for none",
  ],
  ['--about <text>', 'about', 'what the employer says about itself; empty for nothing'],
  [
    '--linkedin-company-id <digits>',
    'linkedInCompanyId',
    'the number of its LinkedIn page; empty for none',
  ],
  ['--language <language>', 'language', 'the language of its postings, en or fr; empty for none'],
];

/** A profile of one member, from the text of its option; empty text clears the member (decision D38). */
const profileWith = (name: keyof EmployerProfile) =>
  v.pipe(
    v.string(),
    v.rawTransform<string, Partial<EmployerProfile>>(({ dataset, addIssue, NEVER }) => {
      const read = readEmployerProfile({ [name]: dataset.value });
      if (read.isOk()) {
        const kept = read.value[name] ?? '';
        // A color is kept in small letters.
        if (name !== 'accentColor') warnIfChanged(dataset.value, kept);
        return read.value;
      }
      for (const { message } of read.error) addIssue({ message });
      return NEVER;
    }),
  );

/** The name that commander gives the option of a member. */
const optionOf = (name: keyof EmployerProfile) =>
  name === 'linkedInCompanyId' ? 'linkedinCompanyId' : name;

/** The given values of these options, each a profile of its member only. */
export type ProfileOptions = {
  readonly [Name in ReturnType<typeof optionOf>]?: Partial<EmployerProfile> | undefined;
};

/** Adds the options of a profile to a command. */
export const addProfileOptions = <Args extends unknown[], Options extends OptionValues>(
  command: Command<Args, Options>,
): Command<Args, Options & ProfileOptions> => {
  for (const [flags, name, description] of profileOptions) {
    command.addOption(option(flags, description, profileWith(name)));
  }
  return command as unknown as Command<Args, Options & ProfileOptions>;
};

/** The given members of a profile. */
export const profileFrom = (options: ProfileOptions): Partial<EmployerProfile> =>
  Object.assign({}, ...profileOptions.map(([, name]) => options[optionOf(name)]));
