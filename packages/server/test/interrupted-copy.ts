// Copies, and kills itself while a block of rows is being stored: argv is source, target, and which block.
import { createHash } from 'node:crypto';
import { type CopyTarget, copyStore } from '@jobposting/core/adapter';
import { openPostgresCopyTarget } from '@jobposting/postgres';
import { openSqliteCopySource, openSqliteCopyTarget } from '@jobposting/sqlite';

const [, , from = '', to = '', last = ''] = process.argv;
let left = Number(last);

const die = (): never => {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('it is dead');
};

const dying = (target: CopyTarget): CopyTarget => ({
  ...target,
  async write(part, rows) {
    const written = target.write(part, rows);
    if (left-- === 0) die();
    await written;
  },
  settle: async (settings) => {
    await target.settle(settings);
    die();
  },
});

await copyStore({
  openSource: () => openSqliteCopySource(from),
  openTarget: async () =>
    to.startsWith('postgres:')
      ? (await openPostgresCopyTarget(to)).map(dying)
      : (await openSqliteCopyTarget(to)).map(dying),
  createHash: () => createHash('sha256'),
});
