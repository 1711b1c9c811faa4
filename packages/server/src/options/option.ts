import {
  type Command,
  type CommandUnknownOpts,
  InvalidArgumentError,
  Option,
} from '@commander-js/extra-typings';
import { fromWindows1252, isCarried } from '@jobposting/core/adapter';
import * as v from 'valibot';
import { warn } from '../printing/command-result.ts';
import { printable } from '../printing/printable.ts';

const longName = (flags: string): string => /--([a-z-]+)/.exec(flags)?.[1] ?? '';

/** The environment variable of an option: `JOBPOSTING_BASE_URL` for `--base-url`. */
const variableName = (flags: string): string =>
  `JOBPOSTING_${longName(flags).toUpperCase().replaceAll('-', '_')}`;

const checkedBy =
  <Value>(schema: v.GenericSchema<string, Value>) =>
  (text: string): Value => {
    const read = v.safeParse(schema, text);
    if (read.success) return read.output;
    throw new InvalidArgumentError(read.issues[0].message);
  };

/**
 * An option that an environment variable can also set; the command line wins. The messages of
 * the schema are sentences.
 */
export const option = <Flags extends string, Value>(
  flags: Flags,
  description: string,
  schema: v.GenericSchema<string, Value>,
) => new Option(flags, description).env(variableName(flags)).argParser(checkedBy(schema));

const truthValues: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  '1': true,
  false: false,
  no: false,
  '0': false,
};

const truthValue = v.pipe(
  v.string(),
  v.transform((text) => truthValues[text.trim().toLowerCase()]),
  v.boolean('It must be true or false.'),
);

/**
 * An option that is true when it is given without a value. It also accepts a value, so that a variable
 * can be `false`.
 */
export const flag = <Name extends string>(name: Name, description: string) =>
  option(`--${name} [boolean]`, description, truthValue).preset('true');

/**
 * Prevents an argument after a flag from being taken as its value: `--dry-run jobs.ndjson`
 * becomes `--dry-run=true jobs.ndjson`. Only a truth value after a flag is its value.
 * Commands without arguments stay unchanged: they report what is wrong with a value.
 */
export const separateFlags = (
  argv: readonly string[],
  commands: readonly CommandUnknownOpts[],
): string[] => {
  const flags = commands
    .filter(({ registeredArguments }) => registeredArguments.length > 0)
    .flatMap(({ options }) => options.filter(({ optional }) => optional).map(({ long }) => long));
  return argv.map((arg, index) =>
    flags.includes(arg) && !v.is(truthValue, argv[index + 1]) ? `${arg}=true` : arg,
  );
};

/** Text that is not blank, trimmed. */
export const text = v.pipe(v.string(), v.trim(), v.nonEmpty('It must not be empty.'));

const maxLength = 100;
const oneLineMessage = `It must be one line of 1 to ${maxLength} characters, without characters that cannot be shown.`;

/** Says what is kept of a text in which characters were replaced or removed (decision D2). */
export const warnIfChanged = (sent: string, kept: string): void => {
  if (kept !== sent.trim()) warn(`characters were replaced or removed; what is kept is ${kept}`);
};

/** A name or a label, which terminals and web pages show; its length counts code points. */
export const oneLine = v.pipe(
  v.string(),
  v.transform((sent) => {
    const kept = fromWindows1252(sent);
    warnIfChanged(sent, kept.trim());
    return kept;
  }),
  v.trim(),
  v.check((line) => line !== '' && [...line].length <= maxLength, oneLineMessage),
  v.check(
    (line) => printable(line) === line && isCarried(line) && !line.includes('\t'),
    oneLineMessage,
  ),
);

/** A whole number of this range. */
export const wholeNumber = (min: number, max: number) => {
  const message = `It must be a whole number from ${min} to ${max}.`;
  return v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d{1,15}$/, message),
    v.transform(Number),
    v.minValue(min, message),
    v.maxValue(max, message),
  );
};

/** The option values of a command that `Declare` declares, as the parser reads them. */
export type OptionsOf<Declare extends (parent: Command) => { readonly opts: () => object }> =
  ReturnType<ReturnType<Declare>['opts']>;

/** `--json`: output for programs instead of people. */
export const jsonOption = () => flag('json', 'write JSON');

/** The error when a required option is neither given nor in a variable. */
export const missingOption = ({ flags, envVar }: Option): string =>
  `error: missing required option '${flags}' (or environment variable ${envVar})`;

/** The command that these words name, anywhere among them. */
const commandIn = ({ commands }: CommandUnknownOpts, words: readonly string[]): string[] => {
  const [named] = words.flatMap((word) => commands.filter((command) => command.name() === word));
  return named === undefined ? [] : [named.name(), ...commandIn(named, words)];
};

/** A hint for a message about an unknown option that stands before its command; else empty. */
export const afterCommand = (program: CommandUnknownOpts, message: string): string => {
  const [, option] = /unknown option '([^']*)'\s*$/.exec(message) ?? [];
  const path = commandIn(program, program.args);
  return option === undefined || path.every((word, at) => word === program.args[at])
    ? ''
    : `(options come after the command: jobposting ${path.join(' ')} ${option} …)`;
};

/**
 * Checks the required options of a command after the rest of the command line. The
 * library checks them first, and would report a misspelt `--databse` as a missing
 * `--database`. For an argument of a command that takes none, the message names the option that may be meant.
 */
export const checkRequiredOptionsLast = (command: CommandUnknownOpts): void => {
  const required = command.options.filter(({ mandatory }) => mandatory);
  for (const option of required) option.makeOptionMandatory(false);
  const takesNone = command.commands.length === 0 && command.registeredArguments.length === 0;
  if (takesNone) command.allowExcessArguments();
  const adviceFor = (args: readonly string[]): string => {
    const meant = required.filter(
      (option) => command.getOptionValueSource(option.attributeName()) !== 'cli',
    );
    if (args.length > 1 || meant.length === 0) return args.join(' ');
    return `write ${meant.map(({ long }) => `${long} ${args[0]}`).join(' or ')}`;
  };

  command.hook('preAction', (_, { args }) => {
    if (takesNone && args.length > 0) {
      command.error(`error: ${command.name()} takes no arguments: ${adviceFor(args)}`);
    }
    for (const option of required) {
      if (command.getOptionValue(option.attributeName()) !== undefined) continue;
      command.error(missingOption(option));
    }
  });
};

/**
 * Refuses options that cannot be used together, named by pairs of attributes. An option on the
 * command line wins over one from a variable, which the conflicts of the library cannot express.
 */
export const refuseConflicts = (
  command: CommandUnknownOpts,
  pairs: readonly (readonly [string, string])[],
): void => {
  const flagsOf = (name: string) =>
    command.options.find((option) => option.attributeName() === name)?.flags;
  command.hook('preAction', () => {
    for (const pair of pairs) {
      if (pair.some((name) => command.getOptionValue(name) === undefined)) continue;
      const fromVariable = pair.filter((name) => command.getOptionValueSource(name) === 'env');
      const [loser] = fromVariable;
      if (loser === undefined || fromVariable.length > 1) {
        const [one, other] = pair.map(flagsOf);
        command.error(`error: option '${one}' cannot be used with option '${other}'`);
      }
      command.setOptionValue(loser, undefined);
    }
  });
};
