import { type Html, html } from './html.ts';
import type { PageContext } from './page-context.ts';

/** The language of what an employer has written, where it is known. */
export const languageAttribute = (language: PageContext['language'] | null): Html | null =>
  language && html` lang="${language}"`;
