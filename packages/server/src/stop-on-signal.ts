const lingerMs = 1_000;

/**
 * Runs `stop` at the first SIGTERM, SIGINT or SIGHUP and resolves when it is done; the process then ends
 * within a second. A second SIGTERM or SIGINT ends it at once, with exit code 1.
 */
export const stopOnSignal = (stop: () => Promise<void>): Promise<void> =>
  new Promise((resolve, reject) => {
    let isStopping = false;
    const onSignal = (signal: NodeJS.Signals): void => {
      if (isStopping) {
        // A terminal that is closed sends it twice, by the shell and by the system.
        if (signal === 'SIGHUP') return;
        process.exit(1);
      }
      isStopping = true;
      stop().then(() => {
        // Output that a stalled reader does not take would keep the process alive.
        setTimeout(() => process.exit(), lingerMs).unref();
        resolve();
      }, reject);
    };
    process.on('SIGTERM', onSignal).on('SIGINT', onSignal).on('SIGHUP', onSignal);
  });
