// What runs in a thread: a connection of its own, which copies the log into the database when it is told to.
import { statSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { configureConnection, connect } from './connection.ts';

const { path, dev, ino } = workerData as { path: string; dev: number; ino: number };
const db = connect(path);
const file = statSync(path);
if (file.dev !== dev || file.ino !== ino) throw new Error(`${path} was replaced`);
configureConnection(db);

// What fails ends the thread, and the connection with it.
parentPort?.on('message', () => {
  db.pragma('wal_checkpoint(PASSIVE)');
  parentPort?.postMessage('done');
});
