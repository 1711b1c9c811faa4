import { firstSchema } from './first-schema.ts';

/**
 * The number of the first schema. Below 1 000 means: before the first release. Until then the first schema itself is
 * changed and takes the next number, and databases with a lower one are refused; the first release has 1 000, and from
 * then on each change is an entry of {@link migrations}.
 */
export const firstNumber: number = 105;

/**
 * The statements that make each schema from the previous one. Each may run twice, because some engines do not roll a
 * schema back.
 */
export const migrations: readonly (readonly string[])[] = [firstSchema];

export const newestSchema = firstNumber + migrations.length - 1;
