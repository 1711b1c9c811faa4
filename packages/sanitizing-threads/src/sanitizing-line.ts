import { Worker } from 'node:worker_threads';
import type { EmployerId } from '@jobposting/core';
import type { SanitizedDescription } from '@jobposting/core/adapter';

/** A thread, and the descriptions that wait for it. */
export interface SanitizingLine {
  /** Rejects when the thread cannot start or has died; the next call starts another. */
  sanitize(html: string, employer: EmployerId): Promise<SanitizedDescription>;
  /** Ends the thread; what still waits is rejected. */
  close(): Promise<void>;
}

interface Waiting {
  readonly html: string;
  readonly resolve: (sanitized: SanitizedDescription) => void;
  readonly reject: (reason: unknown) => void;
}

const isSource = import.meta.url.endsWith('.ts');
const threadFile = new URL(isSource ? './thread.ts' : './thread.js', import.meta.url);

const startThread = (maxHeapMb: number): Worker =>
  new Worker(threadFile, {
    name: 'jobposting-sanitizer',
    // Not those of the host, such as what it preloads.
    execArgv: isSource ? ['--conditions=@jobposting/source'] : [],
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: 16 },
  });

/**
 * Creates a line without a thread, which starts with the first description. Employers take turns, so
 * that one who sends many delays another by one at most. The thread keeps no process alive but while
 * somebody waits.
 */
export const createSanitizingLine = (maxHeapMb: number): SanitizingLine => {
  // In the order of the employers' turns.
  const waiting = new Map<EmployerId, Waiting[]>();
  let thread: Worker | undefined;
  let present: Waiting | undefined;

  const takeNext = (): Waiting | undefined => {
    for (const [employer, [first, ...others]] of waiting) {
      waiting.delete(employer);
      if (others.length > 0) waiting.set(employer, others);
      return first;
    }
    return undefined;
  };

  const settle = (how: (ended: Waiting) => void): void => {
    const ended = present;
    present = undefined;
    if (ended !== undefined) how(ended);
    runNext();
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
      if (thread === started) thread = undefined;
      settle(({ reject }) => reject(failure));
    });
    return started;
  };

  const runNext = (): void => {
    if (present !== undefined) return;
    present = takeNext();
    if (present === undefined) {
      thread?.unref();
      return;
    }
    try {
      thread ??= start();
      thread.ref();
      thread.postMessage(present.html);
    } catch (error) {
      settle(({ reject }) => reject(error));
    }
  };

  return {
    sanitize: (html, employer) =>
      new Promise((resolve, reject) => {
        const own = waiting.get(employer);
        if (own === undefined) waiting.set(employer, [{ html, resolve, reject }]);
        else own.push({ html, resolve, reject });
        runNext();
      }),
    async close() {
      const left = [...waiting.values()].flat();
      waiting.clear();
      for (const { reject } of left) reject(new Error('The sanitizing thread is closed.'));
      await thread?.terminate();
    },
  };
};
