import { closeSync, existsSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectOk } from '@jobposting/store-contract/cases';
import { describe, expect, it, vi } from 'vitest';
import { newDatabase, noDatabaseYet, openStore, temporaryFolder } from '../databases.ts';
import { runProcess, startProcess } from './start-process.ts';

const full = { outputTo: '/dev/full' };

/** A file that the system reports as the journal. */
const journal = () => {
  const outputTo = join(temporaryFolder(), 'journal');
  writeFileSync(outputTo, '');
  const { dev, ino } = statSync(outputTo);
  return { outputTo, env: { JOURNAL_STREAM: `${dev}:${ino}` } };
};

const keysIn = async (database: string): Promise<number[]> => {
  const store = await openStore(database);
  const employers = expectOk(await store.employers.list());
  const keys = await Promise.all(employers.map(({ id }) => store.employers.listKeys(id)));
  await store.close();
  return keys.map((each) => expectOk(each).length);
};

describe.skipIf(process.platform !== 'linux')('a result that cannot be printed', () => {
  it.each([
    ['key', 'add', '--employer', '1'],
    ['employer', 'add', '--name', 'Globex', '--json'],
    ['serve', '--port', '0', '--first-employer', 'Globex'],
  ])(
    'never adds a key that nobody sees or that the journal would keep (D21): %s %s',
    async (...args) => {
      const database = args[0] === 'serve' ? noDatabaseYet() : await newDatabase();
      const found = async () => existsSync(database) && (await keysIn(database));
      const before = await found();
      for (const [output, problem] of [
        // As Node opens it when standard output is closed.
        [{ outputTo: '/dev/null' }, 'standard output is closed or /dev/null'],
        [journal(), 'standard output is the journal, which would keep it'],
      ] as const) {
        expect(await runProcess([...args, '--database', database], output)).toMatchObject({
          code: 1,
          stderr: `jobposting: Nothing was added: the API key could not be shown, because ${problem}.\n`,
        });
        expect(readFileSync(output.outputTo, 'utf8')).toBe('');
        expect(await found()).toEqual(before);
      }
    },
  );

  it('does not stop a server whose standard output is the journal when there is an employer already', async () => {
    const { outputTo, env } = journal();
    const output = openSync(outputTo, 'a');
    const args = ['--port', '0', '--first-employer', 'Globex', '--database', await newDatabase()];
    const server = startProcess(['serve', ...args], env, output);
    closeSync(output);
    await vi.waitFor(() => expect(readFileSync(outputTo, 'utf8')).toMatch(/^Listening on/), 30_000);
    server.child.kill('SIGTERM');
    expect(await server.ended).toMatchObject({ code: 0 });
  });

  it('does not become a stack trace when it is the help', async () => {
    expect(await runProcess(['--help'], full)).toMatchObject({ stderr: '' });
  });
});
