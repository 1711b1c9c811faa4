import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { err, ok, type Result } from 'neverthrow';

/** What is at a path that a command is to write to; `null` for nothing. The error is one line. */
export const lookUp = async (path: string): Promise<Result<Stats | null, string>> => {
  try {
    return ok(await stat(path));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? ok(null) : err(`${path} cannot be written: ${message}`);
  }
};
