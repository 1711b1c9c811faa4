import { type Stats, statSync } from 'node:fs';
import { FileReplaced } from '../sqlite-error.ts';

const statOf = (path: string): Stats | undefined => statSync(path, { throwIfNoEntry: false });

/** Returns a check that the file at `path` is the same each time, from when there is one. */
const createIdentityCheck = (path: string): (() => void) => {
  let first = statOf(path);
  return () => {
    const present = statOf(path);
    first ??= present;
    if (present?.ino === first?.ino && present?.dev === first?.dev) return;
    throw new FileReplaced(`${path} was deleted or replaced`);
  };
};

/**
 * Remembers which files the database at `path` and its write-ahead log are now, and returns a check
 * that throws {@link FileReplaced} once one of them was deleted or replaced. SQLite would go on
 * writing to a deleted file, and what it writes would be gone after a crash.
 */
export const createFileGuard = (path: string): (() => void) => {
  const checks = [path, `${path}-wal`].map(createIdentityCheck);
  return () => {
    for (const check of checks) check();
  };
};
