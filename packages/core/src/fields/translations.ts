import * as v from 'valibot';
import {
  type Language,
  languageOfJob,
  languages,
  type Translations,
} from '../job/optional-members.ts';
import type { Problem, Warning } from '../job/problem.ts';
import { isSame } from '../values/is-same.ts';
import { description } from './description.ts';
import { membersInstead } from './kinds/choices.ts';
import { type Field, isProblem, type Reading, readBySchema } from './kinds/field.ts';
import { suchAs } from './kinds/problem.ts';
import { type Body, isNone, isObject, onlyOf, orNone } from './kinds/schemas.ts';
import { title } from './title.ts';

const translated = v.optional(orNone(v.custom<Body>(isObject, 'wrong-type'), undefined));

const example = '{"title":"Soudeur","description":"<p>Texte</p>"}';

const mustBe = {
  '/translations': suchAs('null or an object', `{"fr":${example}}`, membersInstead(languages)),
  '/translations/en': suchAs('an object', example),
  '/translations/fr': suchAs('an object', example),
};

const schema = orNone(onlyOf({ en: translated, fr: translated }), null);

/** The language of the job itself, as far as the body, the stored job or the employer's profile says it. */
const ownLanguageOf = ({ body, stored, profileLanguage }: Reading) => {
  const { language } = body;
  if (language !== undefined && !isNone(language))
    return languages.find((each) => each === language);
  // A stored translation says it where the profile has changed since.
  const kept = language === undefined && stored !== null ? languageOfJob(stored) : null;
  return kept ?? profileLanguage;
};

/** The problem of a translation into the language of the job itself. */
const inOwnLanguage = (pointer: string, own: Language): Problem => ({
  pointer,
  code: 'not-allowed',
  message:
    pointer === '/language'
      ? `language is ${own}, and the job has a translation into it; send "translations":null or other ones too.`
      : `translations.${own} is in the language of the job itself; write it in title and description, and here the other language.`,
});

/** What is said of a member of a body, said of the same member of a translation. */
const within =
  (language: Language) =>
  <Said extends Problem | Warning>(said: Said): Said => {
    const name = `translations.${language}`;
    const message = said.message
      .replace(/\b(?:title|description)\b/, `${name}.$&`)
      .replace('the body', name);
    return { ...said, pointer: `/translations/${language}${said.pointer}`, message };
  };

/** Reads one translation by the rules of a title and a description. */
const readTranslation = (
  language: Language,
  body: Body,
  reading: Reading,
): Translations | undefined => {
  const own: Reading = { ...reading, body, stored: null, refusals: [], warnings: [] };
  const [readTitle, html] = [title.read(own), description.read(own)];
  reading.refusals.push(...own.refusals.filter(isProblem).map(within(language)));
  reading.warnings.push(...own.warnings.map(within(language)));
  return readTitle === undefined || html === undefined
    ? undefined
    : { [language]: { title: readTitle, description: html } };
};

/**
 * The posting in the other language. It is sent as a whole, and cleared by null (decision D41). A language that is set
 * must not be one that the stored job is translated into.
 */
export const translations: Field<'translations', Translations | null> = {
  name: 'translations',
  property: 'translations',
  initial: null,
  mustBe,
  members: ['translations', 'language'],
  read: (reading) => {
    const { body, refusals } = reading;
    const stored = reading.stored?.translations ?? null;
    const own = ownLanguageOf(reading);
    if (body.translations === undefined || isSame(body.translations, stored)) {
      const clashes = body.language !== undefined && own !== undefined && stored?.[own];
      if (clashes) refusals.push(inOwnLanguage('/language', own));
      return undefined;
    }
    const sent = readBySchema(schema, reading, ['translations'], mustBe);
    if (sent === undefined) return undefined;
    const into = languages.filter((language) => sent?.[language] !== undefined);
    // One of two is that of the job, even where nothing says which.
    const refused = into.length > 1 ? (own ?? 'en') : own;
    if (refused && into.includes(refused)) {
      refusals.push(inOwnLanguage(`/translations/${refused}`, refused));
    }
    const [read] = into.map((each) => readTranslation(each, Object(sent?.[each]), reading));
    return into.length === 0 ? null : read;
  },
};
