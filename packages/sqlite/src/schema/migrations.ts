import { firstSchema } from './first-schema.ts';

/**
 * The number of the first schema. Below 1 000 means: before the first release. Until then the schema changes where
 * it stands and takes the next number, and files with a lower one are refused; that of the first release is
 * 1 000, and from then on a change is an entry of {@link migrations}, a change of how texts are folded too.
 */
export const firstNumber: number = 100;

/** What makes each schema from the one before it. */
export const migrations: readonly string[] = [firstSchema];

export const newestSchema = firstNumber + migrations.length - 1;
