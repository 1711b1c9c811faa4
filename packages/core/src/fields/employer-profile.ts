import { err, ok, type Result } from 'neverthrow';
import * as v from 'valibot';
import type { EmployerProfile } from '../job/employer.ts';
import type { Problem } from '../job/problem.ts';
import { fromWindows1252, isVisible } from '../values/text.ts';
import { readBySchema } from './kinds/field.ts';
import {
  addressText,
  bidiControls,
  type FieldSchema,
  isWebAddress,
  mustBeWebAddress,
  orNone,
  plainText,
  trimmed,
} from './kinds/schemas.ts';

// Lengths in Unicode code points.
const addressLength = 500;
const aboutLength = 5_000;

// It begins with a letter, because an employer without a slug has its id in its address. Two are those of other pages.
const slug = /^(?=.{2,60}$)(?!(?:confidential|category)$)[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

const matching = (form: RegExp) =>
  v.pipe(v.string('wrong-type'), trimmed, v.regex(form, 'not-allowed'));

const address = v.pipe(
  addressText(addressLength),
  v.check((text) => isWebAddress(text, addressLength), 'invalid-url'),
);
const imageAddress = [
  v.pipe(address, v.regex(/^https:/i, 'invalid-url')),
  mustBeWebAddress('https://'),
] as const;

/** The schema of each, and the end of the sentence "… must be". */
const fields: Readonly<Record<keyof EmployerProfile, readonly [FieldSchema<string>, string]>> = {
  slug: [
    matching(slug),
    '2 to 60 characters of a to z, 0 to 9 and single hyphens between them, beginning with a letter, and neither confidential nor category',
  ],
  website: [address, mustBeWebAddress('http:// or https://')],
  logoUrl: imageAddress,
  bannerUrl: imageAddress,
  accentColor: [
    v.pipe(matching(/^#[0-9a-f]{6}$/i), v.toLowerCase()),
    '# and six hexadecimal digits, such as #7a1fa2',
  ],
  about: [
    v.pipe(
      v.string('wrong-type'),
      v.transform((text) => fromWindows1252(text).replace(bidiControls, '')),
      plainText(aboutLength),
      v.check(isVisible, 'no-visible-text'),
    ),
    'text',
  ],
  linkedInCompanyId: [matching(/^[1-9]\d{0,19}$/), 'a whole number of at most 20 digits, as text'],
  language: [matching(/^(?:en|fr)$/), 'en or fr'],
  employees: [matching(/^(?:under25|25orMore)$/), 'under25 or 25orMore'],
};

/** The members of a profile, in their order. */
export const profileFields = Object.keys(fields) as readonly (keyof EmployerProfile)[];

/** The profile of an employer that has set nothing. */
export const emptyProfile = Object.freeze(
  Object.fromEntries(profileFields.map((name) => [name, null])),
) as unknown as EmployerProfile;

/** The members of a profile that a host or an operator gives. */
export type EmployerProfileInput = { readonly [Name in keyof EmployerProfile]?: unknown };

/**
 * Reads members of a profile: `null` and blank text clear one, and members that are not given stay (decision D38).
 * Returns every problem.
 */
export const readEmployerProfile = (
  input: EmployerProfileInput,
): Result<Partial<EmployerProfile>, readonly Problem[]> => {
  const refusals: Problem[] = [];
  const members: Record<string, unknown> = {};
  for (const name of profileFields) {
    if (input[name] === undefined) continue;
    const [schema, mustBe] = fields[name];
    const reading = { body: input, refusals };
    members[name] = readBySchema(orNone(schema, null), reading, [name], {
      [`/${name}`]: { mustBe },
    });
  }
  return refusals.length > 0 ? err(refusals) : ok(members);
};
