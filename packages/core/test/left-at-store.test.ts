import { expect, it } from 'vitest';
import { createJobService } from '../src/service/job-service.ts';
import type { JobStore } from '../src/store/job-store.ts';
import { openService } from './a-service.ts';
import { limited as acme, unlimited as other } from './an-employer.ts';

/** Resolves after all listeners have been called. */
const settle = () => new Promise(setImmediate);

it('the listeners of a service at its store (D34) exist only while somebody waits or listens, however many services there are', async () => {
  const { store } = openService();
  let listening = 0;
  const onChange: JobStore['changes']['onChange'] = (listener) => {
    listening++;
    const leave = store.changes.onChange(listener);
    return () => {
      listening--;
      leave();
    };
  };
  const shared = { ...store, changes: { ...store.changes, onChange } };
  const services = Array.from({ length: 10 }, () => createJobService({ store: shared }));
  expect(listening).toBe(0);

  const leaves = services.flatMap((service) => [
    service.onChange(() => {}),
    service.onChange(() => {}),
  ]);
  const stopping = new AbortController();
  const { signal } = stopping;
  const waits = services.flatMap((service) => [
    service.listChanges(acme, { wait: 30 }, { signal }),
    service.listChanges(other, { wait: 30 }, { signal }),
  ]);
  await settle();
  // One for all who wait: a write must not call each of thousands.
  expect(listening).toBe(leaves.length + services.length);
  stopping.abort();
  await Promise.all(waits);
  expect(listening).toBe(leaves.length);
  for (const leave of leaves) leave();
  expect(listening).toBe(0);
});
