import { jobLimits } from '../job/job-limits.ts';
import { atMost, textOrNone } from '../representations/json-schema.ts';
import { textLike } from './kinds/choices.ts';
import { field } from './kinds/field.ts';
import { orNone } from './kinds/none.ts';
import { mustBePlainText, plainText } from './kinds/plain-text.ts';
import { orNull, storedText } from './kinds/stored.ts';

/** The employer's own identifier, or none (decision D1). */
export const referenceId = field({
  name: 'referenceId',
  initial: null,
  stored: orNull(storedText),
  schema: orNone(plainText(jobLimits.referenceIdLength), null),
  schemas: {
    answer: {
      ...textOrNone(
        "The employer's own identifier of the job, unique among its jobs; null for none.",
      ),
      maxLength: jobLimits.referenceIdLength,
    },
    body: textOrNone(
      `Your own identifier, unique among your jobs. ${atMost(jobLimits.referenceIdLength)} Null or blank: none.`,
    ),
  },
  mustBe: { '/referenceId': textLike(mustBePlainText(jobLimits.referenceIdLength)) },
});
