import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { databaseFiles } from '../driver/database-files.ts';

const idOf = ({ dev, ino }: { readonly dev: number; readonly ino: number }) => `${dev}:${ino}`;

const openFilesOf = (processId: string): string[] => {
  const folder = join('/proc', processId, 'fd');
  try {
    return readdirSync(folder).flatMap((name) => {
      const info = statSync(join(folder, name), { throwIfNoEntry: false });
      return info === undefined ? [] : [idOf(info)];
    });
  } catch {
    // It has ended, or belongs to another user.
    return [];
  }
};

/**
 * The ids of other processes that have the database at `path` or its log open, where the system shows them: on Linux,
 * the processes that this one may inspect. Empty elsewhere.
 */
export const processesWith = (path: string): number[] => {
  const files = databaseFiles(path).flatMap(
    (file) => statSync(file, { throwIfNoEntry: false }) ?? [],
  );
  const wanted = new Set(files.map(idOf));
  const processes = statSync('/proc/self/fd', { throwIfNoEntry: false })
    ? readdirSync('/proc')
    : [];
  return processes
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((name) => openFilesOf(name).some((file) => wanted.has(file)))
    .map(Number);
};
