import type { JobChange } from '@jobposting/core';
import type { Result } from 'neverthrow';
import type { WriteFailure, WriteQueue } from '../writing/write-queue.ts';

/** What a write returns, and the changes that it has appended. */
export interface Logged<T> {
  readonly value: T;
  readonly changes: readonly JobChange[];
}

/** Runs writes that append changes, and reports these once they are on the disk. */
export interface LoggedWrites {
  /** As `submit` of the queue; `committed` is called where the write has succeeded. */
  submit<T, E>(
    work: () => Result<Logged<T>, E>,
    committed?: (value: T) => void,
  ): Promise<Result<T, E | WriteFailure>>;
  onChange(listener: (change: JobChange) => void): () => void;
}

/** Creates what all writes of jobs go through on their way to the queue. */
export const createLoggedWrites = (queue: Pick<WriteQueue, 'submit'>): LoggedWrites => {
  const listeners = new Set<(change: JobChange) => void>();
  return {
    async submit(work, committed) {
      const written = await queue.submit(work, {
        committed: (result) => void result.map(({ value }) => committed?.(value)),
        isLogged: true,
      });
      // In the order of the writes, because the queue answers in it.
      return written.map(({ value, changes }) => {
        for (const change of changes) {
          for (const listener of listeners) listener(change);
        }
        return value;
      });
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
