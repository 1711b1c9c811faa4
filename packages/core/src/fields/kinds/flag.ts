import * as v from 'valibot';
import { field } from './field.ts';

/** Creates a field that is true or false; `null` asks for the default, false (decision D1). */
export const flag = <const Name extends string>(name: Name) =>
  field({
    name,
    initial: false,
    schema: v.pipe(
      v.nullable(v.boolean('wrong-type')),
      v.transform((value) => value ?? false),
    ),
    mustBe: { [`/${name}`]: 'true or false' },
  });
