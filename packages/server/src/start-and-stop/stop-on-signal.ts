const lingerMs = 1_000;
// npm passes on a Ctrl-C that the terminal has sent to both: one key, two signals.
const sameMs = 500;

/**
 * Runs `stop` at the first SIGTERM, SIGINT or SIGHUP, or when it is `asked` otherwise, and resolves when it
 * is done; the process then ends within a second. A second SIGTERM or SIGINT ends it at once, with exit
 * code 1, unless it comes so soon that it is a copy of the first.
 */
export const stopOnSignal = (
  stop: () => Promise<void>,
  asked: Promise<unknown> = new Promise(() => {}),
): Promise<void> =>
  new Promise((resolve, reject) => {
    let isStopping = false;
    let signalledMs: number | undefined;
    const begin = (): void => {
      if (isStopping) return;
      isStopping = true;
      stop().then(() => {
        // Output that a stalled reader does not take would keep the process alive.
        setTimeout(() => process.exit(), lingerMs).unref();
        resolve();
      }, reject);
    };
    const onSignal = (signal: NodeJS.Signals): void => {
      const nowMs = performance.now();
      signalledMs ??= nowMs;
      // A terminal that is closed sends SIGHUP twice, by the shell and by the system.
      if (signal !== 'SIGHUP' && nowMs - signalledMs >= sameMs) process.exit(1);
      begin();
    };
    process.on('SIGTERM', onSignal).on('SIGINT', onSignal).on('SIGHUP', onSignal);
    void asked.then(begin);
  });
