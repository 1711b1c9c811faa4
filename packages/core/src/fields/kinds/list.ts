import * as v from 'valibot';
import type { FieldSchema } from './field.ts';

/** A list of this size. It is checked first, so that a hostile length costs little (interface §8). */
export const listOf = <Item>(
  size: { readonly min: number; readonly max: number },
  item: FieldSchema<Item>,
) =>
  v.pipe(
    v.array(v.unknown(), 'wrong-type'),
    v.minLength(size.min, 'too-few'),
    v.maxLength(size.max, 'too-many'),
    v.array(item),
  );
