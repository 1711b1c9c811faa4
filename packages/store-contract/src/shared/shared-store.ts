import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import type { Store } from '@jobposting/core/adapter';
import type { CapabilityOn } from '../store-case.ts';

/** One new, empty database that is open twice, as in two processes. */
export interface SharedStore {
  readonly first: Store;
  readonly second: Store;
  /** Closes both and removes their data. */
  close(): Promise<void>;
}

/** Opens a new database twice. */
export type OpenSharedStore = () => Promise<SharedStore>;

/** The cases of one capability of a database that several stores share. */
export type SharedStoreCapability = CapabilityOn<SharedStore>;

/**
 * Reads until the value is right. A read that begins more than a second from now must be right, so that a slow machine
 * does not cause a failure.
 */
export const withinASecond = async <Value>(
  read: () => Promise<Value>,
  isRight: (value: Value) => boolean,
): Promise<Value> => {
  const since = performance.now();
  for (;;) {
    const age = performance.now() - since;
    const value = await read();
    if (isRight(value)) return value;
    assert(age <= 1_000, `still ${inspect(value)} after ${age} ms`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};
