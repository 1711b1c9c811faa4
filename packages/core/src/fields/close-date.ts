import * as v from 'valibot';
import { type Instant, parseInstant } from '../instant.ts';

/** A closeDate; `null` asks for the default (decisions D3, D4). */
export const closeDate = v.nullable(
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
);
