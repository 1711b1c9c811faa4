import type { Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followHandOver } from './hand-over.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A worker that gets connections from Node. */
const follow = () => {
  const process = Object.assign(new EventEmitter(), { send: () => true });
  const onNotTaken = vi.fn();
  const closeLost = followHandOver({ process } as unknown as Worker, onNotTaken);
  return {
    onNotTaken,
    closeLost,
    handOver() {
      const connection = { close: vi.fn() };
      (process.send as (...args: unknown[]) => boolean)({ act: 'newconn' }, connection);
      return connection;
    },
    acknowledge: () => process.emit('internalMessage', { ack: 1 }),
  };
};

it('reports a worker that does not take a connection within 30 seconds', () => {
  const { onNotTaken, handOver } = follow();
  handOver();
  vi.advanceTimersByTime(30_000);
  expect(onNotTaken).toHaveBeenCalled();
});

it('does not report one that takes each within 15 seconds, however many come', () => {
  const { onNotTaken, handOver, acknowledge } = follow();
  for (let n = 0; n < 10; n++) {
    handOver();
    vi.advanceTimersByTime(14_000);
    acknowledge();
  }
  vi.advanceTimersByTime(60_000);
  expect(onNotTaken).not.toHaveBeenCalled();
});

it('closes the connection that was not taken, and reports nothing of a worker that has ended', () => {
  const { onNotTaken, closeLost, handOver } = follow();
  const connection = handOver();
  closeLost();
  expect(connection.close).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(60_000);
  expect(onNotTaken).not.toHaveBeenCalled();
});
