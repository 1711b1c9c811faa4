import { isUtf8 } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';
import { minSecretLength } from '@jobposting/console/options';
import { err, ok, type Result } from 'neverthrow';
import { unreadable } from '../printing/unreadable.ts';
import { option, readBy } from './option.ts';
import type { ServeOptions } from './serve-options.ts';

/** Far more than a secret needs. */
const maxSecretBytes = 4096;

const readSecret = (path: string): Result<string, string> => {
  if (path === '') return err('The name of the file is empty.');
  try {
    const info = statSync(path);
    // A device may have no end.
    if (!info.isFile()) return err(`${path} is not a file.`);
    if (info.size > maxSecretBytes) return err(`${path} has more than ${maxSecretBytes} bytes.`);
    const bytes = readFileSync(path);
    const secret = bytes.toString().trim();
    // Bytes that are not text would all become the same character.
    if (isUtf8(bytes) && secret.length >= minSecretLength) return ok(secret);
    const example = 'openssl rand -base64 32';
    const text = `text of at least ${minSecretLength} characters`;
    return err(`It must hold ${text}, such as from ${example}.`);
  } catch (error) {
    return err(unreadable(path, error as Error));
  }
};

/** `--console-secret-file`; its value is the secret. */
export const consoleSecretFile = option(
  '<file>',
  `a file with a secret of at least ${minSecretLength} characters that seals sessions, the same on all servers; if absent, sessions end with the process`,
  readBy(readSecret),
);

/** Why a server cannot have the console that these options describe; `null` when it can. */
export const consoleProblem = (options: ServeOptions): string | null => {
  const hasSecret = options.consoleSecretFile !== undefined;
  if (hasSecret && !options.console) return '--console-secret-file needs --console.';
  return options.console && options.reusePort && !hasSecret
    ? '--console with --reuse-port needs --console-secret-file, the same for all processes.'
    : null;
};
