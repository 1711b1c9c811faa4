import { createDatabase } from '@jobposting/test-postgres';
import { inject, onTestFinished } from 'vitest';

/** The address of an empty database, which is removed after the test. */
export const emptyDatabase = async (): Promise<string> => {
  const { address, drop } = await createDatabase(inject('postgres'));
  onTestFinished(drop);
  return address;
};
