// Run by itself: inserts jobs into a file until it is killed, and prints the id of each stored job.
import { openSqliteStore } from '@jobposting/sqlite';
import { aNewJob, aStamp } from '@jobposting/store-contract';

const [path = ''] = process.argv.slice(2);
const store = (await openSqliteStore({ path, busyTimeoutMs: 60_000 }))._unsafeUnwrap();
const keepInserting = async (): Promise<never> => {
  while (true) {
    const job = (await store.jobs.insert(aNewJob(), aStamp()))._unsafeUnwrap();
    process.stdout.write(`${job.id}\n`);
  }
};
await Promise.all([keepInserting(), keepInserting(), keepInserting()]);
