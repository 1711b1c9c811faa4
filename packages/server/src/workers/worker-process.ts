import cluster from 'node:cluster';
import { getSystemErrorName } from 'node:util';
import { err, ok, type Result } from 'neverthrow';
import type { DestinationStream } from 'pino';
import { limitMs, within } from '../admin/within.ts';
import { forwardLines } from './forward-lines.ts';
import { followHandOver } from './hand-over.ts';
import type { Question, ToPrimary, ToWorker, WorkerOptions } from './messages.ts';

// A worker itself waits so long for a store that hangs.
const askLimitMs = limitMs + 1_000;

/** How a worker ended: by itself, or by a signal that it did not outlive. */
interface WorkerEnd {
  /** Below 0 where the system could not make a process, and says why. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** One worker, as the primary sees it. */
export interface WorkerProcess {
  readonly pid: number | undefined;
  /** Where it listens; the error is one line. */
  readonly started: Promise<Result<string, string>>;
  /** Resolves when all that it has logged is passed on. */
  readonly ended: Promise<WorkerEnd>;
  readonly isListening: () => boolean;
  /** Its answer; `undefined` when it gives none. */
  readonly ask: <Answer>(question: Question) => Promise<Answer | undefined>;
  readonly maintain: () => void;
  /** Makes it finish its open requests and end. */
  readonly stop: () => void;
  readonly kill: () => void;
}

const describe = ({ code, signal }: WorkerEnd): string =>
  code !== null && code < 0
    ? `The system could not make a process: ${getSystemErrorName(code)}.`
    : `A worker ended while it started, with ${signal ?? `exit code ${code}`}.`;

/** Starts a worker, which logs to `lines`. */
export const startWorker = (options: WorkerOptions, lines: DestinationStream): WorkerProcess => {
  cluster.setupPrimary({ stdio: ['ignore', 'inherit', 'pipe', 'ipc'] });
  const worker = cluster.fork();
  // Where the primary has no open files left, a worker has neither channel nor streams, and its process closes at once.
  const closeLostConnection = worker.isConnected() ? followHandOver(worker) : () => {};
  if (worker.process.stderr) forwardLines(worker.process.stderr, lines);
  // What cannot be sent is for a worker that has ended.
  const tell = (message: ToWorker): void => {
    if (worker.isConnected()) worker.send(message, () => {});
  };
  const asked = new Map<number, (value: unknown) => void>();
  let questions = 0;
  let isListening = false;

  // Nor what Node sends by itself: without a listener, EPIPE would end the primary.
  worker.on('error', () => {});
  const ended = new Promise<WorkerEnd>((resolve) => {
    worker.process.once('close', (code, signal) => {
      isListening = false;
      closeLostConnection();
      resolve({ code, signal });
    });
  });
  const started = new Promise<Result<string, string>>((resolve) => {
    worker.on('message', (message: ToPrimary) => {
      if (message.kind === 'answer') asked.get(message.id)?.(message.value);
      if (message.kind === 'failed') resolve(err(message.problem));
      if (message.kind !== 'listening') return;
      isListening = true;
      resolve(ok(message.address));
    });
    void ended.then((end) => resolve(err(describe(end))));
  });
  tell({ kind: 'start', options });

  return {
    pid: worker.process.pid,
    started,
    ended,
    isListening: () => isListening,
    ask<Answer>(question: Question) {
      const id = questions++;
      const answer = new Promise<Answer>((resolve) => {
        asked.set(id, (value) => resolve(value as Answer));
      });
      tell({ kind: 'ask', id, question });
      return within(askLimitMs, answer).finally(() => asked.delete(id));
    },
    maintain: () => tell({ kind: 'maintain' }),
    stop: () => tell({ kind: 'stop' }),
    kill: () => void worker.process.kill('SIGKILL'),
  };
};
