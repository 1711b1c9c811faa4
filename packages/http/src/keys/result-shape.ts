import type { Result } from 'neverthrow';

/** Whether a value is a `Result`: by shape, since the host may have a copy of the library of its own. */
export const isResult = <Value, Error>(
  value: Value | Result<Value, Error>,
): value is Result<Value, Error> => typeof value === 'object' && value !== null && 'isErr' in value;
