import type { EmployerId } from '@jobposting/core';
import type { EmployerStore } from '@jobposting/core/adapter';
import { err, ok } from 'neverthrow';
import { type CommandResult, print } from './command-result.ts';
import { secretProblem } from './standard-output.ts';

/**
 * Why an API key must not be added, in one line; `null` when it can be shown. Ask
 * before adding: the next start would serve an employer whose key nobody has.
 */
export const keyProblem = (): string | null => {
  const problem = secretProblem(1);
  return problem && `Nothing was added: the API key could not be shown, because ${problem}.`;
};

/** A word, quoted for a shell. */
export const quoted = (word: string): string =>
  /^[\w./:@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** How this program is called: in a clone of the repository, nothing installs the command. */
export const command =
  process.env.npm_package_name === 'jobposting' ? 'npm run --silent jobposting --' : 'jobposting';

/** An API key that was stored. */
interface AddedKey {
  /** What was done, such as `Key 2 was added`. */
  readonly done: string;
  readonly employers: Pick<EmployerStore, 'listKeys'>;
  readonly employerId: EmployerId;
  /** Absent for the first key of an employer. */
  readonly id?: number;
  /** The value of `--database`, without a password. */
  readonly database: string;
}

/**
 * Ends a command with lines that have an API key, which is shown only this once. If nobody can see it, or a journal would
 * keep it, it is an error that says how to revoke the key.
 */
export const printKey = async (
  lines: readonly string[],
  { done, employers, employerId, id, database }: AddedKey,
): Promise<CommandResult> => {
  const problem = secretProblem(1);
  const shown = problem === null ? await print(...lines) : err(new Error(problem));
  if (shown.isOk()) return ok(0);
  const keyId = id ?? (await employers.listKeys(employerId)).unwrapOr([])[0]?.id ?? '<id>';
  return err(
    `${done}, but the API key could not be shown: ${shown.error.message}. ` +
      `Revoke it: ${command} key revoke --database ${quoted(database)} --employer ${employerId} --key-id ${keyId}. ` +
      'Then add another with key add.',
  );
};
