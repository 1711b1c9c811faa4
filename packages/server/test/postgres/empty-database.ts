import { createDatabase } from '@jobposting/test-postgres';
import { inject, onTestFinished } from 'vitest';

/** The address of a database with nothing in it, which goes away with the test. */
export const emptyDatabase = async (): Promise<string> => {
  const { address, drop } = await createDatabase(inject('postgres'));
  onTestFinished(drop);
  return address;
};
