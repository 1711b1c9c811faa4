import * as v from 'valibot';
import { jobLimits } from '../job/job-limits.ts';
import { atMost, requiredText, text } from '../representations/json-schema.ts';
import { isVisible } from '../values/text.ts';
import { field } from './kinds/field.ts';
import { bidiControls, plainText } from './kinds/plain-text.ts';
import { storedText } from './kinds/stored.ts';

const lineBreaks = /[\t\n\r\u2028\u2029]+/g;

const oneLine = v.pipe(
  v.string('wrong-type'),
  v.transform((text) => text.replace(bidiControls, '').replace(lineBreaks, ' ')),
  plainText(jobLimits.titleLength),
);

/** One line of plain text, never HTML (decisions D2, D8). */
export const title = field({
  name: 'title',
  stored: storedText,
  schema: v.pipe(oneLine, v.check(isVisible, 'no-visible-text')),
  schemas: {
    answer: { ...text, minLength: 1, maxLength: jobLimits.titleLength, description: 'Plain text.' },
    body: requiredText(`One line of plain text. ${atMost(jobLimits.titleLength)}`),
  },
  mustBe: {
    '/title': `one line of text of at most ${jobLimits.titleLength} characters, at least one of them visible, without control characters`,
  },
});
