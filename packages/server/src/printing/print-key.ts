import type { EmployerId } from '@jobposting/core';
import type { EmployerStore } from '@jobposting/core/adapter';
import { err, type Result } from 'neverthrow';
import { print } from './command-result.ts';
import { secretProblem } from './standard-output.ts';

/**
 * Why an API key must not be added, in one line; `null` when it can be shown. Ask
 * before adding: the next start would serve an employer whose key nobody has.
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

/** A word, quoted for a shell. */
export const quoted = (word: string): string =>
  /^[\w./:@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** How this program is called: in a clone of the repository, nothing installs the command. */
export const command =
  process.env.npm_package_name === 'jobposting' ? 'npm run --silent jobposting --' : 'jobposting';

interface LostKey {
  /** The value of `--database`, without a password. */
  readonly database: string;
  readonly employerId: EmployerId;
  /** Unknown when it could not be looked up. */
  readonly id: number | undefined;
}

/** The message when an API key was stored and nobody has seen it; `added` says what was done. */
export const keyNotShown = (
  added: string,
  { database, employerId, id }: LostKey,
  cause: Error,
): string =>
  `${added}, but the API key could not be shown: ${cause.message}. ` +
  `Revoke it: ${command} key revoke --database ${quoted(database)} --employer ${employerId} --key-id ${id ?? '<id>'}. ` +
  'Then add another with key add.';

/** The same for the first key of a new employer. */
export const firstKeyNotShown = async (
  employers: Pick<EmployerStore, 'listKeys'>,
  { database, employerId }: Pick<LostKey, 'database' | 'employerId'>,
  cause: Error,
): Promise<string> => {
  const keys = await employers.listKeys(employerId);
  const id = keys.unwrapOr([])[0]?.id;
  return keyNotShown(`Employer ${employerId} was added`, { database, employerId, id }, cause);
};
