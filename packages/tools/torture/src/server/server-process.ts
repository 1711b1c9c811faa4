import { once } from 'node:events';
import { waitFor } from '../wait-for.ts';
import { collectText, jobposting, spawnChild } from './server-command.ts';

/** The real server, in a separate process that listens on a free port. */
export interface ServerProcess {
  /** Such as `http://127.0.0.1:40123`. */
  readonly address: string;
  readonly port: number;
  readonly pid: number;
  /** The time from its start until it listened. */
  readonly readyMs: number;
  /** Its log so far. */
  readonly log: () => string;
  readonly hasEnded: () => boolean;
  readonly signal: (name: NodeJS.Signals) => void;
  /** Kills it without a chance to clean up, like a crash. */
  readonly kill: () => Promise<void>;
  /** Asks it to end, and returns its exit code. */
  readonly stop: () => Promise<number | null>;
  /** Heap in use after a collection, in bytes; only for a server that was started `measured`. */
  readonly measureHeap: () => Promise<number>;
}

export interface ServerStart {
  readonly database: string;
  /** Further options of `serve`. */
  readonly options?: readonly string[];
  /** The beginning of the command line, such as a program that sets limits. */
  readonly wrapper?: readonly string[];
  readonly measured?: boolean;
}

const heapProbe = ['--expose-gc', `--import=${new URL('./heap-probe.ts', import.meta.url)}`];

/** Starts the server and waits until it listens. Throws, with its output, when it ends earlier. */
export const startServer = async (start: ServerStart): Promise<ServerProcess> => {
  const [node = '', ...parameters] = jobposting;
  const serve = ['serve', '--database', start.database, '--port', '0', ...(start.options ?? [])];
  const probe = start.measured ? heapProbe : [];
  const started = performance.now();
  const child = spawnChild([...(start.wrapper ?? []), node, ...probe, ...parameters, ...serve], {
    stdio: ['ignore', 'pipe', 'pipe', ...(start.measured ? (['ipc'] as const) : [])],
  });
  const ended = once(child, 'close');
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const stdout = collectText(child.stdout);
  const log = collectText(child.stderr);

  const listening = /Listening on (http:\/\/\S+:(\d+))/;
  await waitFor('the server listens', () => hasEnded() || listening.test(stdout()), 30_000);
  const [, address, port] = listening.exec(stdout()) ?? [];
  if (address === undefined || child.pid === undefined) {
    throw new Error(`the server ended with ${child.exitCode ?? child.signalCode}: ${log()}`);
  }
  return {
    address,
    port: Number(port),
    pid: child.pid,
    readyMs: performance.now() - started,
    log,
    hasEnded,
    signal: (name) => void child.kill(name),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
    async measureHeap() {
      const answer = once(child, 'message');
      child.send('measure');
      const [heapUsed] = await answer;
      return Number(heapUsed);
    },
  };
};
