import { err, ok } from 'neverthrow';
import * as v from 'valibot';
import { allowedTags } from '../description/allowed-html.ts';
import {
  type SanitizedDescription,
  sanitizeDescription,
} from '../description/sanitize-description.ts';
import type { Warning } from '../job/problem.ts';
import { type Field, problemAt, readBySchema, type Settle } from './kinds/field.ts';
import { isNone } from './kinds/none.ts';

const mustBe = { '/description': 'well-formed HTML text with some visible text' };

const wellFormed = v.pipe(
  v.string('wrong-type'),
  v.check((html) => html.isWellFormed(), 'ill-formed-text'),
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
export const description: Field<'description', 'description', string> = {
  name: 'description',
  property: 'description',
  mustBe,
  members: ['description'],
  read: ({ description: value }) => {
    const read = readBySchema(wellFormed, value, '/description', mustBe);
    const settle: Settle<string> = (_stored, lookups) =>
      read.andThen((html) => {
        const sanitized = lookups.sanitized ?? sanitizeDescription(html);
        if (sanitized.hasText) {
          return ok({ value: sanitized.html, warnings: warningsOf(sanitized) });
        }
        const code = isNone(html) ? 'required' : 'no-visible-text';
        return err([problemAt('/description', code, mustBe, html)]);
      });
    return typeof value === 'string' ? { settle, html: value } : { settle };
  },
};
