import { execFileSync } from 'node:child_process';

/** The commit that a checkout is at now: it may move on while the benchmark runs. */
export const readCommit = (folder: string): string => {
  try {
    const args = ['rev-parse', '--short', 'HEAD'];
    return execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
};
