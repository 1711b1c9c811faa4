import { type ServerProcess, type ServerStart, startServer } from './server-process.ts';

/** How long a lock is waited for, as promised; timers may be a little early. */
export const promisedWaitMs = 4_900;

const startOne = async (start: ServerStart): Promise<ServerProcess> => {
  const started = performance.now();
  try {
    return await startServer(start);
  } catch (error) {
    // It may give up on a lock that another process holds, after waiting as long as promised.
    const hasWaited = performance.now() - started >= promisedWaitMs;
    if (!hasWaited || !/is locked by another process/.test(String(error))) throw error;
    return startOne(start);
  }
};

/** Starts this many servers, which log errors only, on databases in turn; each has a new address after every start. */
export const startServers = async (
  databases: readonly string[],
  count: number,
  { options = [], ...more }: Omit<ServerStart, 'database'>,
) => {
  const processes: ServerProcess[] = [];
  const addresses: string[] = [];
  const start = async (victims: readonly number[]): Promise<void> => {
    for (const victim of victims) {
      const database = databases[victim % databases.length] ?? '';
      const quiet = { database, options: ['--log-level', 'error', ...options] };
      const server = await startOne({ ...quiet, ...more });
      processes[victim] = server;
      addresses[victim] = server.address;
    }
  };
  await start([...Array(count).keys()]);
  return {
    ...{ addresses, processes, start },
    /** Kills some of them at once. */
    kill: (victims: readonly number[]): Promise<unknown> =>
      Promise.all(victims.map((victim) => processes[victim]?.kill())),
    /** Asks all to end, and returns what is wrong with how they did. */
    async stop(): Promise<string[]> {
      const faults: string[] = [];
      for (const server of processes) {
        const code = await server.stop();
        if (code !== 0) faults.push(`a server ended with ${code}: ${server.log().slice(0, 500)}`);
      }
      return faults;
    },
  };
};

export type Servers = Awaited<ReturnType<typeof startServers>>;
