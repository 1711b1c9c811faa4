import cluster, { type Worker } from 'node:cluster';
import type { Readable } from 'node:stream';
import { getSystemErrorName } from 'node:util';
import { err, ok, type Result } from 'neverthrow';
import type { DestinationStream } from 'pino';
import { limitMs, within } from '../database/within.ts';
import type { Logger } from '../logging/log.ts';
import { followHandOver } from './hand-over.ts';
import type { Question, ToPrimary, ToWorker, WorkerStart } from './messages.ts';

// A worker itself waits this long for a store that hangs.
const askLimitMs = limitMs + 1_000;

/** How a worker ended: by itself, or by a signal. */
interface WorkerEnd {
  /** Below 0 when the system could not make a process; the number is the reason. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** One worker, as the primary sees it. */
export interface WorkerProcess {
  readonly pid: number | undefined;
  /** Its address; the error is one line. */
  readonly started: Promise<Result<string, string>>;
  /** Resolves when everything that it logged is passed on. */
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

/** Stands for a worker for which the system could not make a process. */
const withoutProcess = (ended: Promise<WorkerEnd>): WorkerProcess => ({
  pid: undefined,
  started: ended.then((end) => err(describe(end))),
  ended,
  isListening: () => false,
  ask: async () => undefined,
  maintain() {},
  stop() {},
  kill() {},
});

/** Forks a worker; returns the error number when Node throws an error of the system, such as lack of memory. */
const fork = (): Worker | number => {
  try {
    return cluster.fork();
  } catch (error) {
    const { errno } = error as NodeJS.ErrnoException;
    if (errno === undefined) throw error;
    return errno;
  }
};

/** Passes on whole lines of a stream, so that lines of several processes never mix. */
export const forwardLines = (from: Readable, to: DestinationStream): void => {
  let rest = '';
  from
    .setEncoding('utf8')
    .on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) to.write(`${line}\n`);
    })
    .on('end', () => {
      // A killed process leaves part of a line.
      if (rest !== '') to.write(`${rest}\n`);
    });
};

/** Starts a worker, which logs to `lines`; reports to `log` when it kills one that takes no connections. */
export const startWorker = (
  start: WorkerStart,
  lines: DestinationStream,
  log: Pick<Logger, 'error'>,
): WorkerProcess => {
  cluster.setupPrimary({ stdio: ['ignore', 'inherit', 'pipe', 'ipc'] });
  const worker = fork();
  if (typeof worker === 'number') {
    return withoutProcess(Promise.resolve({ code: worker, signal: null }));
  }
  // Node itself sends to a worker that has ended: without a listener, EPIPE would end the primary.
  worker.on('error', () => {});
  const ended = new Promise<WorkerEnd>((resolve) => {
    worker.process.once('close', (code, signal) => resolve({ code, signal }));
  });
  if (worker.process.pid === undefined) {
    // Node does so itself when a process exits.
    delete cluster.workers?.[worker.id];
    return withoutProcess(ended);
  }
  const { pid } = worker.process;
  const kill = (): void => void worker.process.kill('SIGKILL');
  let isKilled = false;
  const closeLostConnection = followHandOver(worker, () => {
    // A process that waits for a disk that hangs ends only when the disk answers.
    if (isKilled) return;
    isKilled = true;
    log.error({ worker: pid }, 'a worker takes no connections: killing it');
    kill();
  });
  if (worker.process.stderr !== null) forwardLines(worker.process.stderr, lines);
  // Sending fails only for a worker that has ended.
  const tell = (message: ToWorker): void => void worker.send(message, () => {});
  const asked = new Map<number, (value: unknown) => void>();
  let questions = 0;
  const ask = <Answer>(question: Question): Promise<Answer | undefined> => {
    const id = questions++;
    const answer = new Promise<Answer>((resolve) => {
      asked.set(id, (value) => resolve(value as Answer));
    });
    tell({ kind: 'ask', id, question });
    return within(askLimitMs, answer).finally(() => asked.delete(id));
  };
  let isListening = false;
  worker.process.once('close', () => {
    isListening = false;
    closeLostConnection();
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
  tell({ kind: 'start', ...start });

  return {
    pid,
    started,
    ended,
    isListening: () => isListening,
    ask,
    maintain: () => tell({ kind: 'maintain' }),
    stop: () => tell({ kind: 'stop' }),
    kill,
  };
};
