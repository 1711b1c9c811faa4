import { setImmediate } from 'node:timers';

/** Lets everything else run that is due. */
export const afterOthers = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });
