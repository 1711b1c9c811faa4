declare const statementBrand: unique symbol;

/** A statement with parameters. Each is prepared once for a connection, unless the store was opened without that. */
export interface Statement {
  /** Names it in the database: the same name always means the same text. At most 63 characters. */
  readonly name: string;
  readonly sql: string;
  readonly [statementBrand]: true;
}

/**
 * Makes a statement: the only way to one, by which a test finds all of them. So call it where a module is
 * loaded, never in a function.
 */
export const statement = (name: string, sql: string): Statement => ({ name, sql }) as Statement;
