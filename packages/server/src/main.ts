import { nearestName } from '@jobposting/core/adapter';
import { Command, CommanderError } from 'commander';
import packageJson from '../package.json' with { type: 'json' };
import { advice } from './commands/advice.ts';
import { backup } from './commands/backup.ts';
import { config } from './commands/config.ts';
import { copy } from './commands/copy.ts';
import { employerAdd, employerUpdate } from './commands/employer.ts';
import { employerList } from './commands/employer-list.ts';
import { employerRemove } from './commands/employer-remove.ts';
import { exportJobs } from './commands/export.ts';
import { history } from './commands/history.ts';
import { importJobs } from './commands/import.ts';
import { keyAdd, keyList, keyRevoke } from './commands/key.ts';
import { migrate } from './commands/migrate.ts';
import { ready } from './commands/ready.ts';
import { restore } from './commands/restore.ts';
import { serve } from './commands/serve.ts';
import { verify } from './commands/verify.ts';
import {
  webhookAdd,
  webhookList,
  webhookRemove,
  webhookReplay,
  webhookTest,
} from './commands/webhook.ts';
import { type AnyCommand, addCommand, addExamples } from './options/command.ts';
import { flagOf } from './options/option.ts';
import { warn } from './printing/command-result.ts';
import { printable, withoutPassword } from './printing/printable.ts';

const usageError = 2;

/** All commands, below the headings of the help. */
const groups: Readonly<Record<string, readonly AnyCommand[]>> = {
  'Run:': [serve, ready, config],
  'Employers and keys:': [
    ...[employerAdd, employerList, employerUpdate, employerRemove],
    ...[keyAdd, keyList, keyRevoke],
  ],
  'Webhooks:': [webhookAdd, webhookList, webhookRemove, webhookTest, webhookReplay],
  'Data:': [importJobs, exportJobs, advice, history, copy],
  'Operate:': [backup, restore, verify, migrate],
};

const commands = Object.values(groups).flat();

/** The first words of commands of two words, and what they are about. */
const parents: Readonly<Record<string, string>> = {
  employer: 'manage employers',
  webhook: 'send the changes of an employer to its endpoints',
  key: 'manage API keys; to rotate one, add another, move the clients to it, and revoke the old one',
};

/** The library's command below which one is added. */
const parentOf = (program: Command, { name }: AnyCommand): Command => {
  const [word = ''] = name.split(' ');
  const description = parents[word];
  if (description === undefined) return program;
  const present = program.commands.find((command) => command.name() === word);
  if (present !== undefined) return present;
  const below = commands.filter((each) => each.name.startsWith(`${word} `));
  return addExamples(program.command(word).description(description), below);
};

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
  for (const [heading, below] of Object.entries(groups)) {
    program.commandsGroup(heading);
    for (const command of below) addCommand(parentOf(program, command), command);
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
