// Runs in a thread of `log-checkpoints.ts`: copies the write-ahead log into the file at each message.
// CommonJS, because modules would take as much memory again as the whole thread: 8 MiB.
const { statSync } = require('node:fs');
const { parentPort, workerData } = require('node:worker_threads');

const { driver, path, dev, ino } = workerData;
const db = new (require(driver))(path, { fileMustExist: true, timeout: 10 });
const file = statSync(path);
if (file.dev !== dev || file.ino !== ino) throw new Error(`${path} was replaced`);
db.pragma('synchronous = FULL');
db.pragma('fullfsync = ON');
parentPort.on('message', () => {
  db.pragma('wal_checkpoint(PASSIVE)');
  parentPort.postMessage('done');
});
