import * as v from 'valibot';
import { usualTags } from '../description/allowed-html.ts';
import { jobLimits } from '../job/job-limits.ts';
import type { Warning } from '../job/problem.ts';
import { fromWindows1252, isVisible } from '../values/text.ts';
import { field } from './kinds/field.ts';
import { bidiControls, charactersChanged, plainText } from './kinds/schemas.ts';

const lineBreaks = /[\t\n\r\u2028\u2029]+/g;

const oneLine = v.pipe(
  v.string('wrong-type'),
  v.transform((text) => fromWindows1252(text).replace(bidiControls, '').replace(lineBreaks, ' ')),
  plainText(jobLimits.titleLength),
);

// Only unmistakable HTML: not `C++ <3 years`, `R&D; QA` or `AT&T`.
const entities =
  '#\\d{2,7}|#x[\\da-f]{2,6}|amp|lt|gt|quot|apos|nbsp|[lr][ds]quo|[lr]aquo|[mn]dash|hellip|bull|middot|deg|reg|copy|trade|euro|(?:ae|oe|sz)lig|[a-z](?:acute|grave|circ|uml|cedil|tilde|ring)';
const markup = new RegExp(`</?(?:${usualTags})(?:\\s[^<>]*)?/?>|&(?:${entities});`, 'i');

const hasMarkup: Warning = {
  pointer: '/title',
  code: 'title-has-markup',
  message: 'title contains HTML, which candidates will see as text; write plain text.',
};

/** One line of plain text, never HTML (decisions D2, D8). */
export const title = field({
  name: 'title',
  schema: v.pipe(oneLine, v.check(isVisible, 'no-visible-text')),
  warningsOf: (value, sent) => [
    ...(markup.test(value) ? [hasMarkup] : []),
    ...(typeof sent === 'string' && value !== sent && fromWindows1252(sent) !== sent
      ? [charactersChanged('title', 'windows-1252')]
      : []),
  ],
});
