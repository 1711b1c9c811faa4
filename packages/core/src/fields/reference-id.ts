import * as v from 'valibot';
import { jobLimits } from '../job-limits.ts';
import { field } from './kinds/field.ts';
import { mustBePlainText, plainText } from './kinds/plain-text.ts';

/** The employer's own identifier; `null` and an empty text mean none (decision D1). */
export const referenceId = field({
  name: 'referenceId',
  initial: null,
  schema: v.nullable(
    v.pipe(
      plainText(jobLimits.referenceIdLength),
      v.transform((text) => (text === '' ? null : text)),
    ),
  ),
  mustBe: { '/referenceId': mustBePlainText(jobLimits.referenceIdLength) },
});
