import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '@jobposting/bench/random';
import { createApiClient } from '../api-client.ts';
import type { EmployerAccount } from '../employer-account.ts';
import { markedFields, postingWith } from '../posting.ts';
import { jobposting, runProgram } from '../server-command.ts';
import { promisedWaitMs } from './promised-wait.ts';

export interface BusyCommands {
  readonly database: string;
  readonly folder: string;
  /** An employer whose jobs only the commands write. */
  readonly account: EmployerAccount;
  readonly addresses: readonly string[];
  readonly random: Random;
  readonly isOver: () => boolean;
}

export interface BusyCommandReport {
  readonly done: number;
  readonly killed: number;
  /** Those that gave up because the lock was held, and said so. */
  readonly gaveUp: number;
  readonly faults: readonly string[];
}

const importedLines = 60;
const longestLifeMs = 1_500;

/** Runs commands, one after another, on the file of running servers; some of them are killed. */
export const runBusyCommands = async (work: BusyCommands): Promise<BusyCommandReport> => {
  const { database, folder, account, addresses, random, isOver } = work;
  const report = { done: 0, killed: 0, gaveUp: 0, faults: [] as string[] };
  const lines = join(folder, 'jobs.ndjson');
  const employer = ['--employer', String(account.id)];
  let token = 0;

  /** What the command printed; `null` when it was killed or gave up. */
  const run = async (...parameters: string[]): Promise<string | null> => {
    const isKilled = random.chance(25);
    const life = isKilled
      ? ['timeout', '-s', 'KILL', String(random.int(1, longestLifeMs) / 1_000)]
      : [];
    const started = performance.now();
    const command = [...life, ...jobposting, ...parameters, '--database', database];
    const { code, stdout, stderr } = await runProgram(command);
    if (code === 0) {
      report.done++;
      return stdout;
    }
    if (isKilled && code === null) report.killed++;
    else if (
      performance.now() - started >= promisedWaitMs &&
      stderr.trim().split('\n').length === 1
    ) {
      report.gaveUp++;
    } else
      report.faults.push(`${parameters.join(' ')} ended with ${code}: ${stderr.slice(0, 300)}`);
    return null;
  };
  /** Asks every server that answers. */
  const statusesOf = async (apiKey: string): Promise<number[]> => {
    const calls = addresses.map((_, n) =>
      createApiClient(addresses[n] ?? '', apiKey).call('GET', '/jobs?pageSize=100'),
    );
    const answers = await Promise.allSettled(calls);
    return answers.flatMap((answer) =>
      answer.status === 'fulfilled' && answer.value.status !== 503 ? answer.value.status : [],
    );
  };
  const expectAll = async (apiKey: string, expected: number): Promise<void> => {
    const statuses = await statusesOf(apiKey);
    if (statuses.every((status) => status === expected)) return;
    report.faults.push(`a key was answered ${statuses.join()}, not ${expected}`);
  };

  const commands: readonly (() => Promise<void>)[] = [
    async () => {
      const added = await run('key', 'add', ...employer, '--json');
      if (added === null) return;
      const { id, apiKey } = JSON.parse(added);
      await expectAll(apiKey, 200);
      const revoked = await run('key', 'revoke', ...employer, '--key-id', String(id));
      if (revoked !== null) await expectAll(apiKey, 401);
    },
    async () => {
      token++;
      const bodies = Array.from({ length: importedLines }, (_, n) => {
        const fields = postingWith(markedFields(`imported${n}`, token, 10));
        return JSON.stringify({ ...fields, referenceId: `N-${n}` });
      });
      writeFileSync(lines, `${bodies.join('\n')}\n`);
      const imported = await run('import', lines, ...employer);
      if (imported === null) return;
      for (const address of addresses) {
        const api = createApiClient(address, account.apiKey);
        const list = await api.call('GET', '/jobs?pageSize=100').catch(() => null);
        if (list?.status !== 200) continue;
        const { data } = JSON.parse(list.text);
        const isNew = data.every(({ title }: { title: string }) => title.endsWith(` ${token}`));
        if (data.length !== importedLines || !isNew) report.faults.push('an import is not seen');
      }
    },
    async () => void (await run('export', ...employer, '--output', join(folder, 'export.ndjson'))),
    async () => void (await run('backup', '--force', '--to', join(folder, 'backup.sqlite'))),
  ];
  while (!isOver()) {
    await random.pick(commands)();
    await delay(random.int(1, 200));
  }
  return report;
};
