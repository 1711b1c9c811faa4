import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { err, ok, type Result } from 'neverthrow';
import type { ServeOptions } from '../options/serve-options.ts';

/** The address of a server. */
export interface ListenOn {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Whether other processes may listen there too. */
  readonly reusePort?: boolean;
}

/**
 * Makes a server listen and returns its address, such as `http://127.0.0.1:8080`. The error is one line.
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
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const failed = `The server cannot listen on ${host}, port ${port}`;
    if (code === 'EADDRINUSE')
      return err(`Port ${port} on ${host} is already in use. Choose another one with ${option}.`);
    if (code === 'ENOTSUP' && reusePort)
      return err('--reuse-port does not work on this system. Use it on Linux.');
    if (code === 'EADDRNOTAVAIL')
      return err(
        `${failed}: this machine has no such address. Choose another one with ${option.replace('port', 'host')}.`,
      );
    if (code === 'EACCES' && port < 1024)
      return err(
        `${failed}: ports below 1024 are for root or CAP_NET_BIND_SERVICE. Choose a higher one with ${option}, behind a proxy.`,
      );
    return err(`${failed}: ${message}`);
  }
  const { address, family, port: listening } = server.address() as AddressInfo;
  return ok(`http://${family === 'IPv6' ? `[${address}]` : address}:${listening}`);
};

/**
 * Listens on the ports briefly without answering, so that a start that cannot have them does not create a
 * database. The error is one line.
 */
export const checkPorts = async (
  options: Pick<ServeOptions, 'host' | 'port' | 'reusePort' | 'adminHost' | 'adminPort'>,
): Promise<Result<void, string>> => {
  const { adminHost, adminPort } = options;
  const wanted: [ListenOn, string][] = [[options, '--port']];
  if (adminPort !== undefined) wanted.push([{ host: adminHost, port: adminPort }, '--admin-port']);
  const probes: Server[] = [];
  try {
    for (const [on, option] of wanted) {
      const probe = createServer((connection) => connection.destroy());
      probes.push(probe);
      const listening = await listen(probe, on, option);
      if (listening.isErr()) return err(listening.error);
    }
    return ok();
  } finally {
    for (const probe of probes) probe.close();
  }
};
