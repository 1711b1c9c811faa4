import type { ChangeLog } from '../../change-log/change-log.ts';
import type { EmployerId } from '../../job/employer.ts';

/** Waits for a change. */
export interface Arrival {
  /**
   * Resolves when this process has changed a job of the employer since the wait began, at once if it already has; else
   * after `ms` milliseconds, or when `signal` is aborted.
   */
  within(ms: number, signal?: AbortSignal): Promise<void>;
  /** Ends the wait. */
  end(): void;
}

/** Begins to wait for the next change of an employer. */
export type AwaitChange = (employerId: EmployerId) => Arrival;

/** Creates the function that wakes the followers of a log. */
export const createArrivals = (log: Pick<ChangeLog, 'onChange'>): AwaitChange => {
  const waiting = new Map<EmployerId, Set<() => void>>();
  // Only while somebody waits: a store can outlive any number of services.
  let stopListening: (() => void) | null = null;

  return (employerId) => {
    stopListening ??= log.onChange((change) => {
      for (const arrive of waiting.get(change.employerId) ?? []) arrive();
    });
    let hasArrived = false;
    let wake = (): void => {};
    const arrive = (): void => {
      hasArrived = true;
      wake();
    };
    const others = waiting.get(employerId) ?? new Set();
    waiting.set(employerId, others.add(arrive));
    return {
      within: (ms, signal) =>
        new Promise<void>((resolve) => {
          if (hasArrived || signal?.aborted) return resolve();
          const timer = setTimeout(() => wake(), ms);
          wake = () => {
            clearTimeout(timer);
            signal?.removeEventListener('abort', wake);
            resolve();
          };
          signal?.addEventListener('abort', wake);
        }),
      end() {
        others.delete(arrive);
        if (others.size === 0) waiting.delete(employerId);
        if (waiting.size > 0) return;
        stopListening?.();
        stopListening = null;
      },
    };
  };
};
