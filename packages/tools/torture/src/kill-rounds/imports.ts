import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { markedFields, postingWith } from '../client/posting.ts';
import { jobposting, runProgram } from '../server/server-command.ts';
import { promisedWaitMs } from './job-writer.ts';
import type { Scene } from './kill-rounds.ts';

const importedLines = 200;
const lifeMs = [200, 1_500] as const;

/** Imports jobs of an employer, whose jobs nobody else writes, until all is over; returns how many imports were killed. */
export const runImports = async (scene: Scene, employerId: number): Promise<number> => {
  const { database, folder, faults, isOver } = scene;
  const random = scene.nextRandom();
  const lines = join(folder, 'jobs.ndjson');
  const command = ['import', lines, '--employer', String(employerId), '--database', database];
  let killed = 0;
  for (let token = 1; !isOver(); token++) {
    const bodies = Array.from({ length: importedLines }, (_, n) => {
      const fields = postingWith(markedFields(`imported${n}`, token, 10));
      return JSON.stringify({ ...fields, referenceId: `N-${n}` });
    });
    writeFileSync(lines, `${bodies.join('\n')}\n`);
    const isKilled = random.chance(35);
    const life = ['timeout', '-s', 'KILL', String(random.int(...lifeMs) / 1_000)];
    const started = performance.now();
    const { code, stderr } = await runProgram([
      ...(isKilled ? life : []),
      ...jobposting,
      ...command,
    ]);
    // It may give up on a lock that another process holds, after waiting as long as promised.
    const hasWaited = performance.now() - started >= promisedWaitMs;
    const gaveUp = hasWaited && stderr.trim().split('\n').length === 1;
    if (isKilled && code === null) killed++;
    else if (code !== 0 && !gaveUp)
      faults.push(`import ended with ${code}: ${stderr.slice(0, 300)}`);
    await delay(random.int(1, 200));
  }
  return killed;
};
