import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Random } from '@jobposting/bench/random';
import type { EmployerAccount } from '../employer-account.ts';
import { markedFields, postingWith } from '../posting.ts';
import { jobposting, runProgram } from '../server-command.ts';

export interface Imports {
  readonly database: string;
  readonly folder: string;
  /** An employer whose jobs only the imports write. */
  readonly account: EmployerAccount;
  readonly random: Random;
  readonly isOver: () => boolean;
}

const lines = 300;
const lifeMs = [300, 1_500] as const;

/** Imports the same jobs with new titles again and again, kills half of the imports, and returns how many. */
export const killImports = async (imports: Imports): Promise<number> => {
  const { database, folder, account, random, isOver } = imports;
  const file = join(folder, 'jobs.ndjson');
  const command = [...jobposting, 'import', '--database', database];
  let killed = 0;
  for (let round = 1; !isOver(); round++) {
    const bodies = Array.from({ length: lines }, (_, line) => ({
      ...postingWith(markedFields(`imported${line}`, round, 5)),
      referenceId: `I-${line}`,
    }));
    writeFileSync(file, bodies.map((body) => `${JSON.stringify(body)}\n`).join(''));
    const life = ['timeout', '-s', 'KILL', String(random.int(...lifeMs) / 1_000)];
    const { code } = await runProgram([
      ...(random.chance(50) ? life : []),
      ...[...command, '--employer', String(account.id), file],
    ]);
    if (code === null) killed++;
  }
  return killed;
};
