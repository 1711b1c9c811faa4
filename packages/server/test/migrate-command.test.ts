import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newDatabase, runCommand, temporaryFolder } from './command-line.ts';

const migrate = (database: string, ...args: readonly string[]) =>
  runCommand(['migrate', '--database', database, ...args]);

describe('jobposting migrate on a file', () => {
  it.each([[[]], [['--dry-run']]])(
    'has nothing to do with the schema of today %j',
    async (args) => {
      const { code, stdout } = await migrate(await newDatabase(), ...args);
      expect([code, stdout]).toEqual([0, expect.stringMatching(/has schema \d+ already/)]);
    },
  );

  it.each([[[]], [['--dry-run']]])('refuses what is no database %j', async (args) => {
    const file = join(temporaryFolder(), 'jobs.sqlite');
    expect(await migrate(file, ...args)).toMatchObject({ code: 1, stdout: '' });
    writeFileSync(file, 'a text that is long enough for a header of a hundred bytes'.repeat(9));
    expect(await migrate(file, ...args)).toMatchObject({ code: 1, stdout: '' });
  });
});
