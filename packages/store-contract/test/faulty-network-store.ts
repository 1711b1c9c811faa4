import { err, type Job, ok, type Result } from '@jobposting/core';
import {
  type JobStore,
  outcomeUnknown,
  referenceIdTaken,
  type Store,
  storeUnavailable,
  versionConflict,
} from '@jobposting/core/adapter';
import { createMemoryEmployerStore, createMemoryJobStore } from '@jobposting/core/memory';
import type { NetworkStore } from '@jobposting/store-contract/cases';
import { createFakeNetwork } from './fake-network.ts';
import type { NetworkStoreFault } from './network-store-faults.ts';
import { withOwnChanges } from './own-changes.ts';

// biome-ignore lint/suspicious/noExplicitAny: one wrapper for calls of every type
type Call = (...given: any[]) => Promise<Result<any, any>>;

const timeLimitMs = 40;

const forEver = <Answer>(): Promise<Answer> => new Promise(() => {});

/** Opens a store in memory over a network that can be cut. It keeps every promise, or all but one. */
export const openFaultyNetworkStore = (fault: NetworkStoreFault | null): NetworkStore => {
  const has = (candidate: NetworkStoreFault): boolean => fault === candidate;
  const direct: Store = {
    jobs: createMemoryJobStore(),
    employers: createMemoryEmployerStore(),
    close: async () => {},
  };
  const network = createFakeNetwork();
  let isBroken = false;
  let isLost = false;
  const own = withOwnChanges(direct.jobs);

  /** Makes a write at the server once, however often it is asked to. */
  const once = (name: string, call: Call, given: unknown[]): (() => ReturnType<Call>) => {
    let made: ReturnType<Call> | undefined;
    return async () => {
      if (has('writes again what was lost')) return call(...given);
      const isFirst = made === undefined;
      made ??= call(...given);
      const result = await made;
      if (!isFirst && name === 'update' && has('appends the change again of what was lost')) {
        const [, stamp] = given;
        await call({ from: result.unwrapOr(null), to: result.unwrapOr(null) }, stamp);
      }
      return result;
    };
  };

  /** What a write returns, faults apart, that the server has done when contact was lost. */
  const found = (name: string, result: Awaited<ReturnType<Call>>): typeof result => {
    if (result.isErr()) return result;
    if (name === 'update' && has('takes its own update for that of another')) {
      return err(versionConflict());
    }
    const { referenceId } = Object(result.value) as Partial<Job>;
    if (name === 'insert' && referenceId && has('takes its own referenceId for taken')) {
      return err(referenceIdTaken(referenceId));
    }
    if (name === 'addFirst' && has('says of its own first employer that there was one')) {
      return ok(null);
    }
    return name === 'recordClosings' && has('counts no closing that was lost') ? ok(0) : result;
  };

  const writing =
    (name: string, call: Call): Call =>
    async (...given) => {
      const run = once(name, call, given);
      const deadline = performance.now() + timeLimitMs;
      let wasSent = false;
      if (isBroken) return err(storeUnavailable('unreachable'));
      for (;;) {
        isLost = wasSent;
        const exchange = await network.exchange(run);
        isLost = false;
        if (exchange.kind === 'answered') {
          return wasSent ? found(name, exchange.answer) : exchange.answer;
        }
        wasSent ||= exchange.kind === 'lost';
        const isOut = network.isOut();
        if (wasSent) {
          if (has('rejects when contact is lost')) throw new Error('lost');
          if (has('hangs when contact is lost')) return forEver();
          if (has('says that what was lost was not written')) {
            return err(storeUnavailable('unreachable'));
          }
          if (has('says unknown where it could find out')) return err(outcomeUnknown());
          if (has('says that what was lost was written') && !isOut) return ok();
          if (has('looks before what was late has arrived') && !isOut) {
            const looked = await network.exchange(async () => null);
            // Nothing of it is to be seen yet, where it is late.
            if (looked.kind === 'answered') return err(storeUnavailable('unreachable'));
          }
        }
        if (isOut) {
          isBroken = has('stays broken after an outage');
          if (has('hangs in an outage')) return forEver();
          if (has('says in an outage that nothing was written') && wasSent) {
            return err(storeUnavailable('unreachable'));
          }
          if (has('says in an outage that all was written')) return ok();
          if (has('says unknown for what was never sent')) return err(outcomeUnknown());
        }
        // While the network is there it asks on, so that a machine that stands still decides nothing.
        if (isOut && performance.now() > deadline) {
          if (wasSent) return err(outcomeUnknown());
          if (has('writes after an outage what it has said was not written')) {
            const later = setInterval(() => {
              if (!network.isOut()) void run().finally(() => clearInterval(later));
            }, 1);
          }
          return err(storeUnavailable('unreachable'));
        }
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    };

  const nothing = (name: string): Result<unknown, never> | undefined => {
    if (name === 'find' && has('finds nothing in an outage')) return ok(null);
    if (name === 'findByKeyHash' && has('finds no key in an outage')) return ok(null);
    if (name === 'list' && has('lists nothing in an outage')) return ok({ total: 0, headers: [] });
    return undefined;
  };

  const reading =
    (name: string, call: Call): Call =>
    async (...given) => {
      const deadline = performance.now() + timeLimitMs;
      if (isBroken) return err(storeUnavailable('unreachable'));
      for (;;) {
        const exchange = await network.exchange(() => call(...given));
        if (exchange.kind === 'answered') return exchange.answer;
        if (has('rejects reads that lose contact')) throw new Error('lost');
        if (has('hangs reads that lose contact')) return forEver();
        if (has('says unknown for a read')) return err(outcomeUnknown());
        const wrong = network.isOut() ? nothing(name) : undefined;
        if (wrong !== undefined) return wrong;
        if (network.isOut() && performance.now() > deadline) {
          return err(storeUnavailable('unreachable'));
        }
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    };

  const readNames = /^(find|list|count|read|newestCursor|history|retention)/;

  /** The same port over the network. */
  const over = <Port extends object>(port: Port): Port =>
    Object.fromEntries(
      Object.entries(port).map(([name, member]) => {
        if (typeof member !== 'function' || name === 'onChange') return [name, member];
        return [name, (readNames.test(name) ? reading : writing)(name, member)];
      }),
    ) as Port;

  const changes: JobStore['changes'] = {
    ...over(own.changes),
    onChange: (listener) =>
      own.changes.onChange((change) => {
        if (isLost && has('calls no listener for what was lost')) return;
        listener(change);
        if (isLost && has('calls listeners twice for what was lost')) listener(change);
      }),
  };
  return {
    store: {
      jobs: { ...over(own), changes },
      employers: over(direct.employers),
      close: async () => {},
    },
    direct,
    network,
    timeLimitMs,
    close: async () => {},
  };
};
