import { err, type Result } from '@jobposting/core';
import { type JobStore, outcomeUnknown, storeUnavailable } from '@jobposting/core/adapter';
import { createMemoryStore } from '@jobposting/core/memory';
import type { NetworkStore } from '@jobposting/store-contract/cases';
import { createFakeNetwork } from './fake-network.ts';
import type { NetworkFault } from './network-store-faults.ts';
import { withOwnChanges } from './own-changes.ts';

// biome-ignore lint/suspicious/noExplicitAny: one wrapper for calls of every type
type Call = (...given: any[]) => Promise<Result<any, any>>;

const timeLimitMs = 40;

const reads = /^(find|list|count|read|newestCursor|history|retention)/;

/** Opens a store in memory over a network that can be cut. It keeps every promise except the broken ones. */
export const openBrokenNetworkStore = (fault: NetworkFault): NetworkStore => {
  const direct = createMemoryStore();
  const network = createFakeNetwork();
  let isLost = false;
  const own = withOwnChanges(direct.jobs);

  const over =
    (name: string, call: Call): Call =>
    async (...given) => {
      const isRead = reads.test(name);
      const deadline = performance.now() + timeLimitMs;
      let made: ReturnType<Call> | undefined;
      // The server makes a write once, however often it is sent.
      const run = (): ReturnType<Call> => {
        if (isRead || fault.writesAgain) return call(...given);
        made ??= call(...given);
        return made;
      };
      for (let wasSent = false; ; ) {
        isLost = wasSent;
        const exchange = await network.exchange(run);
        isLost = false;
        if (exchange.kind === 'answered') {
          const { answer } = exchange;
          const found = wasSent && answer.isOk() ? fault.found?.(name, answer.value) : undefined;
          return found ?? answer;
        }
        wasSent ||= exchange.kind === 'lost' && !isRead;
        const isOut = network.isOut();
        const atOnce = (isRead ? fault.afterLostRead : fault.afterLoss)?.({ name, wasSent, isOut });
        if (atOnce !== undefined) return atOnce;
        // While the network works it keeps asking, so that a suspended machine does not affect the result.
        if (isOut && performance.now() > deadline) {
          return err(wasSent ? outcomeUnknown() : storeUnavailable('unreachable'));
        }
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    };

  const overNetwork = <Port extends object>(port: Port): Port =>
    Object.fromEntries(
      Object.entries(port).map(([name, member]) =>
        typeof member === 'function' ? [name, over(name, member)] : [name, member],
      ),
    ) as Port;

  const changes: JobStore['changes'] = {
    ...overNetwork(own.changes),
    onChange: (listener) =>
      own.changes.onChange((change) => {
        if (!isLost || !fault.isSilent) listener(change);
      }),
  };
  return {
    store: {
      jobs: { ...overNetwork(own), changes },
      employers: overNetwork(direct.employers),
      webhooks: overNetwork(direct.webhooks),
      close: async () => {},
    },
    direct,
    network,
    timeLimitMs,
    close: async () => {},
  };
};
