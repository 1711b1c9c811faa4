import { isUtf8 } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';
import { minSecretLength } from '@jobposting/console/options';
import { err, ok, type Result } from 'neverthrow';
import { unreadable } from '../printing/unreadable.ts';
import { option, readBy } from './option.ts';

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

/** Declares an option whose value is the secret in a file, the same on all servers of a database. */
export const secretFile = (seals: string, ifAbsent: string) =>
  option(
    '<file>',
    `a file with a secret of at least ${minSecretLength} characters that seals ${seals}, the same on all servers; if absent, ${ifAbsent}`,
    readBy(readSecret),
  );
