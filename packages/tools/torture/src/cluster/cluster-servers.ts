import { createApiKey } from '@jobposting/http';
import { openPostgresStore } from '@jobposting/postgres';
import { expectOk } from '@jobposting/store-contract/cases';
import type { EmployerAccount } from '../employer-account.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import type { Cluster } from './cluster.ts';
import { type Link, openLink } from './link.ts';
import { queryNode } from './read-stored.ts';

const database = 'jobs';

/** Two servers on one cluster: one knows all nodes, the other the address of haproxy. */
export interface ClusterServers {
  readonly servers: readonly ServerProcess[];
  readonly accounts: readonly EmployerAccount[];
  /** All ways from the servers to the database. */
  readonly links: readonly Link[];
  /** Runs a statement on the primary, past the links. */
  readonly query: <Row>(sql: string, values: readonly unknown[]) => Promise<readonly Row[]>;
  readonly end: () => Promise<void>;
}

const addEmployers = async (address: string, names: readonly string[]) => {
  const store = expectOk(await openPostgresStore({ address }));
  const accounts: EmployerAccount[] = [];
  for (const name of names) {
    const { apiKey, key } = createApiKey();
    const { id } = expectOk(await store.employers.add({ name, unlimited: true }, key));
    accounts.push({ id, apiKey });
  }
  await store.close();
  return accounts;
};

/** Makes the database with some employers, and starts both servers. */
export const startClusterServers = async (
  cluster: Cluster,
  employers: readonly string[],
): Promise<ClusterServers> => {
  const { ports } = cluster;
  const onPrimary = async <Row>(to: string, sql: string, values: readonly unknown[] = []) =>
    queryNode<Row>(ports, await cluster.primary(), { database: to, sql, values });
  await onPrimary('postgres', `CREATE DATABASE ${database}`);

  const toNodes = await Promise.all(ports.nodes.map(({ postgres }) => openLink(postgres)));
  const toHaproxy = await openLink(ports.haproxy);
  const links = [...toNodes, toHaproxy];
  const addressOf = (through: readonly Link[]): string =>
    `postgres://postgres@${through.map(({ port }) => `127.0.0.1:${port}`).join()}/${database}`;

  const accounts = await addEmployers(addressOf(toNodes), employers);
  const options = ['--log-level', 'warn'];
  const servers = [
    await startServer({ database: addressOf(toNodes), options }),
    await startServer({ database: addressOf([toHaproxy]), options }),
  ];
  return {
    servers,
    accounts,
    links,
    query: (sql, values) => onPrimary(database, sql, values),
    async end() {
      await Promise.all(servers.map((server) => server.kill()));
      for (const link of links) link.close();
    },
  };
};
