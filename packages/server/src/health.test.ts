import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { answerHealth } from './health.ts';

describe('GET /health', () => {
  it.each([
    ['ok', 200, true, false],
    ['unavailable', 503, false, false],
    ['stopping', 503, true, true],
  ] as const)('responds %s with status %i', async (status, code, available, isStopping) => {
    const watch = { isAvailable: async () => available };
    const server = createServer((_, response) => void answerHealth(response, watch, isStopping));
    onTestFinished(() => void server.close());
    server.listen(0);
    await once(server, 'listening');
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/health`);
    expect({ code: answer.status, body: await answer.json() }).toEqual({ code, body: { status } });
  });
});
