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
 */
export const statement = (name: string, sql: string): Statement => ({ name, sql }) as Statement;
