import { setTimeout as pause } from 'node:timers/promises';
import type { Result } from 'neverthrow';
import type { Address } from './address.ts';
import { type ConnectFailure, createConnect } from './connector.ts';
import type { OpenClient } from './open-client.ts';
import { isRefusal } from './postgres-error.ts';

const pauseMs = 200;

/** Told apart from the sessions of open stores, so that those who migrate at once do not take each other for one. */
const sessionName = 'jobposting command';

/** Waits for a server as for one that is just being started, unless it refuses. */
export const connectWithin = async (
  address: Address,
  timeLimitMs: number,
): Promise<Result<OpenClient, ConnectFailure>> => {
  const deadline = performance.now() + timeLimitMs;
  const connect = createConnect(address, sessionName);
  for (;;) {
    const connected = await connect();
    if (connected.isOk() || connected.error.errors.some(isRefusal)) return connected;
    if (performance.now() + pauseMs > deadline) return connected;
    await pause(pauseMs);
  }
};
