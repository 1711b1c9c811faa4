import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';

const driver = createRequire(import.meta.url).resolve('better-sqlite3');

/** Runs statements on a file in another process, like an import during a server. */
export const runElsewhere = (path: string, sql: string): void => {
  const program = `
    const db = new (require(${JSON.stringify(driver)}))(${JSON.stringify(path)});
    db.exec(${JSON.stringify(sql)});
    db.close();`;
  execFileSync(process.execPath, ['-e', program]);
};
