import { createDatabase } from '@jobposting/test-postgres';
import { Client } from 'pg';
import { afterEach, beforeEach, inject } from 'vitest';
import { readAddress } from '../src/connection/address.ts';
import { type Connections, createConnections } from '../src/connection/connections.ts';
import { migratePostgres } from '../src/schema/migrate-postgres.ts';

/** A new database with its schema, as any number of processes have it open. */
export interface OpenedDatabase {
  readonly address: string;
  connect(timeLimitMs?: number): Connections;
  /** Opens a connection outside the store, for statements of the test. */
  openClient(): Promise<Client>;
  /** Closes all connections, and drops the database. */
  close(): Promise<void>;
}

export const connectTo = (address: string, timeLimitMs: number): Connections =>
  createConnections({
    address: readAddress(address)._unsafeUnwrap(),
    preparedStatements: true,
    timeLimitMs,
  });

/** Creates a database on the server of the tests. */
export const openDatabase = async (): Promise<OpenedDatabase> => {
  const { address, drop } = await createDatabase(inject('postgres'));
  (await migratePostgres({ address }))._unsafeUnwrap();
  const closings: (() => Promise<void>)[] = [];
  return {
    address,
    connect(timeLimitMs = 10_000) {
      const connections = connectTo(address, timeLimitMs);
      closings.push(() => connections.close());
      return connections;
    },
    async openClient() {
      const client = new Client({ connectionString: address });
      await client.connect();
      closings.push(() => client.end());
      return client;
    },
    async close() {
      for (const close of closings) await close();
      await drop();
    },
  };
};

/** A new database with its schema for each test of a file. */
export const aDatabasePerTest = (): Omit<OpenedDatabase, 'close'> => {
  let database: OpenedDatabase;
  beforeEach(async () => {
    database = await openDatabase();
  });
  afterEach(() => database.close());
  return {
    get address() {
      return database.address;
    },
    connect: (timeLimitMs) => database.connect(timeLimitMs),
    openClient: () => database.openClient(),
  };
};

/** Connections that show each statement before it runs, with its values, and its subject for a search. */
export const watching = (
  connections: Connections,
  look: (name: string, values: readonly unknown[], subject?: number) => void,
): Connections => ({
  ...connections,
  read(statement, values, deadline) {
    look(statement.name, values);
    return connections.read(statement, values, deadline);
  },
  search(subject, statement, values, deadline) {
    look(statement.name, values, subject);
    return connections.search(subject, statement, values, deadline);
  },
  write(statement, values, deadline) {
    look(statement.name, values);
    return connections.write(statement, values, deadline);
  },
});
