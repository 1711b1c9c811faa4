import { existsSync, type Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { err, ok, type Result } from 'neverthrow';

/** What is at a path that a command is given; `null` for nothing. The error is one line. */
export const lookUp = async (path: string): Promise<Result<Stats | null, string>> => {
  try {
    return ok(await stat(path));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') return err(`${path} cannot be reached: ${message}`);
    const folder = dirname(path);
    return existsSync(folder) ? ok(null) : err(`There is no folder ${folder}.`);
  }
};
