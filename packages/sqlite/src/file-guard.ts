import { type Stats, statSync } from 'node:fs';
import { FileReplaced } from './sqlite-error.ts';

/**
 * Remembers which file is at `path` now, and returns a check that throws {@link FileReplaced} once
 * it is another or none. SQLite would go on writing to a deleted file, and its data would be lost.
 */
export const createFileGuard = (path: string): (() => void) => {
  const stat = (): Stats | undefined => statSync(path, { throwIfNoEntry: false });
  const opened = stat();
  return () => {
    const present = stat();
    if (present?.ino === opened?.ino && present?.dev === opened?.dev) return;
    throw new FileReplaced(`${path} was deleted or replaced`);
  };
};
