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
export const awaitChange = (log: Pick<ChangeLog, 'onChange'>, employerId: EmployerId): Arrival => {
  let hasArrived = false;
  let wake = (): void => {};
  const end = log.onChange((change) => {
    if (change.employerId !== employerId) return;
    hasArrived = true;
    wake();
  });
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
    end,
  };
};
