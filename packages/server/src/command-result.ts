import type { Result } from 'neverthrow';
import { printable } from './printable.ts';
import { withoutPassword } from './without-password.ts';

/** 0: done · 1: failed, or done in part. A wrong command line is 2, and is found before a command runs. */
type ExitCode = 0 | 1;

/** How a command ended: its exit code, or one line that says why it failed. */
export type CommandResult = Result<ExitCode, string>;

/** Reports a failure on standard error, and returns the exit code. */
export const report = (result: CommandResult): ExitCode => {
  if (result.isErr()) console.error(`jobposting: ${printable(withoutPassword(result.error))}`);
  return result.unwrapOr(1);
};

/** Turns a command into an action of the command line, which reports how it ended. */
export const asAction =
  <Args extends unknown[]>(run: (...args: Args) => Promise<CommandResult>) =>
  async (...args: Args): Promise<void> => {
    process.exitCode = report(await run(...args));
  };
