import { closeSync, openSync } from 'node:fs';
import type { Logger } from '../logging/log.ts';

const lingerMs = 1_000;
// npm forwards a Ctrl-C that the terminal has sent to both: one key press, two signals.
const sameMs = 500;

/** Whether this process belongs to a terminal that can be closed. After it is closed, this cannot be found out. */
const hasTerminal = (): boolean => {
  if (process.platform === 'win32') return true;
  try {
    closeSync(openSync('/dev/tty', 'r'));
    return true;
  } catch {
    return false;
  }
};

/**
 * Runs `stop` at the first SIGTERM or SIGINT, or at SIGHUP from a terminal that is closed, and resolves when it is
 * done; the process then ends within a second. A second SIGTERM or SIGINT ends it at once, with exit code 1, unless it
 * comes so soon that it is a copy of the first. Without a terminal, SIGHUP comes from log rotation and is ignored, which
 * is logged.
 */
export const stopOnSignal = (stop: () => Promise<void>, log: Pick<Logger, 'info'>): Promise<void> =>
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
      // A closed terminal sends SIGHUP twice, from the shell and from the system.
      if (signal !== 'SIGHUP' && nowMs - signalledMs >= sameMs) process.exit(1);
      begin();
    };
    const ignore = (): void => log.info('SIGHUP ignored: there is no log to reopen');
    process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
    process.on('SIGHUP', hasTerminal() ? onSignal : ignore);
  });
