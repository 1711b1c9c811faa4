import type { JobStore } from '../src/store/job-store.ts';

/** Pauses before and after each call, like a store behind a network. */
export const pausing = (store: JobStore, pause: () => Promise<unknown>): JobStore => {
  const names = ['find', 'list', 'findNext', 'insert', 'update', 'delete'] as const;
  const between =
    (call: (...given: never[]) => Promise<unknown>) =>
    async (...given: never[]) => {
      await pause();
      const value = await call(...given);
      await pause();
      return value;
    };
  return { ...store, ...Object.fromEntries(names.map((name) => [name, between(store[name])])) };
};
