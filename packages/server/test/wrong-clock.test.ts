import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newDatabase, runCommand, temporaryFolder } from './command-line.ts';

/** Makes a command believe that the year is 2150. */
const wrongClock = (() => {
  const program = `globalThis.Date = class extends Date {
    constructor(...args) { args.length === 0 ? super(Date.UTC(2150, 0)) : super(...args); }
  };`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(program)}` };
})();

describe('a clock that cannot be right', () => {
  it('is refused by serve, import and backup, in one line', async () => {
    const database = await newDatabase();
    for (const args of [
      ['serve', '--database', join(temporaryFolder(), 'jobs.sqlite'), '--port', '0'],
      ['import', '--database', database, '--employer', '1', '-'],
      ['backup', '--database', database, '--to-folder', temporaryFolder()],
    ]) {
      expect(await runCommand(args, { env: wrongClock })).toEqual({
        code: 1,
        stdout: '',
        stderr:
          'jobposting: The clock of this machine says 2150-01-01T00:00:00.000Z. Set it right: jobs and backups are dated by it.\n',
      });
    }
  });
});
