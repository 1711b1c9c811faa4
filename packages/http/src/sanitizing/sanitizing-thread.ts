import { Worker } from 'node:worker_threads';
import type { SanitizedDescription } from '@jobposting/core/adapter';

/** A thread that sanitizes one description at a time. */
export interface SanitizingThread {
  /** Rejects when the thread cannot start or ends; the next call starts another. */
  sanitize(html: string): Promise<SanitizedDescription>;
  /** Ends the thread. */
  end(): Promise<void>;
}

interface Present {
  readonly resolve: (sanitized: SanitizedDescription) => void;
  readonly reject: (reason: unknown) => void;
}

const isSource = import.meta.url.endsWith('.ts');
const threadFile = new URL(isSource ? './thread.ts' : './thread.js', import.meta.url);

const startThread = (maxHeapMb: number): Worker =>
  new Worker(threadFile, {
    name: 'jobposting-sanitizer',
    // Without the options of the host, such as what it preloads.
    execArgv: isSource ? ['--conditions=@jobposting/source'] : [],
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: 6 },
  });

/**
 * Creates a thread that starts with the first description, and keeps the process alive only while it
 * works on one.
 */
export const createSanitizingThread = (maxHeapMb: number): SanitizingThread => {
  let worker: Worker | undefined;
  let present: Present | undefined;

  const settle = (how: (ended: Present) => void): void => {
    const ended = present;
    present = undefined;
    worker?.unref();
    if (ended !== undefined) how(ended);
  };

  const start = (): Worker => {
    const started = startThread(maxHeapMb);
    let failure: unknown = new Error('The sanitizing thread has ended.');
    started.on('message', (sanitized: SanitizedDescription) =>
      settle(({ resolve }) => resolve(sanitized)),
    );
    started.on('error', (error) => {
      failure = error;
    });
    started.on('exit', () => {
      worker = undefined;
      settle(({ reject }) => reject(failure));
    });
    return started;
  };

  return {
    sanitize: (html) =>
      new Promise((resolve, reject) => {
        worker ??= start();
        worker.ref();
        present = { resolve, reject };
        worker.postMessage(html);
      }),
    async end() {
      await worker?.terminate();
    },
  };
};
