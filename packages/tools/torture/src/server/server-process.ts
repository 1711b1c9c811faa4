import { once } from 'node:events';
import { waitFor } from '../wait-for.ts';
import { collectText, jobposting, spawnChild } from './server-command.ts';

export interface ServerStart {
  readonly database: string;
  /** Further options of `serve`. */
  readonly options?: readonly string[];
  /** The beginning of the command line, such as a program that sets limits. */
  readonly wrapper?: readonly string[];
  readonly measured?: boolean;
}

/** On a machine that has much else to do. */
const longestStartMs = 120_000;

const heapProbe = ['--expose-gc', `--import=${new URL('./heap-probe.ts', import.meta.url)}`];

/**
 * Starts the real server, in a separate process on a free port, and waits until it listens. Throws, with its output, when
 * it ends earlier.
 */
export const startServer = async (start: ServerStart) => {
  const [node = '', ...parameters] = jobposting;
  const serve = ['serve', '--database', start.database, '--port', '0', ...(start.options ?? [])];
  const probe = start.measured ? heapProbe : [];
  const child = spawnChild([...(start.wrapper ?? []), node, ...probe, ...parameters, ...serve], {
    stdio: ['ignore', 'pipe', 'pipe', ...(start.measured ? (['ipc'] as const) : [])],
  });
  const ended = once(child, 'close');
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const stdout = collectText(child.stdout);
  const log = collectText(child.stderr);

  const listening = /Listening on (http:\/\/\S+:(\d+))/;
  await waitFor('the server listens', () => hasEnded() || listening.test(stdout()), longestStartMs);
  const [, address, port] = listening.exec(stdout()) ?? [];
  if (address === undefined || child.pid === undefined) {
    throw new Error(`the server ended with ${child.exitCode ?? child.signalCode}: ${log()}`);
  }
  return {
    address,
    port: Number(port),
    pid: child.pid,
    /** Its log so far. */
    log,
    hasEnded,
    signal: (name: NodeJS.Signals): unknown => child.kill(name),
    /** Kills it without a chance to clean up, like a crash. */
    async kill(): Promise<void> {
      child.kill('SIGKILL');
      await ended;
    },
    /** Asks it to end, and returns its exit code. */
    async stop(): Promise<number | null> {
      child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
    /** Heap in use after a collection, in bytes; only for a server that was started `measured`. */
    async measureHeap(): Promise<number> {
      const answer = once(child, 'message');
      child.send('measure');
      const [heapUsed] = await answer;
      return Number(heapUsed);
    },
  };
};

export type ServerProcess = Awaited<ReturnType<typeof startServer>>;
