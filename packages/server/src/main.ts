import { Command, CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings';
import packageJson from '../package.json' with { type: 'json' };
import { addBackupCommand } from './commands/backup.ts';
import { addEmployerCommands } from './commands/employer.ts';
import { addExportCommand } from './commands/export.ts';
import { addImportCommand } from './commands/import.ts';
import { addKeyCommands } from './commands/key.ts';
import { addServeCommand } from './commands/serve.ts';

const usageError = 2;

const withSubcommands = (command: CommandUnknownOpts): CommandUnknownOpts[] => [
  command,
  ...command.commands.flatMap(withSubcommands),
];

/** Puts the command line together. */
export const createProgram = (): Command => {
  const program = new Command('jobposting')
    .description(
      'Keeps the job postings of employers in one SQLite file and serves them over HTTP.',
    )
    .exitOverride()
    .configureOutput({
      // One line, whatever the library has to add to it.
      outputError: (message, write) =>
        write(
          `jobposting: ${message
            .replace(/^error: /, '')
            .trim()
            .replace(/\s+/g, ' ')}\n`,
        ),
    })
    .addHelpText('after', '\nEvery option is also an environment variable, shown as (env: …).');
  addServeCommand(program);
  addEmployerCommands(program);
  addKeyCommands(program);
  addImportCommand(program);
  addExportCommand(program);
  addBackupCommand(program);
  for (const command of withSubcommands(program)) command.version(packageJson.version);
  return program;
};

/** Runs the command line; the exit code is left in `process.exitCode`. */
export const main = async (argv: readonly string[]): Promise<void> => {
  try {
    await createProgram().parseAsync(argv);
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    process.exitCode = error.exitCode === 0 ? 0 : usageError;
  }
};
