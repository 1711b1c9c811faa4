import { createRandom, type Random } from '@jobposting/bench/random';
import type { EmployerAccount } from '../employer-account.ts';
import { createMirror, type Mirror } from '../kill-rounds/follower.ts';
import { type Calls, createCalls } from './calls.ts';
import type { Fault } from './check-lives.ts';
import type { Cluster } from './cluster.ts';
import type { ClusterServers } from './cluster-servers.ts';
import { type ClusterWriter, createClusterWriter } from './cluster-writer.ts';
import type { Struck } from './failures.ts';
import { createPulse, type Pulse } from './pulse.ts';

/** An employer, its writers, and the copy that a follower keeps of it. */
interface Party {
  readonly account: EmployerAccount;
  readonly writers: readonly ClusterWriter[];
  readonly mirror: Mirror;
}

/** All who call the servers, and what they have noticed. */
export interface ClusterScene {
  readonly faults: Fault[];
  readonly addresses: readonly string[];
  readonly calls: Calls;
  readonly pulse: Pulse;
  readonly parties: readonly Party[];
  readonly struck: Struck;
  readonly nextRandom: () => Random;
}

const writersEach = 4;

const cancelSql = `SELECT count(pg_cancel_backend(pid)) AS count FROM pg_stat_activity
  WHERE wait_event = 'SyncRep' AND datname = current_database()`;

/** Creates an employer's writers and mirror for each account; nobody writes yet. */
export const createScene = (
  cluster: Cluster,
  { servers, accounts, links, query }: ClusterServers,
  seed: number,
): ClusterScene => {
  const faults: Fault[] = [];
  const onFault = (fault: Fault): void => void faults.push(fault);
  const addresses = servers.map(({ address }) => address);
  const calls = createCalls(addresses, (text) => onFault({ kind: 'other', text }));
  const pulse = createPulse(servers.length);
  let forbiddenSince = Number.POSITIVE_INFINITY;
  let draws = 0;
  const nextRandom = (): Random => createRandom(seed, draws++);

  const onAcknowledged = (server: number, sentAt: number): void => {
    pulse.beat(server);
    if (sentAt < forbiddenSince) return;
    onFault({ kind: 'lost', text: 'a write was acknowledged that no standby can have' });
  };
  const createWriter = (account: EmployerAccount, employer: number, index: number) =>
    createClusterWriter({
      name: `${employer}-${index}`,
      server: index % servers.length,
      otherServer: (index + 1) % servers.length,
      apiKey: account.apiKey,
      random: nextRandom(),
      ...{ calls, onAcknowledged, onFault },
    });
  const parties: readonly Party[] = accounts.map((account, employer) => ({
    account,
    writers: Array.from({ length: writersEach }, (_, index) =>
      createWriter(account, employer, index),
    ),
    mirror: createMirror(),
  }));
  return {
    ...{ faults, addresses, calls, pulse, parties, nextRandom },
    struck: {
      ...{ cluster, links },
      async cancelWaits() {
        const [row] = await query<{ readonly count: string }>(cancelSql, []);
        return Number(row?.count);
      },
      forbidSuccess() {
        forbiddenSince = performance.now();
        return () => {
          forbiddenSince = Number.POSITIVE_INFINITY;
        };
      },
    },
  };
};
