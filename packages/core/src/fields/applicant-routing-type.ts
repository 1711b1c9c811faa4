import * as v from 'valibot';
import { routingTypeNames } from '../job.ts';
import { field, objectMessage } from './kinds/field.ts';

const typeIds = new Map<unknown, 1 | 2>([
  [1, 1],
  [2, 2],
  ['1', 1],
  ['2', 2],
]);

/** How applications are routed: 1 = Email, 2 = URL (interface §2.2). */
export const applicantRoutingType = field({
  name: 'applicantRoutingType',
  schema: v.pipe(
    v.object(
      {
        id: v.pipe(
          v.unknown(),
          v.rawTransform(({ dataset: { value }, addIssue, NEVER }): 1 | 2 => {
            const id = typeIds.get(typeof value === 'string' ? value.trim() : value);
            if (id !== undefined) return id;
            addIssue({ message: 'not-allowed' });
            return NEVER;
          }),
        ),
      },
      objectMessage,
    ),
    v.transform(({ id }) => id),
  ),
  mustBe: {
    '/applicantRoutingType': 'an object such as {"id":1}',
    '/applicantRoutingType/id': `1 (${routingTypeNames[1]}) or 2 (${routingTypeNames[2]})`,
  },
});
