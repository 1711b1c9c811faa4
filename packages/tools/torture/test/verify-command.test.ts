import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addEmployer } from '../src/employer-account.ts';
import { jobposting, runProgram } from '../src/server/server-command.ts';
import { openDirectory } from './open-server.ts';
import { canMount, onReadOnlyDisk } from './small-disk.ts';

describe('jobposting verify', () => {
  it.skipIf(!canMount)('verifies a backup on a disk that cannot be written to', async () => {
    const prepared = join(openDirectory(), 'jobs.sqlite');
    await addEmployer(prepared);
    const disk = openDirectory();
    const database = join(disk, 'jobs.sqlite');
    const verify = [...jobposting, 'verify', '--database', database];
    expect(await runProgram([...onReadOnlyDisk(disk, prepared), ...verify])).toEqual({
      code: 0,
      stdout: `${database} is whole: no problem found.\n`,
      stderr: '',
    });
  });
});
