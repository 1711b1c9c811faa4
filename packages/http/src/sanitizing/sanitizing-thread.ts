import type { JobServiceOptions } from '@jobposting/core';
import { checkOptions, createTurns } from '@jobposting/core/adapter';
import { sanitizeDescription } from '@jobposting/core/rules';
import { Tinypool } from 'tinypool';

export interface SanitizingThreadOptions {
  /**
   * The length of the longest description that can come; 1 048 576 when absent. A host sets it to its body limit in
   * bytes. The thread may use 60 MiB of memory for each MiB of it.
   */
  readonly maxDescriptionLength?: number | undefined;
  /**
   * Called with the reason when the thread has failed. No write fails because of it: the description is sanitized on
   * the event loop, and the next one gets a new thread.
   */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** Sanitizes long descriptions outside the event loop. */
export interface SanitizingThread {
  /** For the option of the same name of `createJobService`. It rejects only what `onError` throws. */
  readonly sanitizeDescription: NonNullable<JobServiceOptions['sanitizeDescription']>;
  /**
   * Ends the thread. Descriptions that wait, and later ones, are sanitized on the event loop; this keeps no process
   * alive.
   */
  close(): Promise<void>;
}

const mebibyte = 1024 * 1024;
// Even the costliest HTML of this length blocks the event loop only for a moment.
const maxOnLoop = 64 * 1024;
const ownHeapMb = 24;
// The costliest HTML needs about 50. A heap that may grow further is only collected later.
const heapMbPerMebibyte = 60;
// Starting it takes longer than most descriptions. It keeps no process alive meanwhile.
const idleMs = 60_000;
const isSource = import.meta.url.endsWith('.ts');

/**
 * Creates the sanitizer of a server, in which a thread does long work so that nobody else waits. Descriptions up to
 * 65 536 characters stay on the event loop. Longer ones go to the thread, which starts with the first of them, one at a
 * time; employers take turns. Beyond `maxDescriptionLength` the thread may run out of memory.
 *
 * Throws a TypeError for options that are unknown or wrong.
 *
 * @example
 * const thread = createSanitizingThread({ onError: (error) => console.error(error) });
 * const jobs = createJobService({ store, sanitizeDescription: thread.sanitizeDescription });
 */
export const createSanitizingThread = (options: SanitizingThreadOptions = {}): SanitizingThread => {
  checkOptions('createSanitizingThread', options, {
    maxDescriptionLength: 'optional',
    onError: 'optional',
  });
  const { maxDescriptionLength = mebibyte, onError } = options;
  if (!Number.isSafeInteger(maxDescriptionLength) || maxDescriptionLength < 1) {
    throw new TypeError(
      `maxDescriptionLength must be a whole number of characters; it is ${maxDescriptionLength}.`,
    );
  }
  const pool = new Tinypool({
    filename: new URL(isSource ? './thread.ts' : './thread.js', import.meta.url).href,
    name: 'sanitizeDescription',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    // Without the options of the host, such as what it preloads.
    execArgv: isSource ? ['--conditions=@jobposting/source'] : [],
    resourceLimits: {
      maxOldGenerationSizeMb:
        ownHeapMb + Math.ceil((heapMbPerMebibyte * maxDescriptionLength) / mebibyte),
      maxYoungGenerationSizeMb: 6,
    },
  });
  let isClosed = false;
  const fail = (error: unknown): void => {
    if (!isClosed) onError?.(error);
  };
  // What fails while no description is being sanitized.
  pool.on('error', fail);

  const turns = createTurns();
  const inThread = async (html: string): Promise<ReturnType<typeof sanitizeDescription>> => {
    try {
      if (!isClosed) return await pool.run(html);
    } catch (error) {
      fail(error);
    }
    // In a turn of its own, so that others run in between.
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, 0);
      if (isClosed) timer.unref();
    });
    return sanitizeDescription(html);
  };

  return {
    sanitizeDescription(html, employer) {
      if (html.length <= maxOnLoop) return sanitizeDescription(html);
      return turns.take(employer, () => inThread(html));
    },
    async close() {
      isClosed = true;
      await pool.destroy();
    },
  };
};
