import { readFileSync } from 'node:fs';
import { send } from '../requests.ts';
import { startServer } from './start-process.ts';

/** A response to a request on a new connection; each worker gets its share of these. */
const sendAlone = (method: string, url: string, apiKey: string, body?: unknown) =>
  send(method, url, apiKey, body === undefined ? '' : JSON.stringify(body)).answered;

/** Starts `jobposting serve` with two workers. */
export const startWorkers = async (
  database: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
) => {
  const server = await startServer(database, ['--workers', '2', ...args], env);
  const { child, address, apiKey } = server;
  const path = `/proc/${child.pid}/task/${child.pid}/children`;
  return {
    ...server,
    /** The processes of the workers. */
    workers: () => readFileSync(path, 'utf8').trim().split(' ').map(Number),
    /** Gets the jobs on as many connections at the same time; returns the result of each. */
    getAtOnce: (connections: number) =>
      Array.from({ length: connections }, () =>
        sendAlone('GET', `${address}/api/v1.1/jobs`, apiKey).catch(() => 'closed'),
      ),
    /** Sends the same request on as many connections, one after another; returns the statuses. */
    sendOnEach: (method: string, connections: number, key = apiKey, body?: unknown) =>
      Array.fromAsync({ length: connections }, () =>
        sendAlone(method, `${address}/api/v1.1/jobs`, key, body),
      ),
  };
};
