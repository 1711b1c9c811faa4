import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommand } from './command-line.ts';
import { temporaryFolder } from './databases.ts';

/** The output of `config --show` for each option: its value and source. */
const show = async (args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
  const { code, stdout, stderr } = await runCommand(['config', '--show', ...args], { env });
  const lines = stdout.trimEnd().split('\n');
  const options = Object.fromEntries(
    lines.map((line) => line.split('\t')).map(([name = '', ...rest]) => [name, rest.join(' | ')]),
  );
  return { code, stdout, stderr, options };
};

describe('jobposting config --show', () => {
  it('shows each option of serve, its value and its source; the command line wins', async () => {
    const lists = join(temporaryFolder(), 'lists.json');
    writeFileSync(lists, '{"jobCategories":[{"id":7,"name":"Beekeeping"}]}');
    const env = {
      JOBPOSTING_DATABASE: 'jobs.sqlite',
      JOBPOSTING_PORT: '9000',
      JOBPOSTING_LOG_LEVEL: 'warn',
      JOBPOSTING_DOCS: 'false',
    };
    const args = ['--port', '9001', '--trust-proxy', '--reference-data', lists];
    const { code, stderr, options } = await show(args, env);
    expect([code, stderr]).toEqual([0, '']);
    expect(options).toMatchObject({
      '--database': 'jobs.sqlite | JOBPOSTING_DATABASE',
      '--port': '9001 | command line',
      '--trust-proxy': 'true | command line',
      '--reference-data': `${lists} | command line`,
      '--log-level': 'warn | JOBPOSTING_LOG_LEVEL',
      '--docs': 'false | JOBPOSTING_DOCS',
      '--host': '127.0.0.1 | default',
      '--body-limit': '1048576 | default',
      '--base-url': '- | default',
    });
  });

  it.each([
    [{ PORT: '9000' }, '9000 | PORT'],
    [{ PORT: '9000', JOBPOSTING_PORT: '9001' }, '9001 | JOBPOSTING_PORT'],
    [{ HOST: 'laptop' }, '8080 | default'],
  ])(
    'takes the port from PORT unless JOBPOSTING_PORT is set, and no host from HOST: %j',
    async (env, port) => {
      const { stderr, options } = await show(['--database', 'jobs.sqlite'], env);
      expect(options).toMatchObject({ '--port': port, '--host': '127.0.0.1 | default' });
      expect(stderr).toBe('');
    },
  );

  it('names every option of serve, and no other', async () => {
    const { stdout } = await runCommand(['serve', '--help']);
    const ofServe = new Set([...stdout.matchAll(/^ +(--[a-z-]+)/gm)].map(([, name]) => name));
    expect(new Set(Object.keys((await show([])).options))).toEqual(ofServe);
  });

  it('shows no password', async () => {
    const address = 'postgres://ann:pa55word@db/jobs?sslmode=require&password=pa55word';
    const { code, stdout, stderr } = await show([], { JOBPOSTING_DATABASE: address });
    expect(code).toBe(0);
    expect(stdout).toContain('postgres://ann@db/jobs\t');
    expect(stdout + stderr).not.toContain('pa55word');
  });

  it('refuses a value that serve would refuse', async () => {
    for (const [variable, value] of [
      ['JOBPOSTING_PORT', 'eighty'],
      ['PORT', 'eighty'],
      ['JOBPOSTING_BODY_LIMIT', '32767'],
    ] as const) {
      const { code, stderr } = await show([], { [variable]: value });
      expect([code, stderr]).toEqual([
        2,
        expect.stringContaining(`'${value}' from env '${variable}'`),
      ]);
    }
  });

  it.each([
    ['without a database', [], /required option '--database/],
    [
      'with an invalid address',
      ['--database', 'postgres://ann:pa55word@db:port/jobs'],
      /^jobposting: The database .* cannot be opened: /,
    ],
    [
      'with one option that needs another',
      ['--database', 'jobs.sqlite', '--careers-currency', 'CAD'],
      /^jobposting: --careers-currency needs --careers\.$/m,
    ],
  ])('shows the options %s too, and says what is wrong', async (_, args, said) => {
    const { code, stdout, stderr } = await show(args);
    expect(stdout).toContain('--port\t8080\tdefault');
    expect([code, stderr]).toEqual([2, expect.stringMatching(said)]);
    expect(stdout + stderr).not.toContain('pa55word');
  });
});
