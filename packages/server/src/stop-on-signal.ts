const lingerMs = 1_000;

/**
 * Runs `stop` at the first SIGTERM or SIGINT and resolves when it is done; the process then ends
 * within a second. A second signal ends it at once, with exit code 1.
 */
export const stopOnSignal = (stop: () => Promise<void>): Promise<void> =>
  new Promise((resolve, reject) => {
    let isStopping = false;
    const onSignal = (): void => {
      if (isStopping) process.exit(1);
      isStopping = true;
      stop().then(() => {
        // Output that a stalled reader does not take would keep the process alive.
        setTimeout(() => process.exit(), lingerMs).unref();
        resolve();
      }, reject);
    };
    process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
  });
