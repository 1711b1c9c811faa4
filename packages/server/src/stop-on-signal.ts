const lingerMs = 1_000;
// npm passes on a Ctrl-C that the terminal has sent to both: one key, two signals.
const sameMs = 500;

/**
 * Runs `stop` at the first SIGTERM, SIGINT or SIGHUP and resolves when it is done; the process then ends
 * within a second. A second SIGTERM or SIGINT ends it at once, with exit code 1, unless it comes so soon
 * that it is a copy of the first.
 */
export const stopOnSignal = (stop: () => Promise<void>): Promise<void> =>
  new Promise((resolve, reject) => {
    let begunMs: number | undefined;
    const onSignal = (signal: NodeJS.Signals): void => {
      const nowMs = performance.now();
      if (begunMs !== undefined) {
        // A terminal that is closed sends it twice, by the shell and by the system.
        if (signal === 'SIGHUP' || nowMs - begunMs < sameMs) return;
        process.exit(1);
      }
      begunMs = nowMs;
      stop().then(() => {
        // Output that a stalled reader does not take would keep the process alive.
        setTimeout(() => process.exit(), lingerMs).unref();
        resolve();
      }, reject);
    };
    process.on('SIGTERM', onSignal).on('SIGINT', onSignal).on('SIGHUP', onSignal);
  });
