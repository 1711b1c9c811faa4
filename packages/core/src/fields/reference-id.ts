import { jobLimits } from '../job/job-limits.ts';
import { field } from './kinds/field.ts';
import { orNone } from './kinds/none.ts';
import { plainText } from './kinds/plain-text.ts';

/** The employer's own identifier, or none (decision D1). */
export const referenceId = field({
  name: 'referenceId',
  initial: null,
  schema: orNone(plainText(jobLimits.referenceIdLength), null),
});
