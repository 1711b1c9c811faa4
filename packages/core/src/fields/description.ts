import { err, ok } from 'neverthrow';
import * as v from 'valibot';
import { allowedTags } from '../description/allowed-html.ts';
import {
  type SanitizedDescription,
  sanitizeDescription,
} from '../description/sanitize-description.ts';
import type { Warning } from '../job/problem.ts';
import { type Field, readBySchema } from './kinds/field.ts';
import { problemAt } from './kinds/problem.ts';

const html = v.pipe(
  v.string('wrong-type'),
  v.check((text) => text.isWellFormed(), 'ill-formed-text'),
  v.check((text) => text.trim() !== '', 'required'),
);

const warnings = [
  [
    'changed',
    'description-sanitized',
    `Markup or characters that are not allowed were removed from description, or replaced. Allowed tags are ${allowedTags.join(', ')}.`,
  ],
  [
    'linkRemoved',
    'link-removed',
    'A link in description lost its target; it must be an absolute URL with the scheme http, https, mailto or tel.',
  ],
  [
    'looksEscaped',
    'looks-escaped',
    'The text of description contains tags, which readers will see as text; its HTML was probably escaped twice.',
  ],
] as const;

const warningsOf = (description: SanitizedDescription): readonly Warning[] =>
  warnings.flatMap(([what, code, message]) =>
    description[what] ? [{ pointer: '/description', code, message }] : [],
  );

/** The description, sanitized; a removal adds a warning (decisions D9, D31). */
export const description: Field<'description', string> = {
  name: 'description',
  property: 'description',
  mustBe: {},
  members: ['description'],
  read: (body, { sanitized }) =>
    readBySchema(html, body, ['description']).andThen((value) => {
      const read = sanitized ?? sanitizeDescription(value);
      return read.hasText
        ? ok({ value: read.html, warnings: warningsOf(read) })
        : err([problemAt('/description', 'no-visible-text', {}, value)]);
    }),
};
