import type { Store } from '@jobposting/core/adapter';
import type { CapabilityOn } from '../store-case.ts';

/** At which place of the exchange of a request contact is lost. */
export const cutPlaces = [
  /** The request never arrives. */
  'before it arrives',
  /** The request arrives, and contact is lost at once: the server runs it while the client looks. */
  'while it runs',
  /** The request arrives only after the server has answered a later one, or when the network is healed. */
  'before it runs',
  /** The server has done it, and its answer never arrives. */
  'before its answer',
] as const;

/** A loss of contact: every connection of the store breaks at the same time. */
export interface Cut {
  /** The request at which it happens: how many the store sends from now on, or from the cut before, from 1. */
  readonly request: number;
  readonly at: (typeof cutPlaces)[number];
  /**
   * What follows until the network is healed: new connections are made at once (`reconnect`) or refused
   * (`refuse`), or nobody learns that anything is cut, and nothing passes any more (`silence`).
   */
  readonly afterwards: 'reconnect' | 'refuse' | 'silence';
}

/** The network between a store and its database. */
export interface Network {
  /** Cuts it, one time after the other. */
  cut(...cuts: readonly Cut[]): void;
  /** Lets everything pass again and forgets the cuts to come; resolves when what was late has been run. */
  heal(): Promise<void>;
}

/** One fresh, empty database, open twice: over a network that can be cut, and past it. */
export interface NetworkStore {
  /** The store under test. */
  readonly store: Store;
  readonly network: Network;
  /** Shows the truth. */
  readonly direct: Store;
  /** How long a call of `store` may take at most, in milliseconds. Outages last that long. */
  readonly timeLimitMs: number;
  /** Closes both and removes their data. */
  close(): Promise<void>;
}

/**
 * Opens a new database twice.
 *
 * @param timeLimitMs how long a call of `store` should be able to take: short for cases that wait for its
 * end, and long for those in which a busy machine must have the time to connect again
 */
export type OpenNetworkStore = (timeLimitMs: number) => Promise<NetworkStore>;

/** The cases of one capability of a store on a network. */
export interface NetworkStoreCapability extends CapabilityOn<NetworkStore> {
  /** For `OpenNetworkStore`. */
  readonly timeLimitMs: number;
}
