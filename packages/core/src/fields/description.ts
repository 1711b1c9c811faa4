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

const warnings = {
  changed: {
    pointer: '/description',
    code: 'description-sanitized',
    message: `Markup or characters that are not allowed were removed from description, or replaced. Allowed tags are ${allowedTags.join(', ')}.`,
  },
  linkRemoved: {
    pointer: '/description',
    code: 'link-removed',
    message:
      'A link in description lost its target; it must be an absolute URL with the scheme http, https, mailto or tel.',
  },
  looksEscaped: {
    pointer: '/description',
    code: 'looks-escaped',
    message:
      'The text of description contains tags, which readers will see as text; its HTML was probably escaped twice.',
  },
} as const satisfies Partial<Record<keyof SanitizedDescription, Warning>>;

const warningsOf = (description: SanitizedDescription): Warning[] =>
  (['changed', 'linkRemoved', 'looksEscaped'] as const)
    .filter((what) => description[what])
    .map((what) => warnings[what]);

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
        : err([problemAt('/description', 'no-visible-text', {}, { value })]);
    }),
};
