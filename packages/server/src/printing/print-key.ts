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

/**
 * Ends a command with lines that have a secret, which is shown only this once: it is an error if nobody can see it, or
 * a journal would keep it.
 *
 * @param notShown the message of that error
 */
export const printSecret = async (
  lines: readonly string[],
  notShown: (cause: Error) => Promise<string>,
): Promise<CommandResult> => {
  const problem = secretProblem(1);
  const shown = problem === null ? await print(...lines) : err(new Error(problem));
  return shown.isOk() ? ok(0) : err(await notShown(shown.error));
};

/** A word, quoted for a shell. */
export const quoted = (word: string): string =>
  /^[\w./:@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** How this program is called: in a clone of the repository, nothing installs the command. */
export const command =
  process.env.npm_package_name === 'jobposting' ? 'npm run --silent jobposting --' : 'jobposting';

/**
 * The message when an API key was stored and nobody has seen it.
 *
 * @param added what was done
 * @param database the value of `--database`, without a password
 * @param key its id is unknown when it could not be looked up
 */
export const keyNotShown = (
  added: string,
  database: string,
  { employerId, id }: { readonly employerId: EmployerId; readonly id: number | undefined },
  cause: Error,
): string =>
  `${added}, but the API key could not be shown: ${cause.message}. ` +
  `Revoke it: ${command} key revoke --database ${quoted(database)} --employer ${employerId} --key-id ${id ?? '<id>'}. ` +
  'Then add another with key add.';

/** The same for the first key of a new employer. */
export const firstKeyNotShown = async (
  employers: Pick<EmployerStore, 'listKeys'>,
  database: string,
  employerId: EmployerId,
  cause: Error,
): Promise<string> => {
  const keys = await employers.listKeys(employerId);
  const id = keys.unwrapOr([])[0]?.id;
  return keyNotShown(`Employer ${employerId} was added`, database, { employerId, id }, cause);
};
