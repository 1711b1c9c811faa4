import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// The only place that knows where this package is in the repository.
const root = join(import.meta.dirname, '../../../..');

/** The built command of a checkout. */
export const commandIn = (checkout: string): string =>
  join(checkout, 'packages/server/dist/cli.js');

/** The built command of this checkout. */
export const ownCommand = fileURLToPath(import.meta.resolve('@jobposting/server/dist/cli.js'));

/** The commit of a checkout now: it may change while the benchmark runs. */
export const readCommit = (checkout: string = root): string => {
  try {
    const args = ['rev-parse', '--short', 'HEAD'];
    return execFileSync('git', args, { cwd: checkout, encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
};
