import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createApiClient } from '../client/api-client.ts';
import { markedFields, postingWith } from '../client/posting.ts';
import type { EmployerAccount } from '../employer-account.ts';
import { jobposting, runProgram } from '../server/server-command.ts';
import { promisedWaitMs } from './job-writer.ts';
import type { Scene } from './kill-rounds.ts';

export interface BusyCommands {
  readonly scene: Scene;
  /** An employer whose jobs only the commands write. */
  readonly account: EmployerAccount;
  readonly addresses: readonly string[];
}

export interface CommandCounts {
  done: number;
  killed: number;
  /** Commands that gave up because the lock was held, and said so. */
  gaveUp: number;
}

export const commandNames = ['keys', 'import', 'export', 'backup'] as const;
type CommandName = (typeof commandNames)[number];

const importedLines = 200;
const lifeMs = [200, 1_500] as const;

/** Runs commands, one after another, on the file of running servers, until all is over; some are killed. */
export const runCommands = async (
  names: readonly CommandName[],
  { scene, account, addresses }: BusyCommands,
): Promise<CommandCounts> => {
  const { database, folder, faults, isOver } = scene;
  const random = scene.nextRandom();
  const counts: CommandCounts = { done: 0, killed: 0, gaveUp: 0 };
  const lines = join(folder, 'jobs.ndjson');
  const employer = ['--employer', String(account.id)];
  let token = 0;

  /** The output of the command; `null` when it was killed or gave up. */
  const run = async (...parameters: string[]): Promise<string | null> => {
    const isKilled = random.chance(35);
    const life = ['timeout', '-s', 'KILL', String(random.int(...lifeMs) / 1_000)];
    const command = [...(isKilled ? life : []), ...jobposting, ...parameters];
    const started = performance.now();
    const { code, stdout, stderr } = await runProgram([...command, '--database', database]);
    const hasWaited = performance.now() - started >= promisedWaitMs;
    if (code === 0) counts.done++;
    else if (isKilled && code === null) counts.killed++;
    else if (hasWaited && stderr.trim().split('\n').length === 1) counts.gaveUp++;
    else faults.push(`${parameters.join(' ')} ended with ${code}: ${stderr.slice(0, 300)}`);
    return code === 0 ? stdout : null;
  };
  /** The list of every server that answers. */
  const listEverywhere = async (apiKey: string) => {
    const calls = addresses.map((address) => createApiClient(address, apiKey).call('GET', '/jobs'));
    const answers = await Promise.allSettled(calls);
    return answers.flatMap((answer) =>
      answer.status === 'fulfilled' && answer.value.status !== 503 ? answer.value : [],
    );
  };
  const expectAll = async (apiKey: string, expected: number): Promise<void> => {
    const statuses = (await listEverywhere(apiKey)).map(({ status }) => status);
    if (statuses.every((status) => status === expected)) return;
    faults.push(`a key was answered ${statuses.join()}, not ${expected}`);
  };

  const commands: Readonly<Record<CommandName, () => Promise<unknown>>> = {
    async keys() {
      const added = await run('key', 'add', ...employer, '--json');
      if (added === null) return;
      const { id, apiKey } = JSON.parse(added);
      await expectAll(apiKey, 200);
      const revoked = await run('key', 'revoke', ...employer, '--key-id', String(id));
      if (revoked !== null) await expectAll(apiKey, 401);
    },
    async import() {
      token++;
      const bodies = Array.from({ length: importedLines }, (_, n) => {
        const fields = postingWith(markedFields(`imported${n}`, token, 10));
        return JSON.stringify({ ...fields, referenceId: `N-${n}` });
      });
      writeFileSync(lines, `${bodies.join('\n')}\n`);
      if ((await run('import', lines, ...employer)) === null) return;
      for (const { text } of await listEverywhere(account.apiKey)) {
        const { data, paging } = JSON.parse(text);
        const isNew = data.every(({ title }: { title: string }) => title.endsWith(` ${token}`));
        if (paging.total !== importedLines || !isNew) faults.push('an import is not seen');
      }
    },
    export: () => run('export', ...employer, '--output', join(folder, 'export.ndjson')),
    backup: () => run('backup', '--force', '--to', join(folder, 'backup.sqlite')),
  };
  while (!isOver()) {
    await commands[random.pick(names)]();
    await delay(random.int(1, 200));
  }
  return counts;
};
