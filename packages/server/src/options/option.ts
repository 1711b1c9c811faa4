import { carriedText, fromWindows1252 } from '@jobposting/core/adapter';
import { type Command, Option as CommanderOption, InvalidArgumentError } from 'commander';
import { err, ok, type Result } from 'neverthrow';
import * as v from 'valibot';
import { warn } from '../printing/command-result.ts';
import { printable } from '../printing/printable.ts';

type Check<Value> = v.GenericSchema<string, Value>;

/**
 * What a command needs to know of an option. The name of the member that it is declared as gives the rest: the flag
 * `--base-url` and the environment variable `JOBPOSTING_BASE_URL` of `baseUrl`.
 */
export interface Option<Value, IsThere extends boolean = boolean> {
  /** Such as `<file>`, or `[boolean]` of one that may have no value. */
  readonly argument: string;
  readonly help: string;
  /** Reads the text of the option. Its messages are sentences. */
  readonly check: Check<Value>;
  /** Whether it always has a value: it must be given, or has a default. */
  readonly isThere: IsThere;
  readonly default?: { readonly value: Value; readonly shown?: string | undefined };
  /** The heading above it in the help. */
  readonly group?: string;
  /** The names of the options that it cannot be used with. */
  readonly conflicts?: readonly string[];
  /** A second variable, which counts where the first is absent. */
  readonly otherVariable?: string;
  /** What is kept of its text, where characters may be replaced or removed (decision D2). */
  readonly keptOf?: (value: Value) => string;
}

// biome-ignore lint/suspicious/noExplicitAny: the values differ, and `unknown` fits no function of a value
export type Options = Readonly<Record<string, Option<any>>>;

/** The values of options. */
export type ValuesOf<Declared extends Options> = {
  readonly [Name in keyof Declared]: Declared[Name] extends Option<infer Value, infer IsThere>
    ? IsThere extends true
      ? Value
      : Value | undefined
    : never;
};

type More<Value> = Pick<Option<Value>, 'conflicts' | 'otherVariable' | 'keptOf'>;

/** Declares an option that may be absent. */
export const option = <Value>(
  argument: string,
  help: string,
  check: Check<Value>,
  more: More<Value> = {},
): Option<Value, false> => ({ argument, help, check, isThere: false, ...more });

/** The same option, which must be given. */
export const required = <Value>(declared: Option<Value>): Option<Value, true> => ({
  ...declared,
  isThere: true,
});

/** The same option with a default; `shown` describes it in the help. */
export const withDefault = <Value>(
  declared: Option<Value>,
  value: Value,
  shown?: string,
): Option<Value, true> => ({ ...declared, isThere: true, default: { value, shown } });

/** The same options below a heading in the help. */
export const grouped = <Declared extends Options>(group: string, options: Declared): Declared =>
  Object.fromEntries(
    Object.entries(options).map(([name, declared]) => [name, { ...declared, group }]),
  ) as Declared;

/** Reads a text by a function whose error is a sentence. */
export const readBy = <Value>(read: (text: string) => Result<Value, string>): Check<Value> =>
  v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }): Value => {
      const value = read(dataset.value);
      if (value.isOk()) return value.value;
      addIssue({ message: value.error });
      return NEVER;
    }),
  );

const truth = readBy((text) =>
  text === 'true' || text === 'false' ? ok(text === 'true') : err('It must be true or false.'),
);

/** Declares an option that is true when it is given without a value. */
export const flag = (help: string) => option('[boolean]', help, truth);

/** `--json`: output for programs instead of people. */
export const json = flag('write JSON');

/** Text that is not blank, trimmed. */
export const text = v.pipe(v.string(), v.trim(), v.nonEmpty('It must not be empty.'));

const maxLength = 100;
const isOneLine = (line: string): boolean =>
  line !== '' &&
  [...line].length <= maxLength &&
  printable(line) === line &&
  carriedText(line) === line &&
  !line.includes('\t');

/** A name or a label, which terminals and web pages show; its length counts code points. */
export const oneLine = (argument: string, help: string): Option<string, false> =>
  option(
    argument,
    help,
    v.pipe(
      v.string(),
      v.transform(fromWindows1252),
      v.trim(),
      v.check(
        isOneLine,
        `It must be one line of 1 to ${maxLength} characters, without characters that cannot be shown.`,
      ),
    ),
    { keptOf: (kept) => kept },
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

/** The flag of an option: `--base-url` of `baseUrl`. */
export const flagOf = (name: string): string =>
  `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** The text of each option that was given, on the command line or in a variable. */
const texts = new WeakMap<CommanderOption, string>();

/** The text that an option was given as. */
export const textOf = (given: CommanderOption): string | undefined => texts.get(given);

const toCommander = (name: string, declared: Options[string]): CommanderOption => {
  const { argument, help, check, default: preset, otherVariable } = declared;
  const own = `JOBPOSTING${flagOf(name).slice(1).toUpperCase().replaceAll('-', '_')}`;
  const hasOther = process.env[own] === undefined && process.env[otherVariable ?? own];
  const made = new CommanderOption(`${flagOf(name)} ${argument}`, help)
    .env(hasOther ? (otherVariable ?? own) : own)
    .conflicts([...(declared.conflicts ?? [])])
    .helpGroup(declared.group ?? 'Options:')
    .makeOptionMandatory(declared.isThere && preset === undefined)
    .argParser((given: string) => {
      const read = v.safeParse(check, given);
      if (!read.success) throw new InvalidArgumentError(read.issues[0].message);
      texts.set(made, given);
      return read.output;
    });
  return preset === undefined ? made : made.default(preset.value, preset.shown);
};

/** Adds options to a command of the library. */
export const addOptions = (command: Command, options: Options): void => {
  for (const [name, declared] of Object.entries(options)) {
    command.addOption(toCommander(name, declared));
  }
};

/** Warns of each option of which not all characters are kept. */
export const warnOfChanges = (command: Command, options: Options): void => {
  for (const given of command.options) {
    const name = given.attributeName();
    const sent = texts.get(given)?.trim();
    const kept = sent && options[name]?.keptOf?.(command.getOptionValue(name));
    if (kept !== undefined && kept !== sent)
      warn(`characters were replaced or removed; what is kept is ${kept}`);
  }
};
