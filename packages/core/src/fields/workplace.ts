import * as v from 'valibot';
import { type Workplace, workplaces } from '../job/optional-members.ts';
import { oneOf } from './kinds/choices.ts';
import { field } from './kinds/field.ts';
import { orNone } from './kinds/schemas.ts';

/** Where the work is done (decision D35); `null` and blank text count as not sent. */
export const workplace = field<Workplace | null, 'workplace'>({
  name: 'workplace',
  initial: null,
  schema: orNone(v.picklist(workplaces, 'not-allowed'), undefined),
  mustBe: { '/workplace': oneOf(workplaces) },
});
