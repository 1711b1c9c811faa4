import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { runCommand as run } from '../test/command-line.ts';
import { temporaryFolder } from '../test/databases.ts';
import { createProgram } from './main.ts';
import { anyDatabase, postgresOptions } from './options/database-options.ts';
import { addOptions } from './options/option.ts';

const page = join(import.meta.dirname, '../../../docs/commands.md');

describe('the command line', () => {
  it.each([['--version'], ['serve', '--version'], ['employer', 'add', '--version']])(
    'prints its version: %s %s',
    async (...args) => {
      const { version } = packageJson;
      expect(await run(args)).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
    },
  );

  it('shows three examples first, and options for PostgreSQL last, except for commands for files', async () => {
    const { code, stdout } = await run(['--help']);
    expect(code).toBe(0);
    expect(stdout.match(/^ {2}jobposting [a-z ]+/gm)?.map((line) => line.trim())).toEqual([
      'jobposting serve',
      'jobposting key add',
      'jobposting import',
    ]);
    const { stdout: ofServe } = await run(['serve', '--help']);
    expect(ofServe).toMatch(/^Careers pages:[\s\S]*^For PostgreSQL:\n +--prepared-statements/m);
    for (const command of ['backup', 'restore', 'verify']) {
      const { stdout: ofFiles } = await run([command, '--help']);
      expect(ofFiles).toMatch(/--database <file> /);
      expect(ofFiles).not.toContain('PostgreSQL');
    }
  });

  it.each([
    ['a missing option', 'serve', '--database'],
    ['an unknown option', 'serve --database x --prot 80', 'Did you mean --port?'],
    ['a missing argument', 'import --database x --employer 1', 'file'],
    ['a flag that is neither true nor false', 'serve --database x --docs ?', '--docs'],
    [
      'a misspelt value of a flag',
      'import --database x --employer 1 --dry-run flase jobs.ndjson',
      'too many arguments',
    ],
    ['a base URL with a query', 'serve --database x --base-url http://a/?b', '--base-url'],
    ['a missing file', 'serve --database x --reference-data no.json', 'There is no file no.json.'],
    ['an update of nothing', 'employer update --database x --employer 1', 'nothing to change'],
    ['an unknown command', 'sever', 'sever'],
    ['another database', 'serve --database mysql://ann:secret@db/jobs', 'mysql://ann@db'],
    ['one of JDBC', 'serve --database jdbc:postgresql://ann:secret@db/jobs', 'begins with'],
    ['an address with one slash', 'serve --database postgers:/ann:secret@db/jobs', 'begins with'],
    ['one without a scheme', 'config --database ann:secret@db/jobs', 'begins with'],
    ['an address without its option', 'verify postgres://ann:secret@db/jobs', '--database'],
    ['a folder', 'serve --database data/', 'such as data/jobposting.sqlite'],
    ['an argument beside the database', 'verify jobs.sqlite --database x', 'too many arguments'],
    ['a file that may be the backup', 'restore a.sqlite --database b', '--from'],
  ])(
    'refuses %s with one line and exit code 2, and never shows a password',
    async (_, line, named) => {
      const { code, stdout, stderr } = await run(
        line.split(' ').map((word) => word.replaceAll(',', ' ')),
      );
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toMatch(/^jobposting: .*\n$/);
      expect(stderr).toContain(named);
      expect(stderr).not.toContain('secret');
    },
  );

  it.each([
    ['a label', ['key', 'add', '--employer', '1', '--label']],
    ['a name', ['employer', 'add', '--name']],
    ['the name of a first employer', ['serve', '--first-employer']],
  ])(
    'refuses %s with characters that a terminal would obey, or of more than one line',
    async (_, args) => {
      for (const text of ['\u001b[31m\u202e', 'a\tb', 'a\nb', 'a\u2028b', 'x'.repeat(101)]) {
        const { code, stderr } = await run([...args, text, '--database', 'x']);
        expect(code).toBe(2);
        expect(stderr).toMatch(/^jobposting: .* one line of 1 to 100 characters.*\n$/);
      }
    },
  );

  it.each([
    ['the path of a database', ['employer', 'list', '--database', '\u001b[31m\u202e']],
    ['a command', ['\u001b[31m\u202e']],
    ['an option', ['serve', '--database', 'x', '--\u001b[31m\u202e']],
  ])('escapes what a terminal would obey when it repeats %s', async (_, args) => {
    const { code, stderr } = await run(args);
    expect(code).not.toBe(0);
    expect(stderr).toMatch(/^jobposting: .*u001b.*\n$/);
    expect(stderr).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
  });

  it('reports what is wrong in reference data (D15)', async () => {
    const file = join(temporaryFolder(), 'lists.json');
    writeFileSync(file, '{"jobCategories":[{"id":1,"name":7}]}');
    const ended = await run(['serve', '--database', 'x', '--reference-data', file]);
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain('/jobCategories/0/name');
  });

  const commandsOf = (program: Command) =>
    program.commands.flatMap((command) =>
      command.commands.length > 0 ? command.commands : [command],
    );
  const pathOf = (command: Command) =>
    [command.parent, command]
      .map((each) => each?.name())
      .join(' ')
      .replace('jobposting ', '');
  const commands = commandsOf(createProgram());
  const optionsOf = ({ options }: Command) => options.filter(({ long }) => long !== '--version');
  it.each(commands.map(pathOf))('shows an example that the command accepts: %s', async (path) => {
    const { stdout } = await run([...path.split(' '), '--help']);
    const [, example = ''] = /^ {2}jobposting (.*)$/m.exec(stdout) ?? [];
    const secretFile = join(temporaryFolder(), 'webhooks.secret');
    writeFileSync(secretFile, 'a secret of at least 32 characters');
    const words = example.replace('webhooks.secret', secretFile).match(/'[^']*'|\S+/g) ?? [];
    const program = createProgram();
    const taken: string[] = [];
    for (const command of commandsOf(program)) {
      command.action(() => {
        taken.push(pathOf(command));
      });
    }
    await program.parseAsync(
      words.map((word) => word.replaceAll("'", '')),
      { from: 'user' },
    );
    expect(taken).toEqual([path]);
  });

  it.each(commands.flatMap(optionsOf))('has an environment variable for $long', (option) => {
    const { long, envVar } = option;
    expect(envVar).toBe(`JOBPOSTING_${long?.slice(2).toUpperCase().replaceAll('-', '_')}`);
  });

  // The page is its own expectation: `vitest -u` writes the present options into it.
  it('has the options that docs/commands.md lists, in the words of --help', async () => {
    const itemsOf = (listed: readonly Command[], leftOut: readonly string[]) => {
      const items = listed.flatMap((command) =>
        optionsOf(command)
          .filter(({ long }) => !leftOut.includes(long ?? ''))
          .map((option) => {
            const help = command.createHelp().optionDescription(option);
            const words = help.replace(/,? ?\(?env: \w+\)/, (env) => (env[0] === ',' ? ')' : ''));
            const name = option.flags.replace(' [boolean]', '');
            return `- \`${name}\`: ${words}`;
          }),
      );
      return [...new Set(items)].join('\n');
    };
    const every = new Command();
    addOptions(every, { database: anyDatabase, ...postgresOptions });
    const sharedNames = optionsOf(every).map(({ long }) => long ?? '');
    const written = readFileSync(page, 'utf8').replace(
      /(?<=<!-- options of ([a-z ]+) -->\n\n).*?(?=\n\n)/gs,
      (_, name: string) => {
        const listed = commands.filter((command) => pathOf(command).startsWith(name));
        return name === 'every command' ? itemsOf([every], []) : itemsOf(listed, sharedNames);
      },
    );
    const named = [...written.matchAll(/<!-- options of (.*) -->/g)].map(([, name = '']) => name);
    const unlisted = commands.filter(
      (command) =>
        optionsOf(command).some(({ long }) => !sharedNames.includes(long ?? '')) &&
        !named.some((name) => pathOf(command).startsWith(name)),
    );
    expect(unlisted.map(pathOf)).toEqual(['config']);
    await expect(written).toMatchFileSnapshot(page);
  });
});
