import { Client } from 'pg';

/** A database of its own. */
export interface TestDatabase {
  readonly address: string;
  drop(): Promise<void>;
}

let count = 0;

/** Runs a statement over a connection of its own, and returns its rows. */
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

/** Databases that are used again and again, because a new one takes many times as long. */
export interface ReusedDatabases {
  /** One whose tables have no rows; `drop` gives it back, once nobody is connected to it. */
  take(): Promise<TestDatabase>;
  dropAll(): Promise<void>;
}

const deleteRows = `DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema() LOOP
    EXECUTE format('DELETE FROM %I', name);
  END LOOP;
END $$`;

/** Creates databases on the server that has this address, as many as are taken at once. */
export const reuseDatabases = (server: string): ReusedDatabases => {
  const all: TestDatabase[] = [];
  const idle: TestDatabase[] = [];
  return {
    async take() {
      let database = idle.pop();
      if (database === undefined) {
        database = await createDatabase(server);
        all.push(database);
      }
      const { address } = database;
      const taken = database;
      return {
        address,
        async drop() {
          await execute(address, deleteRows);
          idle.push(taken);
        },
      };
    },
    async dropAll() {
      for (const { drop } of all) await drop();
    },
  };
};
