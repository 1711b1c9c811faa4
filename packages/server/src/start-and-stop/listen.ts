import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { err, ok, type Result } from 'neverthrow';

/** The address of a server. */
export interface ListenOn {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Whether other processes may listen there too. */
  readonly reusePort?: boolean | undefined;
}

/** The address of a server that listens, such as `http://127.0.0.1:8080`. */
export const addressOf = (server: Server): string => {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
};

/**
 * Makes a server listen and returns its address. The error is one line.
 *
 * @param option the option that sets the port, such as `--port`
 */
export const listen = async (
  server: Server,
  { host, port, reusePort = false }: ListenOn,
  option: string,
): Promise<Result<string, string>> => {
  try {
    server.listen({ host, port, reusePort });
    await once(server, 'listening');
    return ok(addressOf(server));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return err(
      code === 'EADDRINUSE'
        ? `Port ${port} on ${host} is already in use. Choose another one with ${option}.`
        : `The server cannot listen on ${host}, port ${port}: ${message}`,
    );
  }
};
