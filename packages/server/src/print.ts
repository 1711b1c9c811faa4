import { err, ok, type Result } from 'neverthrow';
import type { CommandResult } from './command-result.ts';
import { printable } from './printable.ts';
import { createStandardOutput, type Output, secretProblem } from './standard-output.ts';

let output: Output | undefined;

/** Writes lines on standard output, with nothing in them that a terminal would obey. */
export const print = async (
  ...lines: readonly string[]
): Promise<Result<void, NodeJS.ErrnoException>> => {
  output ??= createStandardOutput();
  const text = lines.map((line) => `${printable(line)}\n`).join('');
  return (await output.write(Buffer.from(text))).mapErr(({ cause }) => cause);
};

/**
 * Why an API key is not to be added, in one line; `null` where it can be shown. To be asked
 * before: an employer whose key nobody has would be served by the next start.
 */
export const keyProblem = (): string | null => {
  const problem = secretProblem(1);
  return problem && `Nothing was added: the API key could not be shown, because ${problem}.`;
};

/**
 * The same as `print` for lines with a secret that is shown only this once: it is an error if
 * nobody can see it, or a journal would keep it.
 */
export const printSecret = async (
  ...lines: readonly string[]
): Promise<Result<void, NodeJS.ErrnoException>> => {
  const problem = secretProblem(1);
  return problem === null ? print(...lines) : err(new Error(problem));
};

/** Ends a command with the lines that say what it did. */
export const printResult = async (...lines: readonly string[]): Promise<CommandResult> =>
  (await print(...lines))
    .map(() => 0 as const)
    .mapErr(({ message }) => `It is done, but the result could not be printed: ${message}`);

/** Ends a command with a list, of which a reader such as `head` may take the beginning only. */
export const printList = async (lines: readonly string[]): Promise<CommandResult> =>
  (await print(...lines))
    .orElse((cause) => (cause.code === 'EPIPE' ? ok() : err(cause)))
    .map(() => 0 as const)
    .mapErr(({ message }) => `The list could not be printed: ${message}`);
