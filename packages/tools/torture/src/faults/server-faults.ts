import { join } from 'node:path';
import { createApiClient } from '../client/api-client.ts';
import { copyDatabase, findDatabaseProblems } from '../database-file.ts';
import {
  type KillOptions,
  type KillReport,
  type KillScript,
  runKillRounds,
} from '../kill-rounds/kill-rounds.ts';
import { checkLedger, readFault, type Slot } from '../kill-rounds/ledger.ts';
import { type FaultInjection, type FaultKind, withFaults } from './fault-injection.ts';

/** How a call on the files may fail. */
export const diskFaults = [
  'EIO',
  'ENOSPC',
  'EINTR',
  'half of the bytes',
  'EIO from then on',
] as const satisfies readonly FaultKind[];
/** How an allocation of SQLite may fail. */
export const memoryFaults = [
  'no memory',
  'no memory from then on',
] as const satisfies readonly FaultKind[];

export interface ServerFaultFigures {
  /** Writes that were answered with a 503. */
  readonly refused: number;
}

const roundsPerServer = 12;
const writesPerRound = 12;

/**
 * In each round another call on the files of the server fails while jobs are written and read; then the cause is
 * removed, and all jobs are compared. In every twelfth round, and when it does not recover, it is killed or
 * stopped, and started again.
 */
const serverFaults =
  (kinds: readonly FaultKind[], injection: FaultInjection): KillScript<ServerFaultFigures> =>
  async (scene) => {
    const { database, folder, faults } = scene;
    const party = await scene.addParty('Acme', 3, 3);
    const { ledger, account } = party;
    const servers = await scene.startServers(1, { wrapper: injection.wrapper(folder) });
    const apiOfServer = () => createApiClient(servers.addresses[0] ?? '', account.apiKey);

    const restart = async (isKill: boolean): Promise<void> => {
      const log = servers.processes[0]?.log() ?? '';
      const isRaw = log.split('\n').some((line) => line !== '' && !line.startsWith('{'));
      if (isRaw) faults.push(`it wrote outside its log: ${log.slice(-600)}`);
      if (isKill) await servers.kill([0]);
      else faults.push(...(await servers.stop()));
      const copy = join(folder, 'copy.sqlite');
      copyDatabase(database, copy);
      faults.push(...(await findDatabaseProblems(copy)));
      await servers.start([0]);
    };

    const readBack = async (slot: Slot, id: number): Promise<void> => {
      const answer = await apiOfServer().call('GET', `/jobs/${id}`);
      const fault = answer.status === 503 ? null : readFault(slot, answer);
      if (fault !== null) faults.push(fault);
    };

    return {
      async kill(random, rounds) {
        const kind = random.pick(kinds);
        const endsAtRefusal = random.chance(50);
        const failed = () => ledger.refused + ledger.unknown;
        const before = failed();
        const known = faults.length;
        let left = writesPerRound;
        const isOver = () => left-- <= 0 || (endsAtRefusal && failed() > before);
        injection.arm(kind, random.int(1, 160));
        await scene.write(party, servers, { mayFail: true, isOver, onWritten: readBack });
        const where = `${kind} (${injection.injected()})`;
        injection.disarm();
        const health = await fetch(`${servers.addresses[0]}/health`).catch(() => null);
        const needsRestart = health?.status !== 200;
        if (needsRestart || (rounds + 1) % roundsPerServer === 0) await restart(random.chance(50));
        await checkLedger(ledger, apiOfServer());
        for (const fault of faults.splice(known)) faults.push(`${where}: ${fault}`);
        return 1;
      },
      async end() {
        await restart(false);
        return { refused: ledger.refused + ledger.unknown };
      },
    };
  };

/** Runs these faults in a server. Returns the reason when they cannot be injected here. */
export const runServerFaults = (
  kinds: readonly FaultKind[],
  options: KillOptions,
): Promise<(KillReport & ServerFaultFigures) | string> =>
  withFaults((injection) => runKillRounds(serverFaults(kinds, injection), options));
