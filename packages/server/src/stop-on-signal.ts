const lingerMs = 1_000;

/**
 * Runs `stop` at the first SIGTERM, SIGINT or SIGHUP, or when it is `asked` otherwise, and resolves when it
 * is done; the process then ends within a second. A second SIGTERM or SIGINT ends it at once, with exit
 * code 1.
 */
export const stopOnSignal = (
  stop: () => Promise<void>,
  asked: Promise<unknown> = new Promise(() => {}),
): Promise<void> =>
  new Promise((resolve, reject) => {
    let isStopping = false;
    let signals = 0;
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
      // A terminal that is closed sends it twice, by the shell and by the system.
      if (signals > 0 && signal === 'SIGHUP') return;
      if (signals++ > 0) process.exit(1);
      begin();
    };
    void asked.then(begin);
    process.on('SIGTERM', onSignal).on('SIGINT', onSignal).on('SIGHUP', onSignal);
  });
