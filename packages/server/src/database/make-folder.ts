import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it, where they are missing. Node's own `recursive` never ends where the
 * system refuses a folder as missing, as in /proc. Rejects with what the system says.
 */
export const makeFolder = async (folder: string): Promise<void> => {
  if (existsSync(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) await makeFolder(parent);
  try {
    await mkdir(folder);
  } catch (error) {
    // Another process may just have made it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
};
