import { describeSharedStore } from '@jobposting/store-contract';
import { createDatabaseFile } from './database-file.ts';

describeSharedStore('SQLite', async () => {
  const file = createDatabaseFile();
  const [first, second] = [await file.open(), await file.open()];
  return {
    first,
    second,
    async close() {
      await first.close();
      await second.close();
      file.remove();
    },
  };
});
