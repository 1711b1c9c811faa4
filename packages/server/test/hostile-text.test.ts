import { employerId } from '@jobposting/core';
import { createApiKey } from '@jobposting/http';
import { openSqliteStore } from '@jobposting/sqlite';
import { expectOk } from '@jobposting/store-contract/cases';
import { describe, expect, it } from 'vitest';
import { newDatabase, runCommand, startServer } from './command-line.ts';

const red = '\u001b[31m\u009b1m\u202e';
const raw = /[^\P{Cc}\t\n]|\u202e/u;

describe('what a terminal would obey', () => {
  it('is escaped where import says why a line is rejected', async () => {
    const { code, stderr } = await runCommand(
      ['import', '--database', await newDatabase(), '--employer', '1', '-'],
      { input: `{}\n${red} no JSON\n{"referenceId":"A","${red}":1,"positionType":"${red}"}\n` },
    );
    expect(code).toBe(1);
    expect(stderr).toMatch(/^line 2: The line is not valid JSON.*u001b/m);
    expect(stderr).not.toMatch(raw);
  });

  it('is escaped in names and labels that are stored already', async () => {
    const database = await newDatabase();
    const store = expectOk(await openSqliteStore({ path: database }));
    expectOk(await store.employers.update(employerId(1), { name: red }));
    expectOk(await store.employers.addKey(employerId(1), createApiKey({ label: red }).key));
    await store.close();
    for (const args of [
      ['employer', 'list'],
      ['employer', 'list', '--json'],
      ['key', 'list', '--employer', '1'],
      ['key', 'list', '--employer', '1', '--json'],
    ]) {
      const { code, stdout } = await runCommand([...args, '--database', database]);
      expect(code).toBe(0);
      expect(stdout).toContain('\\u001b[31m\\u009b1m\\u202e');
      expect(stdout).not.toMatch(raw);
    }
  });

  it('is escaped in messages that repeat the command line', async () => {
    for (const args of [['employer', 'list', '--database', red], [red], ['serve', `--${red}`]]) {
      const { code, stderr } = await runCommand(args);
      expect(code).toBeGreaterThan(0);
      expect(stderr).toMatch(/^jobposting: .*u001b.*\n$/);
      expect(stderr).not.toMatch(raw);
    }
  });

  it('a name may have 100 characters, also beyond the basic plane', async () => {
    const args = ['employer', 'add', '--database', await newDatabase(), '--name', '🚒'.repeat(100)];
    expect((await runCommand(args)).code).toBe(0);
  });
});

describe('an escaped key in a path', () => {
  it('is masked in the log (D21)', async () => {
    const database = await newDatabase();
    const { send, apiKey, child, ended } = await startServer(database, [], {});
    const key = apiKey || 'jp_jnXPPsdpEamf4HHIoWktEZDsH94dRMot';
    const escaped = key.replaceAll(/./g, (one) => `%${one.charCodeAt(0).toString(16)}`);
    await send('GET', `/api/v1.1/jobs/${escaped}`, undefined, key);
    await send('GET', `/api/v1.1/${encodeURIComponent(escaped)}`, undefined, key);
    child.kill('SIGTERM');
    const { stderr } = await ended;
    expect(stderr).toContain('/api/v1.1/jobs/jp_…');
    expect(stderr).not.toContain(escaped);
    expect(stderr).not.toContain(encodeURIComponent(escaped));
  });
});
