import * as v from 'valibot';
import { type Instant, parseInstant } from '../values/instant.ts';
import { field } from './kinds/field.ts';
import { orNone } from './kinds/none.ts';
import { storedInstant } from './kinds/stored.ts';

/** When the job closes; none asks for the default (decisions D3, D4). */
export const closeDate = field<Instant | null, 'closeDate'>({
  name: 'closeDate',
  initial: null,
  stored: storedInstant,
  schema: orNone(
    v.pipe(
      v.string('wrong-type'),
      v.trim(),
      v.rawTransform(({ dataset, addIssue, NEVER }): Instant => {
        const instant = parseInstant(dataset.value);
        if (instant !== null) return instant;
        addIssue({ message: 'invalid-date' });
        return NEVER;
      }),
    ),
    null,
  ),
  mustBe: {
    '/closeDate':
      'an existing date from 1970 to 9999 such as 2026-12-31 or 2026-12-31T17:00:00-05:00',
  },
});
