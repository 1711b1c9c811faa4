import * as v from 'valibot';
import type { Disclosures } from '../job/optional-members.ts';
import { membersInstead, trueOrFalse } from './kinds/choices.ts';
import { field } from './kinds/field.ts';
import { suchAs } from './kinds/problem.ts';
import { onlyOf, orNone } from './kinds/schemas.ts';

const statement = v.optional(orNone(v.boolean('wrong-type'), undefined));
const statements = { existingVacancy: statement, artificialIntelligence: statement };

const example = '{"existingVacancy":true,"artificialIntelligence":false}';

/** What the posting's page states. It is sent as a whole; none when nothing in it is set (decision D41). */
export const disclosures = field<Disclosures | null, 'disclosures'>({
  name: 'disclosures',
  initial: null,
  schema: v.pipe(
    orNone(onlyOf(statements), null),
    v.transform((sent): Disclosures | null => {
      const set = Object.entries(sent ?? {}).filter(([, value]) => value !== undefined);
      return set.length === 0 ? null : Object.fromEntries(set);
    }),
  ),
  mustBe: {
    '/disclosures': suchAs('null or an object', example, membersInstead(Object.keys(statements))),
    '/disclosures/existingVacancy': trueOrFalse,
    '/disclosures/artificialIntelligence': trueOrFalse,
  },
});
