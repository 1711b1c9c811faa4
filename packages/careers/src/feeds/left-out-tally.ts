import type { Location } from '@jobposting/core';

const reasons = {
  confidential: 'confidential',
  'no-town': 'in no town',
  'short-description': 'with a description of less than 100 characters',
} as const;

/** Why a job, or one of its places, is not in a feed. */
export type LeftOutReason = keyof typeof reasons;

/** A part of a job that a feed cannot have. */
export interface LeftOut {
  readonly reason: LeftOutReason;
  /** The place that is left out; absent when the whole job is. */
  readonly location?: Location;
}

/** Counts what a feed leaves out, for the comment at its end. */
export const createTally = () => {
  const counts = new Map<string, number>();
  return {
    add: (leftOut: readonly LeftOut[]): void => {
      for (const { reason } of leftOut) counts.set(reason, (counts.get(reason) ?? 0) + 1);
    },
    /** An XML comment. */
    comment: (): string => {
      // Sorted: the order of arrival would reveal the position of the first confidential job.
      const shown = Object.entries(reasons)
        .filter(([reason]) => counts.has(reason))
        .map(([reason, text]) => `${counts.get(reason)} ${text}`);
      return `<!-- left out: ${shown.join(', ') || 'nothing'} -->\n`;
    },
  };
};
