import * as v from 'valibot';
import { allowedTags } from '../description/allowed-html.ts';
import { sanitizeDescription } from '../description/sanitize-description.ts';
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

/** The description, sanitized; a removal adds a warning (decisions D9, D31). */
export const description: Field<'description', string> = {
  name: 'description',
  property: 'description',
  mustBe: {},
  members: ['description'],
  read: (reading) => {
    const { refusals, sanitized } = reading;
    const value = readBySchema(html, reading, ['description'], {});
    if (value === undefined) return undefined;
    const read = sanitized?.get(value) ?? sanitizeDescription(value);
    if (!read.hasText) refusals.push(problemAt('/description', 'no-visible-text', {}, value));
    for (const [what, code, message] of warnings) {
      if (read.hasText && read[what])
        reading.warnings.push({ pointer: '/description', code, message });
    }
    return read.html;
  },
};
