import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom } from '@jobposting/bench/random';
import { copyDatabase } from '../database-file.ts';
import { createScratchDirectory } from '../scratch-directory.ts';
import { startProgram } from '../server/server-command.ts';
import type { FaultInjection, FaultKind } from './fault-injection.ts';
import { makePreparedFile, readContents } from './prepared-file.ts';
import { type Answer, createExpectation, drawScript, type Script, type Step } from './script.ts';
import type { StoreOrder } from './store-process.ts';

/** A process with a store in it, which takes orders; see store-process.ts. */
interface StoreHost {
  /** Returns the reply of the process; rejects when it ends or does not reply. */
  readonly tell: <Answer>(order: StoreOrder) => Promise<Answer>;
  readonly kill: () => Promise<void>;
}

// Far longer than any step waits for a lock.
const longestSilenceMs = 20_000;

/** Starts the process with a wrapper. */
const startStoreHost = (wrapper: readonly string[]): StoreHost => {
  const program = new URL('store-process.ts', import.meta.url);
  const { child, ended, log, kill } = startProgram(program, [], { wrapper, stderr: 'pipe' });
  return {
    async tell<Answer>(order: StoreOrder) {
      const silence = AbortSignal.timeout(longestSilenceMs);
      const answer = once(child, 'message', { signal: silence });
      // It may end before the order arrives.
      child.send(order, () => {});
      const first = await Promise.race([
        answer,
        ended.then(([code, signal]) => ({ code, signal })),
      ]);
      if (Array.isArray(first)) return first[0] as Answer;
      throw new Error(`the process ended with ${first.code ?? first.signal}: ${log().slice(-800)}`);
    },
    kill,
  };
};

export interface StoreFaultOptions {
  readonly kinds: readonly FaultKind[];
  /** Makes every call fail in turn, or this many random ones. */
  readonly faults: number | 'every';
  readonly seed: number;
  readonly onRound?: (round: number) => void;
}

export interface StoreFaultReport {
  readonly rounds: number;
  /** How often each call was made to fail. */
  readonly injected: Readonly<Record<string, number>>;
  readonly refused: number;
  /** How often the driver ended the process for lack of memory. */
  readonly crashes: number;
  readonly faults: readonly string[];
}

interface Round {
  readonly kind: FaultKind;
  readonly at: number;
  readonly seed: number;
  readonly endsAtError: boolean;
}

/** The findings of one round. */
interface RoundReport {
  readonly calls: number;
  readonly injected: string | null;
  readonly refused: number;
  /** The driver itself has ended the process. */
  readonly isCrash: boolean;
  readonly faults: readonly string[];
}

const createRunner = (folder: string, prepared: string, faults: FaultInjection) => {
  let host: StoreHost | undefined;
  let count = 0;

  const run = async (round: Round): Promise<RoundReport> => {
    const own = join(folder, `round-${++count}`);
    mkdirSync(own);
    const [path, backupTo] = [join(own, 'jobs.sqlite'), join(own, 'backup.sqlite')];
    copyDatabase(prepared, path);
    const script: Script = drawScript(createRandom(round.seed, 1));
    const expectation = createExpectation();
    const found: string[] = [];
    let refused = 0;
    let answers: readonly [Step, Answer][] = [];
    host ??= startStoreHost(faults.wrapper(folder));
    try {
      faults.arm(round.kind, round.at);
      const refusal = await host.tell<string | null>({ open: path });
      if (refusal?.includes('\n')) found.push(`the refusal has several lines: ${refusal}`);
      if (refusal === null) {
        const { endsAtError } = round;
        answers = await host.tell({ take: script, backupTo, endsAtError });
      }
      const calls = faults.calls();
      const injected = faults.injected();
      faults.disarm();
      for (const [step, answer] of answers) {
        if (answer.kind === 'refused') refused++;
        const fault = expectation.take(step, answer);
        if (fault !== null) found.push(fault);
      }
      const check = async (what: string, file: string): Promise<void> => {
        const { jobs, keys, problems } = await readContents(file);
        const wrong = [...problems, ...expectation.check(jobs, keys)];
        found.push(...wrong.map((fault) => `${what}: ${fault}`));
      };
      const isBackedUp = answers.some(
        ([step, { kind }]) => step.do === 'backup' && kind === 'done',
      );
      if (existsSync(backupTo)) {
        // The copy of a refused one may exist when its folder failed for good: neither it nor its other name
        // could be removed, so only a copy of it can be opened.
        const copied = join(own, 'backup-copy.sqlite');
        if (!isBackedUp) copyDatabase(backupTo, copied);
        const { problems } = await readContents(isBackedUp ? backupTo : copied);
        found.push(...problems.map((problem) => `the backup: ${problem}`));
      } else if (isBackedUp) found.push('backup lost');
      // First as after a crash, then as after an orderly end.
      copyDatabase(path, join(own, 'crashed.sqlite'));
      await check('after a crash', join(own, 'crashed.sqlite'));
      await host.tell({ close: true });
      await check('after the end', path);
      return { calls, injected, refused, isCrash: false, faults: found };
    } catch (error) {
      // The process does not reply, or has ended; the next round gets another.
      const injected = faults.injected();
      await host.kill();
      host = undefined;
      const { message } = error as Error;
      const { problems } = await readContents(path);
      // The driver does so when it has no memory for the target of a backup; nothing must be lost.
      const isOfDriver = injected === 'malloc' && message.endsWith('SIGSEGV: ');
      const reasons = isOfDriver ? problems : [message, ...problems];
      return { calls: 0, injected, refused, isCrash: isOfDriver, faults: reasons };
    } finally {
      rmSync(own, { recursive: true });
    }
  };
  return { run, end: async () => host?.kill() };
};

/**
 * Opens a store and runs a script of calls on it, again and again; each time another call on its
 * files fails, or another allocation of SQLite.
 */
export const runStoreFaults = async (
  options: StoreFaultOptions,
  faults: FaultInjection,
): Promise<StoreFaultReport> => {
  const { kinds, seed, onRound } = options;
  const directory = createScratchDirectory();
  const prepared = join(directory.path, 'prepared.sqlite');
  await makePreparedFile(prepared);
  const runner = createRunner(directory.path, prepared, faults);
  const injected: Record<string, number> = {};
  const report = { rounds: 0, refused: 0, crashes: 0, faults: [] as string[] };

  const runOne = async (round: Round): Promise<number> => {
    const met = await runner.run(round);
    if (met.injected !== null) injected[met.injected] = (injected[met.injected] ?? 0) + 1;
    report.refused += met.refused;
    if (met.isCrash) report.crashes++;
    const where = `${round.kind} at call ${round.at} (${met.injected}), script ${round.seed}`;
    report.faults.push(...met.faults.map((fault) => `${where}: ${fault}`));
    report.rounds++;
    onRound?.(report.rounds);
    return met.calls;
  };

  try {
    for (const [index, kind] of kinds.entries()) {
      // The number of calls differs a little from script to script.
      const calls = await runOne({ kind, at: 0, seed, endsAtError: false });
      const random = createRandom(seed, index);
      const rounds = options.faults === 'every' ? calls : options.faults;
      for (let round = 1; round <= rounds; round++) {
        const at = options.faults === 'every' ? round : random.int(1, calls);
        await runOne({ kind, at, seed: seed + (round % 7), endsAtError: random.chance(50) });
      }
    }
  } finally {
    await runner.end();
    directory.remove();
  }
  return { ...report, injected };
};
