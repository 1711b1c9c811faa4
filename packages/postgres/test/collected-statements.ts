import type { Statement } from '../src/connection/statement.ts';

/** Every statement of the imported files, in a test that replaces `statement.ts` with this file. */
export const statements: Statement[] = [];

export const statement = (name: string, sql: string): Statement => {
  const made = { name, sql } as Statement;
  statements.push(made);
  return made;
};
