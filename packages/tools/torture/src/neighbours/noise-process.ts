// A neighbour that makes trouble until it is killed: `cpu`, `disk`, `lock` or `snapshot`.
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { createRandom } from '@jobposting/bench/random';
import Database from 'better-sqlite3';

const [kind = '', path = '', seed = '0'] = process.argv.slice(2);
const random = createRandom(Number(seed), 0);
const longestLockMs = 2_000;
const longestSnapshotMs = 8_000;
const blockBytes = 4 * 1024 * 1024;
const blocks = 32;

const noises: Readonly<Record<string, () => Promise<void>>> = {
  async cpu() {
    for (const end = performance.now() + 1_000; performance.now() < end; ) Math.sqrt(2);
  },
  async disk() {
    const file = openSync(`${path}.ballast`, 'w');
    for (let block = 0; block < blocks; block++) {
      writeSync(file, Buffer.alloc(blockBytes, block));
      fsyncSync(file);
    }
    closeSync(file);
  },
  async lock() {
    const db = new Database(path, { fileMustExist: true, timeout: 10_000 });
    db.exec('BEGIN IMMEDIATE');
    await delay(random.int(1, longestLockMs));
    db.close();
    await delay(random.int(1, longestLockMs));
  },
  async snapshot() {
    const db = new Database(path, { readonly: true, timeout: 10_000 });
    db.exec('BEGIN');
    db.prepare('SELECT count(*) FROM job').get();
    await delay(random.int(1, longestSnapshotMs));
    db.close();
  },
};

while (true) await noises[kind]?.();
