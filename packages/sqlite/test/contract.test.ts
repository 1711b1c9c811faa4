import { describeJobStore } from '@jobposting/store-contract';
import { createDatabaseFile } from './database-file.ts';

describeJobStore('SQLite', async () => {
  const file = createDatabaseFile();
  let opened = await file.open();
  return {
    store: opened.jobs,
    async reopen() {
      await opened.close();
      opened = await file.open();
      return opened.jobs;
    },
    async close() {
      await opened.close();
      file.remove();
    },
  };
});
