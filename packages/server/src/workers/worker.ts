import cluster from 'node:cluster';
import { once } from 'node:events';
import { openDatabase } from '../database/open-database.ts';
import { createServerLogs, type Logger } from '../logging/log.ts';
import { answerHere } from '../start-and-stop/serve.ts';
import { stopOnSignal } from '../start-and-stop/stop-on-signal.ts';
import type { Question, ToPrimary, ToWorker, WorkerStart } from './messages.ts';

const tell = (message: ToPrimary): Promise<unknown> =>
  new Promise((resolve) => {
    process.send?.(message, resolve);
  });

const receive = (listener: (message: ToWorker) => void): void =>
  void process.on('message', listener);

type Answers = Readonly<Record<Question, () => Promise<unknown>>>;

/** Logs an error and goes on: the worker need not end for a lack of open files, for example. */
const answerTo = async (
  question: Question,
  answers: Answers,
  log: Pick<Logger, 'error'>,
): Promise<unknown> => {
  try {
    return await answers[question]();
  } catch (error) {
    log.error({ err: error, question }, 'an answer of the admin port failed');
    return undefined;
  }
};

const serveAsTold = async ({ options, shares }: WorkerStart, askedToStop: Promise<unknown>) => {
  const opened = await openDatabase(options, {
    create: false,
    processes: options.workers,
    careers: options.careers,
  });
  if (opened.isErr()) return tell({ kind: 'failed', problem: opened.error });
  const database = opened.value;
  const logs = createServerLogs(options.logLevel);
  const started = await answerHere(options, { ...logs, database }, shares);
  if (started.isErr()) {
    await database.close();
    return tell({ kind: 'failed', problem: started.error });
  }
  const { address, readReadiness, createMetrics, maintain, stop } = started.value;
  // Measured only when metrics will be requested.
  const metrics = options.adminPort === undefined ? undefined : await createMetrics();
  const answers: Answers = {
    readiness: readReadiness,
    metrics: async () => metrics?.readObjects(),
  };
  receive(async (message) => {
    if (message.kind === 'maintain') maintain();
    if (message.kind !== 'ask') return;
    const value = await answerTo(message.question, answers, logs.log);
    void tell({ kind: 'answer', id: message.id, value });
  });
  // The primary decides what signals do.
  const stopped = stopOnSignal(stop, null, askedToStop);
  void tell({ kind: 'listening', address });
  return stopped;
};

/** Answers requests for the primary, until the primary stops it or ends, or a signal comes. */
export const runWorker = async (): Promise<void> => {
  if (cluster.worker === undefined) return;
  // Otherwise Node ends this process at once when the primary ends, with the requests in progress.
  cluster.worker.exitedAfterDisconnect = true;
  const askedToStop = new Promise<void>((resolve) => {
    process.once('disconnect', resolve);
    receive(({ kind }) => {
      if (kind === 'stop') resolve();
    });
  });
  const [first] = (await once(process, 'message')) as [ToWorker];
  if (first.kind === 'start') await serveAsTold(first, askedToStop);
  if (process.connected) process.disconnect();
};
