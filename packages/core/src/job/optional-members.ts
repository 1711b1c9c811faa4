import * as v from 'valibot';

/** Where the work is done (decision D35). */
export const workplaces = ['onsite', 'hybrid', 'remote'] as const;
export type Workplace = (typeof workplaces)[number];

/** The languages of a posting (decision D41). */
export const languages = ['en', 'fr'] as const;
export type Language = (typeof languages)[number];

/** What a posting says on its page besides its description; an absent one is not said (decision D41). */
export interface Disclosures {
  /** Whether it is for an existing vacancy. */
  readonly existingVacancy?: boolean;
  /** Whether artificial intelligence screens, assesses or selects applicants. */
  readonly artificialIntelligence?: boolean;
}

/** A posting in another language than its own: never in that of the job itself (decision D41). */
export type Translations = {
  readonly [Each in Language]?: { readonly title: string; readonly description: string };
};

/**
 * The optional members that are alike in a job, a row, an answer and a body; `null` until they are set. An answer shows
 * one only where it was set. Not inferred from what a store may hold: types of the client would need its library.
 */
export interface OptionalMembers {
  readonly workplace: Workplace | null;
  /** Of title and description; that of the employer's profile when `null`. */
  readonly language: Language | null;
  readonly disclosures: Disclosures | null;
  readonly translations: Translations | null;
}

const translation = v.exactOptional(v.object({ title: v.string(), description: v.string() }));

/** What a store may hold of each of {@link OptionalMembers}. */
export const optionalMembers = {
  /** `onsite` when absent. Null leaves it as it is (decision D35). */
  workplace: v.nullish(v.picklist(workplaces), null),
  language: v.nullish(v.picklist(languages), null),
  disclosures: v.nullish(
    v.object({
      existingVacancy: v.exactOptional(v.boolean()),
      artificialIntelligence: v.exactOptional(v.boolean()),
    }),
    null,
  ),
  translations: v.nullish(v.object({ en: translation, fr: translation }), null),
} satisfies { [Name in keyof OptionalMembers]: v.GenericSchema<unknown, OptionalMembers[Name]> };

export const optionalMemberNames = Object.keys(optionalMembers) as (keyof OptionalMembers)[];

/** The other language. */
export const otherLanguage = { en: 'fr', fr: 'en' } as const satisfies Record<Language, Language>;

/**
 * The language of a job's own title and description: its `language`, else the one that its translations leave, else
 * that of the employer's profile; `null` where nothing says it (decision D41).
 */
export const languageOfJob = (
  {
    language,
    translations,
  }: {
    readonly language?: Language | null;
    readonly translations?: { readonly [Each in Language]?: unknown } | null;
  },
  ofProfile: Language | null = null,
): Language | null => {
  const translated = languages.find((each) => translations?.[each] !== undefined);
  return language ?? (translated === undefined ? ofProfile : otherLanguage[translated]);
};
