import type { Statement } from '../src/connection/statement.ts';

/** Every statement of the files that were imported, in a test that takes this file for `statement.ts`. */
export const statements: Statement[] = [];

export const statement = (name: string, sql: string): Statement => {
  const made = { name, sql } as Statement;
  statements.push(made);
  return made;
};
