import { once } from 'node:events';
import { Agent, createServer, get, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createLog } from '../logging/log.ts';
import { createGracefulStop } from './graceful-stop.ts';

const startServer = async (listener: RequestListener, graceMs: number) => {
  const server = createServer({ keepAliveTimeout: 60_000 }, listener);
  server.listen(0);
  await once(server, 'listening');
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => {
    agent.destroy();
    server.closeAllConnections();
  });
  let closed = 0;
  const stopping = new AbortController();
  const stop = createGracefulStop({
    server,
    stopping,
    log: createLog('silent', { write() {} }),
    graceMs,
    close: async () => void closed++,
  });
  const { port } = server.address() as AddressInfo;
  const send = () =>
    new Promise<number | undefined>((resolve, reject) => {
      get({ port, agent }, (response) => resolve(response.resume().statusCode)).on('error', reject);
    });
  return { stop, isStopping: () => stopping.signal.aborted, port, send, timesClosed: () => closed };
};

describe('a graceful stop', () => {
  it('waits for the open request, though its connection is kept alive', async () => {
    const underWay = Promise.withResolvers<() => void>();
    const { stop, isStopping, send, timesClosed } = await startServer((_, response) => {
      underWay.resolve(() => response.end());
    }, 60_000);
    const answered = send();
    const finish = await underWay.promise;
    expect(isStopping()).toBe(false);
    const stopped = stop();
    expect(isStopping()).toBe(true);
    expect(timesClosed()).toBe(0);
    finish();
    expect(await answered).toBe(200);
    await stopped;
    expect(timesClosed()).toBe(1);
  });

  it('cuts off a request that is not done when the time is up', async () => {
    const underWay = Promise.withResolvers<void>();
    const { stop, send, timesClosed } = await startServer(() => underWay.resolve(), 1);
    const answered = expect(send()).rejects.toThrow();
    await underWay.promise;
    await stop();
    await answered;
    expect(timesClosed()).toBe(1);
  });

  it('does not wait for a connection that never sent anything', async () => {
    const { stop, port, timesClosed } = await startServer((_, response) => response.end(), 600_000);
    const silent = connect(port, 'localhost');
    await once(silent, 'connect');
    const closed = once(silent, 'close');
    await stop();
    await closed;
    expect(timesClosed()).toBe(1);
  });

  it('stops once, however often it is asked to', async () => {
    const { stop, timesClosed } = await startServer((_, response) => response.end(), 60_000);
    await Promise.all([stop(), stop()]);
    expect(timesClosed()).toBe(1);
  });
});
