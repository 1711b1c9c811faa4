import type { ChangeListJson } from '@jobposting/core';
import { createMemoryJobStore } from '@jobposting/core/memory';
import { onTestFinished, vi } from 'vitest';
import type { HandlerOptions } from '../src/dispatch/handler-options.ts';
import type { RawRequest, Received } from './edges.ts';
import { gate } from './hardened-service.ts';
import { jobsPath, openService } from './service.ts';

export const changesPath = `${jobsPath}/changes`;

export const changesIn = (answer: Received): ChangeListJson => answer.json();

/** Changes in short: their types and jobs. */
export const glance = (answer: Received): string[] =>
  changesIn(answer).data.map(({ type, id }) => `${type} ${id}`);

/** Stops the clock of held requests, so that none times out. */
export const holdTime = (): void => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
  });
  onTestFinished(() => void vi.useRealTimers());
};

/** A service that reports when a request has begun to wait for changes. */
export const openHolding = (options: Partial<HandlerOptions<RawRequest>> = {}) => {
  const store = createMemoryJobStore();
  const { changes } = store;
  let reads = 0;
  let onHeld: (() => void) | undefined;
  const service = openService(options, {
    store: {
      ...store,
      changes: {
        ...changes,
        read: (after, query) => {
          const page = changes.read(after, query);
          reads += 1;
          // It is held from its second look on.
          if (reads === 2) onHeld?.();
          return page;
        },
      },
    },
  });
  /** Sends a request by `send`, and resolves once it has found nothing and waits. */
  const hold = async <Sent>(send: () => Promise<Sent>): Promise<{ answer: Promise<Sent> }> => {
    const held = gate();
    onHeld = held.open;
    reads = 0;
    const answer = send();
    await held.passed;
    return { answer };
  };
  return {
    ...service,
    hold,
    /** Holds a request for all future changes. */
    holdOne: (key?: string, seconds = 30) =>
      hold(() =>
        service.send(
          'GET',
          `${changesPath}?after=now&wait=${seconds}`,
          key === undefined ? {} : { key },
        ),
      ),
  };
};
