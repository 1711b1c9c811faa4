const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Does `last` when a signal ends the process before the function returned is called. */
export const whenInterrupted = (last: () => void): (() => void) => {
  const onSignal = (signal: NodeJS.Signals): void => {
    last();
    forget();
    process.kill(process.pid, signal);
  };
  const forget = (): void => {
    for (const signal of endings) process.off(signal, onSignal);
  };
  for (const signal of endings) process.on(signal, onSignal);
  return forget;
};
