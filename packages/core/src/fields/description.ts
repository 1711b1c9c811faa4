import * as v from 'valibot';
import { sanitizeDescription } from '../description.ts';
import type { Warning } from '../problem.ts';
import { accept, type Field, notSent, readBySchema } from './kinds/field.ts';

const mustBe = { '/description': 'well-formed HTML text with some visible text' };

const sanitized = v.pipe(
  v.string('wrong-type'),
  v.check((html) => html.isWellFormed(), 'ill-formed-text'),
  v.transform(sanitizeDescription),
  v.check(({ hasText }) => hasText, 'no-visible-text'),
);

const descriptionSanitized: Warning = {
  pointer: '/description',
  code: 'description-sanitized',
  message: 'Markup that is not allowed was removed from description.',
};

/** The description, sanitized; markup that was removed becomes a warning (decisions D9, D31). */
export const description: Field<'description', 'description', string> = {
  name: 'description',
  property: 'description',
  mustBe,
  read: ({ description: value }) => {
    if (value === undefined) return notSent;
    const read = readBySchema(sanitized, value, '/description', mustBe).map(({ html, changed }) =>
      changed ? { value: html, warnings: [descriptionSanitized] } : accept(html),
    );
    return () => read;
  },
};
