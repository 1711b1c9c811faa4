declare const statementBrand: unique symbol;

/**
 * A statement with parameters. It is prepared once per connection, unless the store was opened without prepared
 * statements.
 */
export interface Statement {
  /** Its name in the database: the same name always means the same text. At most 63 characters. */
  readonly name: string;
  readonly sql: string;
  readonly [statementBrand]: true;
}

/**
 * Makes a statement. It is the only way, so that a test can find all statements; so call it at the top of a module,
 * never in a function.
 *
 * PostgreSQL keeps a plan only where one for the current values would not be cheaper. It expects one row from an array of
 * one, and ten from an unknown array: so it would plan a small batch again each time, which takes longer than running it.
 * `unnest((SELECT $1::int[]), …)` hides the length of the first array, and the others do not lower its ten
 * (`test/kept-plans.test.ts`).
 */
export const statement = (name: string, sql: string): Statement => ({ name, sql }) as Statement;
