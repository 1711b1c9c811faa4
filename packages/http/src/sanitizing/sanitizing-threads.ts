import type { EmployerId, JobServiceOptions } from '@jobposting/core';
import { checkOptions, createFairQueue, type SanitizedDescription } from '@jobposting/core/adapter';
import { sanitizeDescription } from '@jobposting/core/rules';
import { createLoopShare } from './loop-share.ts';
import { createSanitizingThread, type SanitizingThread } from './sanitizing-thread.ts';

export interface SanitizingThreadsOptions {
  /**
   * The length of the longest description that can come; 1 048 576 when absent. A host sets it to
   * its body limit in bytes. A thread may use 72 MiB of memory for each MiB of it.
   */
  readonly maxDescriptionLength?: number | undefined;
  /**
   * Called with the reason when a thread has failed. No write fails because of it: the description is sanitized on the
   * event loop, and the next one gets a new thread.
   */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** Sanitizes large descriptions outside the event loop. */
export interface SanitizingThreads {
  /** For the option of the same name of `createJobService`. It never throws or rejects. */
  readonly sanitizeDescription: NonNullable<JobServiceOptions['sanitizeDescription']>;
  /**
   * Ends the threads. Descriptions that wait, and later ones, are then sanitized on the event loop, one
   * in each turn; this keeps no process alive.
   */
  close(): Promise<void>;
}

/** Sanitizes a description after those in line before it. */
type SanitizeInLine = (html: string, employer: EmployerId) => Promise<SanitizedDescription>;

interface Waiting {
  readonly html: string;
  readonly employer: EmployerId;
  readonly resolve: (sanitized: Promise<SanitizedDescription>) => void;
}

/**
 * Creates a line for a sanitizer that takes one description at a time. Employers are served round robin, so
 * an employer that sends many delays another by one description at most.
 */
const createSanitizingLine = (sanitize: SanitizeInLine): SanitizeInLine => {
  const waiting = createFairQueue<EmployerId, Waiting>();
  let isRunning = false;

  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const sanitized = sanitize(next.html, next.employer);
      next.resolve(sanitized);
      // A failure concerns only the one who asked; the others are served in any case.
      await Promise.allSettled([sanitized]);
    }
    isRunning = false;
  };

  return (html, employer) =>
    new Promise((resolve) => {
      waiting.push(employer, { html, employer, resolve });
      void run();
    });
};

const mebibyte = 1024 * 1024;
const maxInPlace = 16 * 1024;
const maxMedium = 64 * 1024;
// A usual posting takes less than `freeMs`, which does not count: in a thread it would take a third longer. `burstMs`
// is what a sanitizer that has just started, and is still slow, needs beyond that for its first postings.
const inPlace = { share: 0.2, burstMs: 40, freeMs: 1 };
const ownHeapMb = 24;
// The costliest HTML needs about 50. A heap that may grow further is only collected later.
const heapMbPerMebibyte = 72;

const heapMbFor = (length: number): number =>
  ownHeapMb + Math.ceil((heapMbPerMebibyte * length) / mebibyte);

/**
 * Creates the sanitizer of a server, which does long work in threads so that nobody else waits. Descriptions up to
 * 16 384 characters stay on the event loop for at most a fifth of its time, up to 65 536 go to one thread, and longer
 * ones to another. Employers take turns. Beyond `maxDescriptionLength` a thread may run out of memory.
 *
 * Throws a TypeError for options that are unknown or wrong.
 *
 * @example
 * const threads = createSanitizingThreads({ onError: (error) => console.error(error) });
 * const jobs = createJobService({ store, sanitizeDescription: threads.sanitizeDescription });
 */
export const createSanitizingThreads = (
  options: SanitizingThreadsOptions = {},
): SanitizingThreads => {
  checkOptions('createSanitizingThreads', options, {
    maxDescriptionLength: 'optional',
    onError: 'optional',
  });
  const { maxDescriptionLength = mebibyte, onError } = options;
  if (!Number.isSafeInteger(maxDescriptionLength) || maxDescriptionLength < 1) {
    throw new TypeError(
      `maxDescriptionLength must be a whole number of characters; it is ${maxDescriptionLength}.`,
    );
  }
  const threads = {
    medium: createSanitizingThread(heapMbFor(maxMedium)),
    large: createSanitizingThread(heapMbFor(maxDescriptionLength)),
  };
  const loop = createLoopShare(inPlace);
  let isClosed = false;

  const onLoop = createSanitizingLine(async (html) => {
    await new Promise<void>((resolve) => {
      // Not setImmediate: without a reference, it waits until something else happens.
      const timer = setTimeout(resolve, 0);
      if (isClosed) timer.unref();
    });
    return sanitizeDescription(html);
  });

  const lineFor = (thread: SanitizingThread): SanitizeInLine =>
    createSanitizingLine(async (html, employer) => {
      if (isClosed) return onLoop(html, employer);
      try {
        return await thread.sanitize(html);
      } catch (error) {
        if (!isClosed) onError?.(error);
        return onLoop(html, employer);
      }
    });
  const medium = lineFor(threads.medium);
  const large = lineFor(threads.large);

  return {
    sanitizeDescription(html, employer) {
      if (html.length > maxMedium) return large(html, employer);
      if (html.length > maxInPlace) return medium(html, employer);
      return loop.tryRun(sanitizeDescription, html) ?? medium(html, employer);
    },
    async close() {
      isClosed = true;
      await Promise.all([threads.medium.end(), threads.large.end()]);
    },
  };
};
