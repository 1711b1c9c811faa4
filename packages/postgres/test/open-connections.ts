import { createDatabase } from '@jobposting/test-postgres';
import { inject } from 'vitest';
import { readAddress } from '../src/connection/address.ts';
import { type Connections, createConnections } from '../src/connection/connections.ts';
import { migratePostgres } from '../src/migrations/migrate-postgres.ts';

/** A new database with its schema, as any number of processes have it open. */
export interface OpenedDatabase {
  readonly address: string;
  connect(timeLimitMs?: number): Connections;
  close(): Promise<void>;
}

/** Creates a database on the server of the tests. */
export const openDatabase = async (): Promise<OpenedDatabase> => {
  const { address, drop } = await createDatabase(inject('postgres'));
  (await migratePostgres({ address }))._unsafeUnwrap();
  const opened: Connections[] = [];
  return {
    address,
    connect(timeLimitMs = 10_000) {
      const connections = createConnections({
        address: readAddress(address)._unsafeUnwrap(),
        preparedStatements: true,
        timeLimitMs,
      });
      opened.push(connections);
      return connections;
    },
    async close() {
      for (const connections of opened) await connections.close();
      await drop();
    },
  };
};
