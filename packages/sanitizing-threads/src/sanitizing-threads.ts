import type { SanitizeDescription } from '@jobposting/core/adapter';
import { sanitizeDescription } from '@jobposting/core/rules';
import { createSanitizingLine } from './sanitizing-line.ts';

/** Sanitizes large descriptions beside the event loop. */
export interface SanitizingThreads {
  /** For the option of the same name of `createJobService`. */
  readonly sanitizeDescription: SanitizeDescription;
  /** Ends the threads. From then on descriptions are sanitized on the event loop. */
  close(): Promise<void>;
}

const maxInPlace = 4 * 1024;
const maxMedium = 64 * 1024;

/**
 * Creates the sanitizer of a server: what takes long is done in threads, so that nobody else waits.
 */
export const createSanitizingThreads = (): SanitizingThreads => {
  const medium = createSanitizingLine(48);
  const large = createSanitizingLine(128);
  let isClosed = false;
  return {
    sanitizeDescription(html, employer) {
      if (isClosed || html.length <= maxInPlace) return sanitizeDescription(html);
      return (html.length <= maxMedium ? medium : large).sanitize(html, employer);
    },
    async close() {
      isClosed = true;
      await Promise.all([medium.close(), large.close()]);
    },
  };
};
