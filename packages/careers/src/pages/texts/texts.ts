import type { ListLanguage } from '@jobposting/core/adapter';
import { englishTexts } from './texts-en.ts';
import { frenchTexts } from './texts-fr.ts';

/** All that the pages say by themselves, in one language. */
export interface Texts {
  /** For numbers and dates. */
  readonly locale: string;
  readonly skipToContent: string;
  /** Goes to this page in the other language, and is in that one. */
  readonly otherLanguage: {
    readonly language: ListLanguage;
    readonly name: string;
  };

  readonly employers: string;
  readonly employersDescription: string;
  readonly noEmployers: string;

  readonly jobsAt: (employer: string) => string;
  readonly about: (employer: string) => string;
  readonly website: string;
  readonly feed: string;
  readonly search: string;
  readonly searchFor: string;
  readonly place: string;
  readonly anyPlace: string;
  readonly positionType: string;
  readonly anyPositionType: string;
  readonly showJobs: string;
  /** @param count the number as it is written */
  readonly openJobs: (count: string, number: number) => string;
  readonly noJobs: string;
  readonly onlyNewest: (count: string) => string;
  readonly pages: string;
  readonly pageOf: (page: string, pages: string) => string;
  readonly previousPage: string;
  readonly nextPage: string;

  readonly allJobs: string;
  readonly employer: string;
  readonly confidentialEmployer: string;
  readonly places: string;
  readonly workplace: string;
  readonly workplaces: {
    readonly onsite: string;
    readonly hybrid: string;
    readonly remote: string;
  };
  readonly pay: string;
  /** By the unit of the salary's period; for any other, the period's name is shown. */
  readonly per: Readonly<Record<string, string>>;
  readonly payRange: (from: string, to: string) => string;
  readonly payUpTo: (to: string) => string;
  readonly plusCommission: string;
  readonly commission: string;
  readonly categories: string;
  readonly posted: string;
  readonly applyBy: string;
  readonly reference: string;
  readonly description: string;
  readonly howToApply: string;
  readonly applyByEmail: string;
  readonly applyAtWebsite: string;
  readonly opensWebsite: (host: string) => string;

  readonly closedTitle: string;
  readonly closed: string;
  readonly notFoundTitle: string;
  readonly notFound: string;
  readonly notAllowedTitle: string;
  readonly notAllowed: string;
  readonly unavailableTitle: string;
  readonly unavailable: string;
  readonly toOpenJobs: string;
}

const texts: Readonly<Record<ListLanguage, Texts>> = { en: englishTexts, fr: frenchTexts };

/** The texts of a language. */
export const textsOf = (language: ListLanguage): Texts => texts[language];
