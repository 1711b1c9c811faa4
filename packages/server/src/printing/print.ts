import { err, ok, type Result } from 'neverthrow';
import type { CommandResult } from './command-result.ts';
import { printable } from './printable.ts';
import { createStandardOutput, type Output } from './standard-output.ts';

let output: Output | undefined;

/** Writes lines on standard output, with nothing in them that a terminal would obey. */
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
    .mapErr(({ message }) => `It is done, but the result could not be printed: ${message}`);

/** Ends a command with a list, of which a reader such as `head` may take the beginning only. */
export const printList = async (lines: readonly string[]): Promise<CommandResult> =>
  (await print(...lines))
    .orElse((cause) => (cause.code === 'EPIPE' ? ok() : err(cause)))
    .map(() => 0 as const)
    .mapErr(({ message }) => `The list could not be printed: ${message}`);
