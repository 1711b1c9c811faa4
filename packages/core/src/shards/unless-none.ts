import { err, ok, type Result } from 'neverthrow';
import type { OutcomeUnknown, StoreUnavailable } from '../job-error.ts';

/** The results of those that could be asked; the first failure where none of them found anything. */
export const unlessNone = <T, E extends StoreUnavailable | OutcomeUnknown>(
  results: readonly Result<T, E>[],
  isNothing: (found: T) => boolean,
): Result<readonly T[], E> => {
  const failed = results.find((result) => result.isErr());
  const found = results.flatMap((result) => (result.isOk() ? [result.value] : []));
  return failed?.isErr() && found.every(isNothing) ? err(failed.error) : ok(found);
};
