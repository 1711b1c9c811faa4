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

/** One promise, and how to see that what was opened for the case keeps it; rejects when it does not. */
export interface CaseOn<Opened> {
  readonly name: string;
  run(opened: Opened): Promise<void>;
}

/** The cases of one capability. */
export interface CapabilityOn<Opened> {
  readonly name: string;
  readonly cases: readonly CaseOn<Opened>[];
}

/** One promise of a port. */
export type StoreCase<Port> = CaseOn<OpenedStore<Port>>;

/** The cases of one capability of a port. */
export type StoreCapability<Port> = CapabilityOn<OpenedStore<Port>>;

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
export const runStoreCase = async <Opened extends { close(): Promise<void> }>(
  each: CaseOn<Opened>,
  open: () => Promise<Opened>,
): Promise<void> => {
  const opened = await open();
  try {
    await each.run(opened);
  } finally {
    await opened.close();
  }
};
