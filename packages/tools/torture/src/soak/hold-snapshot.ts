import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';

/** Reads a database as another program would, and keeps its snapshot for the given time. */
export const holdSnapshot = async (path: string, holdMs: number): Promise<void> => {
  const db = new Database(path, { readonly: true });
  try {
    db.exec('BEGIN');
    db.prepare('SELECT count(*) FROM job').get();
    await delay(holdMs);
  } finally {
    db.close();
  }
};
