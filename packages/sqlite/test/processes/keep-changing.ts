// Run by itself: changes jobs of a file at random until it is killed.
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';

const [path = ''] = process.argv.slice(2);
const db = new Database(path, { timeout: 60_000 });
db.pragma('synchronous = OFF');
const any = (below: number): number => Math.floor(Math.random() * below);
const anyJob = '(SELECT id FROM job WHERE id >= abs(random()) % (SELECT max(id) FROM job) LIMIT 1)';
const columns =
  'employer_id, version, status, publish_date, close_date, open_until, confidential, auto_refresh, title, locations, details, search_title';
const changes = [
  () => `UPDATE job SET version = version + 1, publish_date = ${any(4_000)} WHERE id = ${anyJob}`,
  () => `UPDATE job SET version = version + 1, open_until = ${any(4_000)} WHERE id = ${anyJob}`,
  () =>
    `UPDATE job SET version = version + 1, status = iif(status = 'active', 'archived', 'active') WHERE id = ${anyJob}`,
  (title = `cook ${any(99)}`) =>
    `UPDATE job SET version = version + 1, title = '${title}', search_title = '${title}' WHERE id = ${anyJob}`,
  () => `DELETE FROM job WHERE id = ${anyJob}`,
  () => `INSERT INTO job (${columns}) SELECT ${columns} FROM job WHERE id = ${anyJob}`,
];
while (true) {
  db.exec(changes[any(changes.length)]?.() ?? '');
  await delay(1);
}
