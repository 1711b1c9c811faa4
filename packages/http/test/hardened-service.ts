import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { createHardenedServer, type ServerLimits } from '../src/index.ts';
import { openService } from './service.ts';

/** Makes a server listen on a port until the test is over; returns the port. */
export const listenOn = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
};

/** Serves what a listener answers within limits, until the test is over. */
export const harden = async (listener: RequestListener, limits: Partial<ServerLimits> = {}) => {
  const server = createHardenedServer(listener, limits);
  return { server, port: await listenOn(server) };
};

/** Serves a service within limits, until the test is over. */
export const serveHardened = async (
  limits: Partial<ServerLimits> = {},
  ...options: Parameters<typeof openService>
) => {
  const service = openService(...options);
  return { ...service, ...(await harden(service.listener, limits)) };
};

/** A connection, which lasts at most until the test is over. */
export const connectTo = async (port: number, host = '127.0.0.1'): Promise<Socket> => {
  const socket = connect(port, host).on('error', () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
};

/** A connection as its client and its server have it. */
export const connectBoth = async ({ server, port }: { server: Server; port: number }) => {
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const socket = await connectTo(port);
  const [peer] = await accepted;
  return { socket, peer };
};

/** Collects what arrives on a connection; the returned function resolves once that matches. */
export const collect = (socket: Socket) => {
  let text = '';
  socket.on('data', (piece) => {
    text += piece;
  });
  return async (pattern: RegExp): Promise<string> => {
    while (!pattern.test(text)) await once(socket, 'data');
    return text;
  };
};

// A reset also counts as closed, so `once`, which rejects on errors, is of no use here.
export const closed = (socket: Socket): Promise<unknown> =>
  new Promise((resolve) => socket.once('close', resolve));

/** Everything that arrives on a connection until it is closed. */
export const received = async (socket: Socket): Promise<string> => {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  await closed(socket);
  return Buffer.concat(chunks).toString();
};

/** Sends text on a new connection and returns everything received until the server closes it. */
export const talk = async ({ port }: { readonly port: number }, text: string | Buffer) => {
  const socket = await connectTo(port);
  const answer = received(socket);
  socket.write(text);
  return answer;
};

export const statuses = (answer: string): string[] =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status ?? '');

/** The JSON that an answer ends with. */
export const problemOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));

/** The head of a request of acme. */
export const head = (line: string, ...headers: readonly string[]): string =>
  [`${line} HTTP/1.1`, 'Host: jobs.example', 'API-Key: jp_acme', ...headers, '', ''].join('\r\n');

/** Lets callers pass once it is opened. */
export const gate = <Passing = void>() => {
  let open!: (passing: Passing) => void;
  const passed = new Promise<Passing>((resolve) => {
    open = resolve;
  });
  return { open, passed };
};
