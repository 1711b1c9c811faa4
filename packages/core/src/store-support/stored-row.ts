import { type Instant, toInstant } from '../values/instant.ts';

/** A whole number of a column: some drivers return each as text. */
export type WholeNumber = number | string;

/** No write leaves a row like this: it is damaged. */
export class RowDamaged extends Error {}

/**
 * Makes a reader of rows freeze its results, and throw {@link RowDamaged} for any error, because no write leaves a row
 * that cannot be read.
 *
 * @param nameOf names the row in the message
 */
export const orDamaged =
  <Row, Rest extends readonly unknown[], T>(
    nameOf: (row: Row) => string,
    read: (row: Row, ...rest: Rest) => T,
  ) =>
  (row: Row, ...rest: Rest): Readonly<T> => {
    try {
      return Object.freeze(read(row, ...rest));
    } catch (cause) {
      throw new RowDamaged(`${nameOf(row)} cannot be read`, { cause });
    }
  };

/** The {@link Instant} of a column. Throws {@link RowDamaged}. */
export const fromMillis = (column: WholeNumber): Instant => {
  const date = new Date(Number(column));
  if (Number.isNaN(date.getTime())) throw new RowDamaged('a column is not a moment');
  return toInstant(date);
};
