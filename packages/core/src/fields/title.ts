import * as v from 'valibot';
import { jobLimits } from '../job-limits.ts';
import { field } from './kinds/field.ts';
import { mustBePlainText, plainText } from './kinds/plain-text.ts';

/** Plain text, never HTML (decision D8). */
export const title = field({
  name: 'title',
  schema: v.pipe(plainText(jobLimits.titleLength), v.minLength(1, 'required')),
  mustBe: { '/title': mustBePlainText(jobLimits.titleLength) },
});
