import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { minSecretLength } from '@jobposting/console';
import { err, ok, type Result } from 'neverthrow';
import * as v from 'valibot';
import { unreadable } from '../printing/unreadable.ts';
import { option } from './option.ts';
import type { ServeOptions } from './serve-options.ts';

const readSecret = (path: string): Result<string, string> => {
  try {
    return ok(readFileSync(path, 'utf8').trim());
  } catch (error) {
    return err(unreadable(path, error as Error));
  }
};

const secretFile = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): string => {
    const secret = readSecret(dataset.value);
    if (secret.isOk() && secret.value.length >= minSecretLength) return secret.value;
    const message = secret.isErr()
      ? secret.error
      : `It must hold at least ${minSecretLength} characters.`;
    addIssue({ message });
    return NEVER;
  }),
);

/** `--console-secret-file`; its value is the secret. */
export const consoleSecretOption = () =>
  option(
    '--console-secret-file <file>',
    `a file with a secret of at least ${minSecretLength} characters that seals sessions, the same on all servers; if absent, sessions end with the process`,
    secretFile,
  );

/** The options with a secret for the console, so that all workers share one. */
export const withConsoleSecret = (options: ServeOptions): ServeOptions =>
  options.console && options.consoleSecretFile === undefined
    ? { ...options, consoleSecretFile: randomBytes(minSecretLength).toString('base64url') }
    : options;

/** Why a server cannot have the console that these options describe; `null` when it can. */
export const consoleProblem = (options: ServeOptions): string | null =>
  options.consoleSecretFile !== undefined && !options.console
    ? '--console-secret-file needs --console.'
    : null;
