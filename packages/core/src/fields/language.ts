import * as v from 'valibot';
import { type Language, languages } from '../job/optional-members.ts';
import { oneOf } from './kinds/choices.ts';
import { field } from './kinds/field.ts';
import { orNone } from './kinds/schemas.ts';

const names = { en: ['English', 'anglais', 'en-CA'], fr: ['French', 'français', 'fr-CA'] };

/** The language of the posting; none means that of the employer's profile (decision D41). */
export const language = field<Language | null, 'language'>({
  name: 'language',
  initial: null,
  schema: orNone(v.picklist(languages, 'not-allowed'), null),
  mustBe: { '/language': oneOf(languages, names) },
});
