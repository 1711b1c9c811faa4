import type { ChangeLog } from '../../change-log/change-log.ts';
import type { JobChange } from '../../change-log/job-change.ts';
import type { EmployerId } from '../../job/employer.ts';
import { checkOptions } from '../../values/options.ts';

/** A function of the host that is called with changes; a promise that it returns is not awaited. */
export type ChangeListener = (change: JobChange) => unknown;

/** Options of a listener. */
export interface ListenerOptions {
  /** Called with what the listener threw, or what its promise was rejected with. */
  readonly onError?: ((error: unknown, change: JobChange) => unknown) | undefined;
}

/** Adds a listener; the returned function removes it. */
export type AddListener = (listener: ChangeListener, options?: ListenerOptions) => () => void;

const printError = (error: unknown): void =>
  // biome-ignore lint/suspicious/noConsole: it is the last resort, and a host can replace it.
  console.error('A listener to changes of jobs failed:', error);

/** Calls a listener so that nothing it does can throw or reject. */
const callSafely = async (
  change: JobChange,
  listener: ChangeListener,
  onError: NonNullable<ListenerOptions['onError']>,
): Promise<void> => {
  try {
    await listener(change);
  } catch (error) {
    try {
      await onError(error, change);
    } catch (failure) {
      printError(error);
      printError(failure);
    }
  }
};

/** Creates the function that calls listeners with the changes of a log. None can delay or harm the others or a write. */
export const createChangeListeners =
  (log: Pick<ChangeLog, 'onChange'>): AddListener =>
  (listener, options = {}) => {
    checkOptions('onChange', options, { onError: 'optional' });
    if (typeof listener !== 'function') throw new TypeError('onChange needs a function.');
    const { onError = printError } = options;
    let isRemoved = false;
    const stop = log.onChange((change) =>
      queueMicrotask(() => {
        if (!isRemoved) void callSafely(change, listener, onError);
      }),
    );
    return () => {
      isRemoved = true;
      stop();
    };
  };

/** A channel as of `node:diagnostics_channel`, which the core does not import, so that it runs in browsers. */
export interface ChangeChannel {
  readonly hasSubscribers: boolean;
  publish(message: unknown): void;
}

/** Publishes each change that a log reports. The message is the `JobChange`, which has the id of a key, never a key. */
export const publishChanges = (log: Pick<ChangeLog, 'onChange'>, channel: ChangeChannel): void => {
  log.onChange((change) => {
    if (channel.hasSubscribers) channel.publish(change);
  });
};

/** Waits for a change. */
interface Arrival {
  /**
   * Resolves when this process has changed a job of the employer since the wait began, at once if it already has; else
   * after `ms` milliseconds, or when `signal` is aborted.
   */
  within(ms: number, signal?: AbortSignal): Promise<void>;
  /** Ends the wait. */
  end(): void;
}

/**
 * Creates the function that begins to wait for the next change of an employer. One listener serves all while anybody
 * waits: a change looks up those who wait for its employer, and calls nobody else.
 */
export const createArrivals = (
  log: Pick<ChangeLog, 'onChange'>,
): ((employerId: EmployerId) => Arrival) => {
  const waiting = new Map<EmployerId, Set<() => void>>();
  let stop = (): void => {};

  return (employerId) => {
    if (waiting.size === 0) {
      stop = log.onChange((change) => {
        for (const arrive of waiting.get(change.employerId) ?? []) arrive();
      });
    }
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
        if (waiting.size === 0) stop();
      },
    };
  };
};
