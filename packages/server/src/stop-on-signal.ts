/**
 * Runs `stop` at the first SIGTERM or SIGINT and resolves when it is done. A second signal ends the
 * process at once, with exit code 1.
 */
export const stopOnSignal = (stop: () => Promise<void>): Promise<void> =>
  new Promise((resolve, reject) => {
    let isStopping = false;
    const onSignal = (): void => {
      if (isStopping) process.exit(1);
      isStopping = true;
      stop().then(resolve, reject);
    };
    process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
  });
