import * as v from 'valibot';

/** Whether a value that was sent means none: `null` or a blank string (decision D1). */
export const isNone = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && value.trim() === '');

/** Reads `null` and a blank string as `none`, anything else by the schema (decision D1). */
export const orNone = <Output, const None>(
  schema: v.GenericSchema<unknown, Output>,
  none: None,
): v.GenericSchema<unknown, Output | None> => {
  const noneSchema = v.pipe(
    v.unknown(),
    v.transform(() => none),
  );
  return v.lazy(
    (value): v.GenericSchema<unknown, Output | None> => (isNone(value) ? noneSchema : schema),
  );
};
