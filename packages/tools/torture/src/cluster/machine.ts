import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** The programs of a cluster, by their paths. */
export interface Programs {
  readonly patroni: string;
  readonly etcd: string;
  readonly haproxy: string;
  /** The folder of `initdb` and `postgres`. */
  readonly postgresBin: string;
}

const folders = ['/usr/bin', '/usr/sbin', '/usr/local/bin'];
const find = (name: string): string | undefined =>
  folders.map((folder) => join(folder, name)).find((path) => existsSync(path));

const findPostgres = (): string | undefined => {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return undefined;
  return readdirSync(root)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(root, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));
};

/** Finds the programs for a cluster, or says which packages of Debian are missing. */
export const findPrograms = (): Programs | string => {
  const patroni = find('patroni');
  const etcd = find('etcd');
  const haproxy = find('haproxy');
  const postgresBin = findPostgres();
  if (patroni && etcd && haproxy && postgresBin) return { patroni, etcd, haproxy, postgresBin };
  const needed = { postgresql: postgresBin, patroni, 'etcd-server': etcd, haproxy };
  const missing = Object.entries(needed).flatMap(([name, path]) => (path ? [] : [name]));
  return `needs ${missing.join(', ')}: apt-get install ${missing.join(' ')}`;
};

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
    return true;
  } catch {
    return false;
  }
};

// Below the ports that Linux gives to outgoing connections, which could take the port of a node that is down.
const lowest = 20_000;
const highest = 32_000;

/** Finds free ports of the loopback. */
export const findFreePorts = async (count: number): Promise<readonly number[]> => {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest));
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
};
