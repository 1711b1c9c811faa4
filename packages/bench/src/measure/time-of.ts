import { Agent } from 'node:http';
import type { JobRequest } from '../job-request.ts';
import { ask } from '../load/ask.ts';
import type { Entry } from './entry.ts';

/** How long one request takes over a connection of its own, in milliseconds; it must be answered by 200. */
export const timeOf = async (
  { contender, database, server }: Entry,
  request: JobRequest,
): Promise<number> => {
  const agent = new Agent();
  const asked = await ask(server.origin, agent, contender.toHttp(request, database.apiKeys));
  agent.destroy();
  if (asked.status !== 200) {
    throw new Error(`${contender.name} answered ${asked.status} to ${request.kind}`);
  }
  return asked.milliseconds;
};
