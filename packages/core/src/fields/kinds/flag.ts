import * as v from 'valibot';
import { trueOrFalse } from './choices.ts';
import { field } from './field.ts';
import { orNone } from './schemas.ts';

/** Creates a field that is true or false; `null` and blank text count as not sent (decision D1). */
export const flag = <const Name extends 'confidential' | 'autoRefresh'>(name: Name) =>
  field<boolean, Name>({
    name,
    initial: false,
    schema: orNone(v.boolean('wrong-type'), undefined),
    mustBe: { [`/${name}`]: trueOrFalse },
  });
