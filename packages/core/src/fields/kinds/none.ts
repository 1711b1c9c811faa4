import * as v from 'valibot';
import type { FieldSchema } from './field.ts';

/** Whether a value that was sent means none: `null` or a blank string (decision D1). */
export const isNone = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && value.trim() === '');

/** Reads `null` and a blank string as `none`, anything else by the schema (decision D1). */
export const orNone = <Output, const None>(
  schema: FieldSchema<Output>,
  none: None,
): FieldSchema<Output | None> => {
  const noneSchema = v.pipe(
    v.unknown(),
    v.transform(() => none),
  );
  return v.lazy((value): FieldSchema<Output | None> => (isNone(value) ? noneSchema : schema));
};
