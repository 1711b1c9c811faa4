import { setTimeout as delay } from 'node:timers/promises';

const pauseMs = 5;

/** Waits until `condition` holds; throws when it does not within `limitMs`. */
export const waitFor = async (
  what: string,
  condition: () => boolean | Promise<boolean>,
  limitMs: number,
): Promise<void> => {
  const deadline = performance.now() + limitMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`waited ${limitMs} ms in vain: ${what}`);
    await delay(pauseMs);
  }
};
