import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import type { Store } from '@jobposting/core/adapter';
import type { CapabilityOn } from '../store-case.ts';

/** One fresh, empty database that is open twice, as two processes have it. */
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
 * Reads until what it reads is as it must be. A read that begins more than a second from now must be right:
 * however slow the machine is, it does not fail for that.
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
