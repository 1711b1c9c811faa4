import { type StoreUnavailable, storeUnavailable } from '@jobposting/core/adapter';
import { RowDamaged } from '@jobposting/core/store-support';
import { err, ok, type Result } from 'neverthrow';

/** Makes something of the rows of a result. Errors: also `store-unavailable` where {@link RowDamaged} is thrown. */
export const readRows = <Row, T, E>(
  result: Result<readonly Row[], E>,
  read: (rows: readonly Row[]) => T,
): Result<T, E | StoreUnavailable> =>
  result.andThen((rows): Result<T, E | StoreUnavailable> => {
    try {
      return ok(read(rows));
    } catch (error) {
      if (error instanceof RowDamaged) return err(storeUnavailable('damaged', error));
      throw error;
    }
  });
