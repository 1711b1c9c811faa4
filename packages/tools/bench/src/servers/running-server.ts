import type { SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Command } from './contender.ts';
import { cores, spawnOn } from './pinned-process.ts';

/** A contender that listens. */
export interface RunningServer {
  readonly origin: string;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

const address = /127\.0\.0\.1:\d+/;

const findAddress = async (output: NodeJS.ReadableStream): Promise<string | undefined> => {
  for await (const line of createInterface({ input: output })) {
    const [found] = address.exec(line) ?? [];
    if (found) return `http://${found}`;
  }
  return undefined;
};

/** Starts a contender on its core and waits until it listens. Its log goes nowhere. */
export const startServer = async (command: Command): Promise<RunningServer> => {
  const { nodeArguments, environment, wrapper } = command;
  const options: SpawnOptions = {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...environment },
  };
  const child = spawnOn(cores.contender, nodeArguments, options, wrapper);
  const closed = once(child, 'close');
  const origin = child.stdout && (await findAddress(child.stdout));
  if (!origin || child.pid === undefined) {
    throw new Error(`${command.nodeArguments.join(' ')} ended without listening`);
  }
  child.stdout?.resume();
  return {
    origin,
    pid: child.pid,
    async stop() {
      child.kill('SIGTERM');
      await closed;
    },
  };
};
