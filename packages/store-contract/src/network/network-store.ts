import assert from 'node:assert/strict';
import type { Result } from '@jobposting/core';
import type { Store, WriteFailure } from '@jobposting/core/adapter';
import { codeOf } from '../expectations.ts';
import { acme } from '../jobs/a-new-job.ts';
import { aQuery } from '../jobs/calls.ts';
import type { CapabilityOn } from '../store-case.ts';

/** The point in the exchange of a request where contact is lost. */
export const cutPlaces = [
  /** The request never arrives. */
  'before it arrives',
  /** The request arrives, and contact is lost at once: the server runs it while the client checks. */
  'while it runs',
  /** The request arrives only after the server has answered a later one, or when the network is healed. */
  'before it runs',
  /** The server has run it, and its answer never arrives. */
  'before its answer',
] as const;

/** A loss of contact: every connection of the store breaks at the same time. */
export interface Cut {
  /** The request at which it happens, counted from 1 from now on, or from the previous cut. */
  readonly request: number;
  readonly at: (typeof cutPlaces)[number];
  /**
   * The state until the network is healed: new connections succeed (`reconnect`) or are refused (`refuse`), or nothing
   * passes and nobody notices the cut (`silence`).
   */
  readonly afterwards: 'reconnect' | 'refuse' | 'silence';
}

/** The network between a store and its database. */
export interface Network {
  /** Cuts it, one cut after the other. */
  cut(...cuts: readonly Cut[]): void;
  /** Lets everything pass again and cancels later cuts; resolves when late requests have run. */
  heal(): Promise<void>;
}

/** One new, empty database, open twice: over a network that can be cut, and directly. */
export interface NetworkStore {
  /** The store under test. */
  readonly store: Store;
  readonly network: Network;
  /** Shows the truth. */
  readonly direct: Store;
  /** The time limit of a call of `store`, in milliseconds. Outages last that long. */
  readonly timeLimitMs: number;
  /** Closes both and removes their data. */
  close(): Promise<void>;
}

/**
 * Opens a new database twice.
 *
 * @param timeLimitMs the time limit of a call of `store`: short for cases that wait for its end, and long where a busy
 * machine needs time to reconnect
 */
export type OpenNetworkStore = (timeLimitMs: number) => Promise<NetworkStore>;

/** The cases of one capability of a store on a network. */
export interface NetworkStoreCapability extends CapabilityOn<NetworkStore> {
  /** For `OpenNetworkStore`. */
  readonly timeLimitMs: number;
}

// A busy machine makes everything slower, but not endless.
const patience = 10;

/** The result of a call; fails when it rejects, or takes far longer than the time limit. */
export const settled = async <Value>(
  { timeLimitMs }: Pick<NetworkStore, 'timeLimitMs'>,
  call: Promise<Value>,
): Promise<Value> => {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    // One limit after the other: a machine that is suspended for a while uses up only one.
    const wait = (limits: number): void => {
      if (limits === 0) reject(new assert.AssertionError({ message: 'a call does not end' }));
      else timer = setTimeout(wait, timeLimitMs, limits - 1);
    };
    wait(patience);
  });
  try {
    return await Promise.race([call, tooLate]);
  } finally {
    clearTimeout(timer);
  }
};

/** Fails unless reads and writes work again by themselves after the network is healed. */
export const expectWorksAgain = async (world: NetworkStore): Promise<void> => {
  const { store, timeLimitMs } = world;
  const since = performance.now();
  for (const call of [
    () => store.jobs.findNext(acme, { after: null, limit: 1 }),
    () => store.jobs.changes.setRetention({}),
    () => store.jobs.list(acme, aQuery({ search: { form: 'folded', term: 'x' } })),
  ]) {
    for (;;) {
      const code = codeOf(await settled<Result<unknown, WriteFailure>>(world, call()));
      if (code === 'ok') break;
      assert.equal(code, 'store-unavailable');
      assert(performance.now() - since < patience * timeLimitMs, 'it does not work again');
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
};
