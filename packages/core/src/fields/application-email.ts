import * as v from 'valibot';
import { jobLimits } from '../job-limits.ts';
import { field } from './kinds/field.ts';
import { plainText } from './kinds/plain-text.ts';

/** Where applications are sent when they are routed by Email (decisions D13, D14). */
export const applicationEmail = field({
  name: 'applicationEmail',
  schema: v.pipe(
    plainText(jobLimits.applicationEmailLength),
    v.minLength(1, 'required'),
    v.email('invalid-email'),
  ),
  mustBe: {
    '/applicationEmail': `an e-mail address of at most ${jobLimits.applicationEmailLength} characters`,
  },
});
