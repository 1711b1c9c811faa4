import { nearestName } from '@jobposting/core/adapter';
import { Command, CommanderError } from 'commander';
import packageJson from '../package.json' with { type: 'json' };
import { backup } from './commands/backup.ts';
import { config } from './commands/config.ts';
import { copy } from './commands/copy.ts';
import { employerAdd } from './commands/employer-add.ts';
import { employerList } from './commands/employer-list.ts';
import { employerRemove } from './commands/employer-remove.ts';
import { employerUpdate } from './commands/employer-update.ts';
import { exportJobs } from './commands/export.ts';
import { history } from './commands/history.ts';
import { importJobs } from './commands/import.ts';
import { keyAdd } from './commands/key-add.ts';
import { keyList } from './commands/key-list.ts';
import { keyRevoke } from './commands/key-revoke.ts';
import { migrate } from './commands/migrate.ts';
import { ready } from './commands/ready.ts';
import { restore } from './commands/restore.ts';
import { serve } from './commands/serve.ts';
import { verify } from './commands/verify.ts';
import { type AnyCommand, addCommand, addExamples } from './options/command.ts';
import { flagOf } from './options/option.ts';
import { warn } from './printing/command-result.ts';
import { printable, withoutPassword } from './printing/printable.ts';

const usageError = 2;

/** A command, or several below a word with its own description. */
type Entry = AnyCommand | readonly [name: string, description: string, ...AnyCommand[]];

/** All commands, below the headings of the help. */
const groups: Readonly<Record<string, readonly Entry[]>> = {
  'Run:': [serve, ready, config],
  'Employers and keys:': [
    ['employer', 'manage employers', employerAdd, employerList, employerUpdate, employerRemove],
    [
      'key',
      'manage API keys; to rotate one, add another, move the clients to it, and revoke the old one',
      ...[keyAdd, keyList, keyRevoke],
    ],
  ],
  'Data:': [importJobs, exportJobs, history, copy],
  'Operate:': [backup, restore, verify, migrate],
};

const isGroup = (entry: Entry): entry is Exclude<Entry, AnyCommand> => Array.isArray(entry);

/** Every command. */
const commands: readonly AnyCommand[] = Object.values(groups)
  .flat()
  .flatMap((entry) => (isGroup(entry) ? (entry.slice(2) as AnyCommand[]) : entry));

/** Composes the command line. */
export const createProgram = (): Command => {
  const program = new Command('jobposting')
    .description(
      'Keep the job postings of employers in one SQLite file, or in PostgreSQL, and serve them over HTTP.',
    )
    .version(packageJson.version)
    .exitOverride()
    .configureOutput({
      // The library adds hints on lines of their own, and shows the value of a wrong option.
      outputError: (message, write) => {
        const line = message
          .replace(/^error: /, '')
          .trim()
          .replace(/\s+/g, ' ');
        write(`jobposting: ${printable(withoutPassword(line))}\n`);
      },
    })
    .addHelpText(
      'after',
      '\nRun jobposting COMMAND --help for the options of a command. An environment variable,\nshown as (env: …), can also set each of them; the command line wins.',
    );
  addExamples(program, [serve, keyAdd, importJobs]);
  for (const [heading, entries] of Object.entries(groups)) {
    program.commandsGroup(heading);
    for (const entry of entries) {
      if (!isGroup(entry)) {
        addCommand(program, entry);
        continue;
      }
      const [name, description, ...below] = entry;
      const parent = program.command(name).description(description);
      addExamples(parent, below);
      for (const command of below) addCommand(parent, command);
    }
  }
  return program;
};

const variablesOf = ({ commands, options }: Command): string[] => [
  ...options.flatMap(({ envVar }) => envVar ?? []),
  ...commands.flatMap((command) => variablesOf(command as Command)),
];

const prefix = 'JOBPOSTING_';
/** Settings for the tests of this repository; the servers that they start inherit them. */
const ofTests = 'JOBPOSTING_TEST_';

/**
 * Lists the environment variables that look like options but are not, one sentence each, with the
 * name that was probably meant: otherwise a misspelt variable would be ignored silently.
 */
const unknownVariables = (env: NodeJS.ProcessEnv, known: readonly string[]): string[] =>
  Object.keys(env)
    .filter((name) => name.startsWith(prefix) && !name.startsWith(ofTests))
    .filter((name) => !known.includes(name))
    .map((name) => {
      const meant = nearestName(name, known);
      const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
      return `The environment variable ${name} sets no option and is ignored.${hint}`;
    });

const flagsBeforeArguments = commands
  .filter(({ argument }) => argument !== undefined)
  .flatMap(({ options }) =>
    Object.keys(options).filter((name) => options[name].argument === '[boolean]'),
  )
  .map(flagOf);

/** Keeps an argument from being taken as the value of a flag: `--dry-run FILE` becomes `--dry-run=true FILE`. */
const separateFlags = (argv: readonly string[]): string[] =>
  argv.map((word, at) =>
    flagsBeforeArguments.includes(word) && !['true', 'false'].includes(argv[at + 1] ?? '')
      ? `${word}=true`
      : word,
  );

/** Runs the command line; the exit code is left in `process.exitCode`. */
export const main = async (argv: readonly string[]): Promise<void> => {
  const program = createProgram();
  for (const warning of unknownVariables(process.env, variablesOf(program))) warn(warning);
  try {
    await program.parseAsync(separateFlags(argv));
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    process.exitCode = error.exitCode === 0 ? 0 : usageError;
  }
};
