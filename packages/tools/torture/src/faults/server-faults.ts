import { join } from 'node:path';
import { copyDatabase, findDatabaseProblems } from '../database-file.ts';
import { type KillOptions, type KillScript, runKillRounds } from '../kill-rounds/kill-rounds.ts';
import { type FaultInjection, type FaultKind, withFaults } from './fault-injection.ts';

/** How a call on the files may fail. */
export const diskFaults: readonly FaultKind[] = [
  ...(['EIO', 'ENOSPC', 'EINTR', 'half of the bytes', 'EIO from then on'] as const),
];
/** How an allocation of SQLite may fail. */
export const memoryFaults: readonly FaultKind[] = ['no memory', 'no memory from then on'];

const roundsPerServer = 12;
const writesPerRound = 12;

/**
 * In each round another call on the files of the server fails while jobs are written and read; then the cause is
 * removed, and all jobs are compared. In every twelfth round, and when it does not recover, it is killed or
 * stopped, and started again.
 */
const serverFaults =
  (kinds: readonly FaultKind[], injection: FaultInjection): KillScript<{ refused: number }> =>
  async (scene) => {
    const { database, folder, faults } = scene;
    const { ledger } = await scene.addParty('Acme', 6);
    const servers = await scene.startServers(1, { wrapper: injection.wrapper(folder) });

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

    return {
      async round(random, done) {
        const kind = random.pick(kinds);
        const endsAtRefusal = random.chance(50);
        const before = ledger.failed;
        const known = faults.length;
        let left = writesPerRound;
        const isOver = () => left-- <= 0 || (endsAtRefusal && ledger.failed > before);
        injection.arm(kind, random.int(1, 160));
        await scene.write({ mayFail: true, isOver });
        const where = `${kind} (${injection.injected()})`;
        injection.disarm();
        const health = await fetch(`${servers.addresses[0]}/health`).catch(() => null);
        const needsRestart = health?.status !== 200;
        if (needsRestart || (done + 1) % roundsPerServer === 0) await restart(random.chance(50));
        await scene.check();
        for (const fault of faults.splice(known)) faults.push(`${where}: ${fault}`);
      },
      async end() {
        await restart(false);
        // Writes that were answered with a 503.
        return { refused: ledger.failed };
      },
    };
  };

/** Runs these faults in a server. Returns the reason when they cannot be injected here. */
export const runServerFaults = (kinds: readonly FaultKind[], options: KillOptions) =>
  withFaults((injection) => runKillRounds(serverFaults(kinds, injection), options));
