import { jobLimits } from '../job/job-limits.ts';
import { field } from './kinds/field.ts';
import { orNone, plainText } from './kinds/schemas.ts';

/** The employer's own identifier, or none (decision D1). */
export const referenceId = field({
  name: 'referenceId',
  initial: null,
  schema: orNone(plainText(jobLimits.referenceIdLength), null),
});
