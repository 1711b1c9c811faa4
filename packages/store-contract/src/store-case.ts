/** A fresh, empty store, opened for one case. `Port` is what it implements. */
export interface OpenedStore<Port> {
  readonly store: Port;
  /**
   * Closes the store and opens it again on the same data; a store that lives in memory returns
   * the same one.
   */
  reopen(): Promise<Port>;
  /** Closes the store, reopened or not, and removes its data. A second call does nothing. */
  close(): Promise<void>;
}

/** Opens a store with nothing in it, independent of all that were opened before. */
export type OpenStore<Port> = () => Promise<OpenedStore<Port>>;

/** One promise of a port, and how to see that a store keeps it; rejects when it does not. */
export interface StoreCase<Port> {
  readonly name: string;
  run(opened: OpenedStore<Port>): Promise<void>;
}

/** The cases of one capability. */
export interface StoreCapability<Port> {
  readonly name: string;
  readonly cases: readonly StoreCase<Port>[];
}

/**
 * Runs one case on a store of its own; rejects when the store breaks the promise.
 *
 * @example
 * for (const { name, cases } of jobStoreCapabilities) {
 *   describe(name, () => {
 *     for (const each of cases) it(each.name, () => runStoreCase(each, openMyJobStore));
 *   });
 * }
 */
export const runStoreCase = async <Port>(
  each: StoreCase<Port>,
  open: OpenStore<Port>,
): Promise<void> => {
  const opened = await open();
  try {
    await each.run(opened);
  } finally {
    await opened.close();
  }
};
