const lookMs = 15_000;

/**
 * Asks a worker every 15 seconds, and calls `onSilent` when it has twice given no answer (`undefined`): it hangs,
 * also where no connection comes that it could fail to take. Twice, because this process may have been suspended
 * together with the worker. The returned function ends that; call it when the worker has ended.
 */
export const watchAnswers = (ask: () => Promise<unknown>, onSilent: () => void): (() => void) => {
  let isEnded = false;
  let wasSilent = false;
  const timer = setInterval(async () => {
    const isSilent = (await ask()) === undefined;
    if (isSilent && wasSilent && !isEnded) onSilent();
    wasSilent = isSilent;
  }, lookMs).unref();
  return () => {
    isEnded = true;
    clearInterval(timer);
  };
};
