import type { Command as CommanderCommand } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { type CommandResult, report } from '../printing/command-result.ts';
import { addOptions, type Options, type ValuesOf, warnOfChanges } from './option.ts';

/** Says what is wrong with options that do not fit together; `null` when nothing is. */
export type ProblemOf<Declared extends Options> = (
  options: ValuesOf<Declared>,
  /** Whether an option is on the command line, and not from a variable for many commands. */
  isTyped: (name: keyof Declared & string) => boolean,
) => string | null;

/** A command of the command line. */
export interface Command<Declared extends Options = Options> {
  /** One or two words, such as `key add`. */
  readonly name: string;
  readonly description: string;
  /** What follows its name in the example of its help. */
  readonly example: string;
  /** The argument beside the options, such as `<file>`, and what it is. */
  readonly argument?: readonly [name: string, help: string];
  readonly options: Declared;
  readonly problemOf?: ProblemOf<Declared>;
  readonly run: (
    options: ValuesOf<Declared>,
    /** The argument; empty when the command has none. */
    argument: string,
    command: CommanderCommand,
  ) => Promise<CommandResult>;
}

/** Declares a command. */
export const declareCommand = <Declared extends Options>(command: Command<Declared>) => command;

/** A command with any options. */
// biome-ignore lint/suspicious/noExplicitAny: the options differ, and `unknown` fits no function of them
export type AnyCommand = Command<any>;

const exampleOf = ({ name, example }: AnyCommand): string => `  jobposting ${name} ${example}`;

/** Shows examples before the options. */
export const addExamples = (
  to: CommanderCommand,
  commands: readonly AnyCommand[],
): CommanderCommand => {
  const heading = commands.length > 1 ? 'Examples:' : 'Example:';
  return to.addHelpText('before', [heading, ...commands.map(exampleOf), ''].join('\n'));
};

/** Adds a command to the library's; its last word is the name. */
export const addCommand = (parent: CommanderCommand, declared: AnyCommand): CommanderCommand => {
  const { name, description, argument, options, problemOf, run } = declared;
  const command = parent
    .command(name.split(' ').at(-1) ?? '')
    .description(description)
    .version(packageJson.version);
  addOptions(command, options);
  addExamples(command, [declared]);
  if (argument !== undefined) command.argument(...argument);
  return command.action(async (...given: unknown[]) => {
    const values = command.opts();
    const isTyped = (of: string) => command.getOptionValueSource(of) === 'cli';
    const problem = problemOf?.(values, isTyped) ?? null;
    if (problem !== null) command.error(`error: ${problem}`);
    warnOfChanges(command, options);
    process.exitCode = report(await run(values, argument ? String(given[0]) : '', command));
  });
};
