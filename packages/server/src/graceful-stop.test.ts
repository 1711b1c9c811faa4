import { once } from 'node:events';
import { Agent, createServer, get, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createGracefulStop } from './graceful-stop.ts';
import { createLog } from './log.ts';

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
  const stopping = createGracefulStop({
    server,
    log: createLog('silent'),
    graceMs,
    close: async () => void closed++,
  });
  const { port } = server.address() as AddressInfo;
  const send = () =>
    new Promise<number | undefined>((resolve, reject) => {
      get({ port, agent }, (response) => resolve(response.resume().statusCode)).on('error', reject);
    });
  return { stopping, port, send, timesClosed: () => closed };
};

describe('a graceful stop', () => {
  it('waits for the answer under way, though the connection is kept alive', async () => {
    const underWay = Promise.withResolvers<() => void>();
    const { stopping, send, timesClosed } = await startServer((_, response) => {
      underWay.resolve(() => response.end());
    }, 60_000);
    const answered = send();
    const finish = await underWay.promise;
    const stopped = stopping.stop();
    expect(stopping.isStopping()).toBe(true);
    expect(timesClosed()).toBe(0);
    finish();
    expect(await answered).toBe(200);
    await stopped;
    expect(timesClosed()).toBe(1);
  });

  it('cuts off what is not done when the time is up', async () => {
    const underWay = Promise.withResolvers<void>();
    const { stopping, send, timesClosed } = await startServer(() => underWay.resolve(), 1);
    const answered = expect(send()).rejects.toThrow();
    await underWay.promise;
    await stopping.stop();
    await answered;
    expect(timesClosed()).toBe(1);
  });

  it('does not wait for a connection that never sent anything', async () => {
    const { stopping, port, timesClosed } = await startServer(
      (_, response) => response.end(),
      600_000,
    );
    const silent = connect(port, 'localhost');
    await once(silent, 'connect');
    const closed = once(silent, 'close');
    await stopping.stop();
    await closed;
    expect(timesClosed()).toBe(1);
  });

  it('stops once, however often it is asked to', async () => {
    const { stopping, timesClosed } = await startServer((_, response) => response.end(), 60_000);
    await Promise.all([stopping.stop(), stopping.stop()]);
    expect(timesClosed()).toBe(1);
  });
});
