import { RowDamaged } from './file/sqlite-error.ts';

/**
 * Reads rows and freezes what they say. Whatever goes wrong on the way is damage, {@link RowDamaged}: no
 * write leaves a row that cannot be read.
 */
export const orDamaged =
  <Row extends { readonly id: number }, T>(kind: 'job' | 'key' | 'change', read: (row: Row) => T) =>
  (row: Row): Readonly<T> => {
    try {
      return Object.freeze(read(row));
    } catch (cause) {
      throw new RowDamaged(`${kind} ${row.id} cannot be read`, { cause });
    }
  };
