import { openSqliteStore } from '@jobposting/sqlite';

/** Every problem that the store finds in a file; opening it is a part of the check. */
export const findDatabaseProblems = async (path: string): Promise<readonly string[]> => {
  const opened = await openSqliteStore({ path });
  if (opened.isErr()) return [opened.error.message];
  const store = opened.value;
  try {
    return (await store.verify()).unwrapOr(['the check could not be made']);
  } finally {
    await store.close();
  }
};
