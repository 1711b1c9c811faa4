import { Command, CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { nearestName } from '@jobposting/core/adapter';
import packageJson from '../package.json' with { type: 'json' };
import { addBackupCommand } from './commands/backup.ts';
import { addConfigCommand } from './commands/config.ts';
import { addCopyCommand } from './commands/copy.ts';
import { addEmployerCommands } from './commands/employer.ts';
import { addExportCommand } from './commands/export.ts';
import { addHistoryCommand } from './commands/history.ts';
import { addImportCommand } from './commands/import.ts';
import { addKeyCommands } from './commands/key.ts';
import { addMigrateCommand } from './commands/migrate.ts';
import { addReadyCommand } from './commands/ready.ts';
import { addRestoreCommand } from './commands/restore.ts';
import { addServeCommand } from './commands/serve.ts';
import { addVerifyCommand } from './commands/verify.ts';
import { addExamples, helpFormat } from './options/help.ts';
import { afterCommand, checkRequiredOptionsLast, separateFlags } from './options/option.ts';
import { warn } from './printing/command-result.ts';
import { printable, withoutPassword } from './printing/printable.ts';

const usageError = 2;

const withSubcommands = (command: CommandUnknownOpts): CommandUnknownOpts[] => [
  command,
  ...command.commands.flatMap(withSubcommands),
];

/** Composes the command line. */
export const createProgram = (): Command => {
  const program = new Command('jobposting')
    .description(
      'Keep the job postings of employers in one SQLite file, or in PostgreSQL, and serve them over HTTP.',
    )
    .configureHelp(helpFormat)
    .exitOverride()
    .configureOutput({
      // The library adds hints on lines of their own; a failure should be one line.
      outputError: (message, write) =>
        write(
          // The library shows the value of a wrong option.
          `jobposting: ${printable(
            withoutPassword(message + afterCommand(program, message))
              .replace(/^error: /, '')
              .trim()
              .replace(/\s+/g, ' '),
          )}\n`,
        ),
    })
    .addHelpText(
      'after',
      '\nRun jobposting help COMMAND for the options of a command. An environment variable,\nshown as (env: …), can also set each of them; the command line wins.',
    );
  program.commandsGroup('Run:');
  addServeCommand(program);
  addReadyCommand(program);
  addConfigCommand(program);
  program.commandsGroup('Employers and keys:');
  addEmployerCommands(program);
  addKeyCommands(program);
  program.commandsGroup('Data:');
  addImportCommand(program);
  addExportCommand(program);
  addHistoryCommand(program);
  addCopyCommand(program);
  program.commandsGroup('Operate:');
  addBackupCommand(program);
  addRestoreCommand(program);
  addVerifyCommand(program);
  addMigrateCommand(program);
  for (const command of withSubcommands(program)) {
    command.optionsGroup('').version(packageJson.version);
    addExamples(command);
    checkRequiredOptionsLast(command);
  }
  return program;
};

const variablesOf = (program: Command): string[] =>
  withSubcommands(program).flatMap(({ options }) => options.flatMap(({ envVar }) => envVar ?? []));

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

/** Runs the command line; the exit code is left in `process.exitCode`. */
export const main = async (argv: readonly string[]): Promise<void> => {
  const program = createProgram();
  for (const warning of unknownVariables(process.env, variablesOf(program))) {
    warn(warning);
  }
  // The library shows the help of the first word only.
  const asked = argv[2] === 'help' && argv.length > 4;
  const words = asked ? [...argv.slice(0, 2), ...argv.slice(3), '--help'] : argv;
  try {
    await program.parseAsync(separateFlags(words, withSubcommands(program)));
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    process.exitCode = error.exitCode === 0 ? 0 : usageError;
  }
};
