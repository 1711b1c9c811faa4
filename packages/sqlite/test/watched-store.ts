import type { Database } from 'better-sqlite3';
import type { SqliteStore } from '../src/sqlite-store.ts';
import { openConnections, openOf } from './open-files.ts';

/** A value for every parameter of a statement to explain; the values do not matter. */
const valuesOf = (sql: string): readonly unknown[] => {
  const names = [...sql.matchAll(/@(\w+)/g)].map(([, name]) => [name, 1]);
  return names.length > 0 ? [Object.fromEntries(names)] : Array(sql.split('?').length - 1).fill(1);
};

interface WatchedStore {
  readonly db: Database;
  readonly store: SqliteStore;
  /** Every statement that was prepared. */
  readonly statements: ReadonlySet<string>;
  planOf(sql: string): readonly string[];
  /** Which of the statements SQLite prepares again at each run. */
  preparedAnew(): readonly string[];
}

/** Opens a store, and collects every statement that it prepares. */
export const openWatched = async (): Promise<WatchedStore> => {
  const connections = await openConnections();
  const { db } = connections;
  const statements = new Set<string>();
  const prepare = db.prepare.bind(db);
  db.prepare = ((sql: string) => {
    statements.add(sql);
    return prepare(sql);
  }) as Database['prepare'];
  const store = openOf(connections);

  const planOf = (sql: string): string[] =>
    prepare<unknown[], { readonly detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...valuesOf(sql))
      .map(({ detail }) => detail);

  const preparedAnew = (): readonly string[] => {
    const explained = [...statements].map((sql) => {
      const steps = prepare<unknown[], { readonly opcode: string; readonly p3: number }>(
        `EXPLAIN ${sql}`,
      );
      return { sql, run: () => steps.all(...valuesOf(sql)) };
    });
    for (const { run } of explained) run();
    // Later statements expect the next version of the schema.
    db.exec('CREATE TABLE another (id INTEGER PRIMARY KEY)');
    const version = db.pragma('schema_version', { simple: true });
    return explained
      .filter(({ run }) =>
        run().some(({ opcode, p3 }) => opcode === 'Transaction' && p3 === version),
      )
      .map(({ sql }) => sql.replace(/\s+/g, ' '));
  };
  return { db, store, statements, planOf, preparedAnew };
};
