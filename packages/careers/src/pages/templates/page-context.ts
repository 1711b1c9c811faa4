import type { EmployerId, Instant } from '@jobposting/core';
import { type Language, namedLanguage } from '@jobposting/core/adapter';
import { type Html, html } from '@jobposting/pages';
import type { Addresses } from '../../addresses.ts';
import type { CareersSettings } from '../../careers-options.ts';
import type { Texts } from '../texts.ts';

/** The context of a page: everything but its content. */
export interface PageContext
  extends Pick<
    CareersSettings,
    'referenceData' | 'currency' | 'reportAt' | 'reportPolicy' | 'consoleUrl'
  > {
  readonly language: Language;
  readonly texts: Texts;
  /** The query of the request. */
  readonly query: URLSearchParams;
  /** For search engines and feeds: absolute. */
  readonly addresses: Addresses;
  /** For links of a page: without the origin, so that they stay on the host that the reader uses. */
  readonly links: Addresses;
  /** The only employer with open postings under its name: the list of all jobs redirects to its list. */
  readonly onlyHirer: EmployerId | null;
  /** For links to pages that may not be framed where this page may be. */
  readonly outOfFrame: Html | false;
  readonly now: Instant;
}

/** A link with these parameters, and the language if the address of the page names one and they do not. */
export const linkTo = (
  link: string,
  context: Pick<PageContext, 'query'>,
  parameters: Readonly<Record<string, string | null>> = {},
): string => {
  const query = new URLSearchParams();
  const lang = parameters.lang ?? namedLanguage(context.query);
  for (const [name, value] of Object.entries({ ...parameters, lang })) {
    if (value !== null) query.set(name, value);
  }
  return query.size === 0 ? link : `${link}?${query}`;
};

/** The language of an employer's texts, if known. */
export const languageAttribute = (language: PageContext['language'] | null): Html | null =>
  language && html` lang="${language}"`;

/** The language of an employer's texts, when it differs from the language of the page. */
export const foreignWords = (
  language: Language | null,
  context: Pick<PageContext, 'language'>,
): Html | null => (language === context.language ? null : languageAttribute(language));
