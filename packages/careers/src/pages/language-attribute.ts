import type { Hirer } from '../posting.ts';
import { type Html, html } from './html.ts';

/** The language of what an employer has written, where it is known. */
export const languageAttribute = ({ profile: { language } }: Hirer): Html | null =>
  language && html` lang="${language}"`;
