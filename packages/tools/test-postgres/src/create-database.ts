import { Client } from 'pg';

/** A database of its own. */
export interface TestDatabase {
  readonly address: string;
  drop(): Promise<void>;
}

let count = 0;

/** Runs a statement over a new connection, and returns its rows. */
export const execute = async (address: string, sql: string): Promise<readonly unknown[]> => {
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    const { rows } = await client.query(sql);
    return rows;
  } finally {
    await client.end();
  }
};

/** Creates an empty database on the server that has this address. */
export const createDatabase = async (server: string): Promise<TestDatabase> => {
  count++;
  const name = `test_${process.pid}_${count}_${Date.now().toString(36)}`;
  await execute(server, `CREATE DATABASE ${name} TEMPLATE template0`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  return {
    address: address.href,
    async drop() {
      await execute(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
};

const keepRows = `DO $$ DECLARE name text; BEGIN
  CREATE SCHEMA kept;
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema() LOOP
    EXECUTE format('CREATE TABLE kept.%1$I AS TABLE %1$I', name);
  END LOOP;
END $$`;

const restoreRows = `DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'kept' LOOP
    EXECUTE format('DELETE FROM %1$I; INSERT INTO %1$I SELECT * FROM kept.%1$I', name);
  END LOOP;
END $$`;

/**
 * Creates databases on the server at this address, as many as are taken at once, and reuses them, because a new one
 * takes much longer.
 *
 * @param migrate creates the tables of a new one
 */
export const reuseDatabases = (server: string, migrate: (address: string) => Promise<unknown>) => {
  const all: TestDatabase[] = [];
  const idle: TestDatabase[] = [];
  return {
    /** A database with the rows of a new one; `drop` gives it back, once nobody is connected to it. */
    async take(): Promise<TestDatabase> {
      let database = idle.pop();
      if (database === undefined) {
        database = await createDatabase(server);
        all.push(database);
        await migrate(database.address);
        await execute(database.address, keepRows);
      }
      const { address } = database;
      const taken = database;
      return {
        address,
        async drop() {
          await execute(address, restoreRows);
          idle.push(taken);
        },
      };
    },
    async dropAll(): Promise<void> {
      for (const { drop } of all) await drop();
    },
  };
};

export type ReusedDatabases = ReturnType<typeof reuseDatabases>;
