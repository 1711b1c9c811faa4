import * as v from 'valibot';
import { routingTypeNames } from '../job/job.ts';
import { objectMessage } from './kinds/field.ts';
import { lookupId } from './kinds/lookup.ts';

/** How applications are routed: 1 = Email, 2 = URL (interface §2.2). */
export const applicantRoutingType = {
  name: 'applicantRoutingType',
  schema: v.pipe(
    v.object({ id: v.pipe(lookupId, v.picklist([1, 2] as const, 'not-allowed')) }, objectMessage),
    v.transform(({ id }) => id),
  ),
  mustBe: {
    '/applicantRoutingType': 'an object such as {"id":1}',
    '/applicantRoutingType/id': `1 (${routingTypeNames[1]}) or 2 (${routingTypeNames[2]})`,
  },
};
