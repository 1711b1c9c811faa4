import { type Err, err, ok, type Result } from 'neverthrow';
import { numbered, printable, withoutPassword } from './printable.ts';
import { createStandardOutput, type Output } from './standard-output.ts';

/** 0: done · 1: failed, or done in part. A wrong command line is 2, and is found before a command runs. */
type ExitCode = 0 | 1;

/** A failure of a library. Its message is for clients; the error of the system is for the operator. */
export interface Failure {
  readonly message: string;
  readonly cause?: unknown;
}

/** A failure as one line. */
export const failureLine = ({ message, cause }: Failure): string =>
  cause instanceof Error ? `${message} The cause: ${cause.message.replace(/\.$/, '')}.` : message;

/** Why a command failed: a failure, or one line; for damage, more lines follow. */
type CommandFailure = Failure | string | readonly string[];

/** The result of a command: its exit code, or why it failed. */
export type CommandResult = Result<ExitCode, CommandFailure>;

/** The steps of a command: `yield*` takes the value of a result, or ends the command with its failure. */
export type CommandSteps = AsyncGenerator<Err<never, CommandFailure>, CommandResult>;

/** Reports a failure on standard error, and returns the exit code. */
export const report = (result: CommandResult): ExitCode => {
  if (result.isErr()) {
    const { error } = result;
    const isLines = typeof error === 'string' || !('message' in error);
    const [first = '', ...more] = isLines ? [error].flat() : [failureLine(error)];
    for (const line of [`jobposting: ${first}`, ...more]) {
      console.error(printable(withoutPassword(line)));
    }
  }
  return result.unwrapOr(1);
};

/** Prints a warning that stops no command on standard error. */
export const warn = (message: string): void => console.error(`jobposting: ${printable(message)}`);

const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs `last` when a signal ends a command before the returned function is called. */
export const whenInterrupted = (last: () => void): (() => void) => {
  const onSignal = (signal: NodeJS.Signals): void => {
    last();
    forget();
    process.kill(process.pid, signal);
  };
  const forget = (): void => {
    for (const signal of endings) process.off(signal, onSignal);
  };
  for (const signal of endings) process.on(signal, onSignal);
  return forget;
};

let output: Output | undefined;

/** Writes lines on standard output, without characters that a terminal would obey. */
export const print = async (
  ...lines: readonly string[]
): Promise<Result<void, NodeJS.ErrnoException>> => {
  output ??= createStandardOutput();
  const text = lines.map((line) => `${printable(line)}\n`).join('');
  return (await output.write(Buffer.from(text))).mapErr(({ cause }) => cause);
};

/** Ends a command with the lines that say what it did. */
export const printResult = async (...lines: readonly string[]): Promise<CommandResult> =>
  (await print(...lines))
    .map(() => 0 as const)
    .mapErr(
      ({ message }) => `The command succeeded, but its result could not be printed: ${message}`,
    );

/** Ends a command with a list. A reader such as `head` may take only its beginning. */
export const printList = async (lines: readonly string[]): Promise<CommandResult> =>
  (await print(...lines))
    .orElse((cause) => (cause.code === 'EPIPE' ? ok() : err(cause)))
    .map(() => 0 as const)
    .mapErr(({ message }) => `The list could not be printed: ${message}`);

/** Aligns columns below their headings. */
const align = (rows: readonly (readonly string[])[]): string[] => {
  const printed = rows.map((row) => row.map(printable));
  const widthOf = (column: number): number =>
    Math.max(...printed.map((row) => [...(row[column] ?? '')].length));
  const pad = (cell: string, column: number): string =>
    cell + ' '.repeat(widthOf(column) - [...cell].length);
  return printed.map((row) => row.map(pad).join('  ').trimEnd());
};

/**
 * Ends a command with a table. A reader such as `head` may take only its beginning. On a terminal it is written in
 * columns below headings, elsewhere, for programs, as lines of `lineOf`.
 *
 * @param what the listed things, such as `keys`, for the message on a terminal that there are none
 */
export const printTable = (
  what: string,
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  lineOf: (row: readonly string[]) => string = (row) => row.join('\t'),
): Promise<CommandResult> => {
  if (!process.stdout.isTTY) return printList(rows.map(lineOf));
  return printList(rows.length === 0 ? [`No ${what}.`] : align([headings, ...rows]));
};

/**
 * Lines about a file with problems: that it is damaged, the number of problems, the first of them, and what to do.
 *
 * @param what the subject of the first sentence, such as `The backup copy.sqlite`
 */
export const damageLines = (
  what: string,
  problems: readonly string[],
  { most, advice }: { readonly most: number; readonly advice: string },
): readonly string[] => {
  const end = problems.length > most ? `; these are the first ${most}` : '';
  return [
    `${what} is damaged: ${numbered(problems.length, 'problem')}${end}.`,
    ...problems.slice(0, most),
    advice,
  ];
};
