import { type ServerProcess, startServer } from '../server-process.ts';

/** Two servers on one file, each at a new address whenever it is started again. */
export interface ServerPair {
  readonly addresses: readonly [string, string];
  /** Kills some at once and starts them again. */
  readonly crash: (victims: readonly (0 | 1)[]) => Promise<void>;
  /** Asks both to end, and says what is wrong with how they did. */
  readonly stop: () => Promise<string[]>;
  readonly kill: () => Promise<void>;
}

/** Starts both. */
export const startPair = async (database: string): Promise<ServerPair> => {
  const start = () => startServer({ database, options: ['--log-level', 'error'] });
  const servers: [ServerProcess, ServerProcess] = [await start(), await start()];
  const addresses: [string, string] = [servers[0].address, servers[1].address];
  return {
    addresses,
    async crash(victims) {
      await Promise.all(victims.map((victim) => servers[victim].kill()));
      for (const victim of victims) {
        servers[victim] = await start();
        addresses[victim] = servers[victim].address;
      }
    },
    async stop() {
      const faults: string[] = [];
      for (const server of servers) {
        const code = await server.stop();
        if (code !== 0) faults.push(`a server ended with ${code}: ${server.log().slice(0, 500)}`);
      }
      return faults;
    },
    async kill() {
      await Promise.all(servers.map((server) => server.kill()));
    },
  };
};
