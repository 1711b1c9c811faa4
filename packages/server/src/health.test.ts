import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type JobStore, storeUnavailable } from '@jobposting/core/adapter';
import { createMemoryJobStore } from '@jobposting/core/memory';
import { err } from 'neverthrow';
import { describe, expect, it, onTestFinished } from 'vitest';
import { answerHealth } from './health.ts';

const failing: JobStore = {
  ...createMemoryJobStore(),
  find: async () => err(storeUnavailable('damaged')),
};

describe('GET /health', () => {
  it.each([
    ['ok', 200, createMemoryJobStore(), false],
    ['unavailable', 503, failing, false],
    ['stopping', 503, createMemoryJobStore(), true],
  ] as const)('responds %s with status %i', async (status, code, store, isStopping) => {
    const server = createServer((_, response) => void answerHealth(response, store, isStopping));
    onTestFinished(() => void server.close());
    server.listen(0);
    await once(server, 'listening');
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/health`);
    expect({ code: answer.status, body: await answer.json() }).toEqual({ code, body: { status } });
  });
});
