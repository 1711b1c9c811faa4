/** A new, empty store, opened for one case. `Port` is the port that it implements. */
export interface OpenedStore<Port> {
  readonly store: Port;
  /** Closes the store and opens it again on the same data; a store in memory returns itself. */
  reopen(): Promise<Port>;
  /** Closes the store, reopened or not, and removes its data. A second call does nothing. */
  close(): Promise<void>;
}

/** Opens an empty store, independent of all earlier ones. */
export type OpenStore<Port> = () => Promise<OpenedStore<Port>>;

/** One promise, and a function that checks it; it rejects when the promise is broken. */
export interface CaseOn<Opened> {
  readonly name: string;
  run(opened: Opened): Promise<void>;
}

/** The cases of one capability. */
export interface CapabilityOn<Opened> {
  readonly name: string;
  readonly cases: readonly CaseOn<Opened>[];
}

/** Functions that check a promise, by its name. */
export type Promises<Opened> = Readonly<Record<string, (opened: Opened) => Promise<void>>>;

/** A capability with a case for each promise. */
export const capability = <Opened>(
  name: string,
  promises: Promises<Opened>,
): CapabilityOn<Opened> => ({
  name,
  cases: Object.entries(promises).map(([name, run]) => ({ name, run })),
});

/** The cases of one capability of a port. */
export type StoreCapability<Port> = CapabilityOn<OpenedStore<Port>>;

/**
 * Runs one case on a new store; rejects when the store breaks the promise.
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
