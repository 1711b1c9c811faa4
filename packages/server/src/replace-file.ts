import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { open, realpath, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Does `tidyUp` when a signal ends the process before the function returned is called. */
const whenInterrupted = (tidyUp: () => void): (() => void) => {
  const onSignal = (signal: NodeJS.Signals): void => {
    tidyUp();
    forget();
    process.kill(process.pid, signal);
  };
  const forget = (): void => {
    for (const signal of endings) process.off(signal, onSignal);
  };
  for (const signal of endings) process.on(signal, onSignal);
  return forget;
};

/** The file that a symbolic link names; the path itself where there is none yet. */
const targetOf = (path: string): Promise<string> => realpath(path).catch(() => path);

const sync = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/**
 * Writes a file that only its owner may read. An older one of that name is replaced once the new one
 * is whole and on disk; when anything fails or a signal ends the process, it stays as it was and
 * nothing is left beside it. Rejects with what the file system or `content` throws.
 */
export const replaceFile = async (path: string, content: AsyncIterable<string>): Promise<void> => {
  const target = await targetOf(path);
  const folder = dirname(target);
  const partial = join(folder, `.jobposting-${randomUUID()}.partial`);
  const discard = (): void => rmSync(partial, { force: true });
  const forgetSignals = whenInterrupted(discard);
  try {
    const handle = await open(partial, 'wx', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(partial, target);
    await sync(folder);
  } catch (error) {
    discard();
    throw error;
  } finally {
    forgetSignals();
  }
};
