import type { EmployerId } from '@jobposting/core';
import { createFairQueue, type SanitizedDescription } from '@jobposting/core/adapter';

/** Sanitizes a description after those in line before it. */
export type SanitizeInLine = (html: string, employer: EmployerId) => Promise<SanitizedDescription>;

interface Waiting {
  readonly html: string;
  readonly employer: EmployerId;
  readonly resolve: (sanitized: Promise<SanitizedDescription>) => void;
}

/**
 * Creates a line for a sanitizer that takes one description at a time. Employers are served round robin, so
 * an employer that sends many delays another by one description at most.
 */
export const createSanitizingLine = (sanitize: SanitizeInLine): SanitizeInLine => {
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
