import cluster from 'node:cluster';
import { once } from 'node:events';
import { readReadiness } from '../admin/readiness.ts';
import { openDatabase } from '../database/open-database.ts';
import { createServerLogs, type Logger } from '../log.ts';
import { type RequestServer, startRequestServer } from '../request-server.ts';
import { stopOnSignal } from '../stop-on-signal.ts';
import type { Question, ToPrimary, ToWorker, WorkerOptions } from './messages.ts';

const tell = (message: ToPrimary): Promise<unknown> =>
  new Promise((resolve) => {
    process.send?.(message, resolve);
  });

const receive = (listener: (message: ToWorker) => void): void =>
  void process.on('message', listener);

type Answers = Readonly<Record<Question, () => Promise<unknown>>>;

/** An error is logged and the worker goes on: for lack of open files, for example, it need not end. */
const answerTo = async (
  question: Question,
  answers: Answers,
  log: Pick<Logger, 'error'>,
): Promise<unknown> => {
  try {
    return await answers[question]();
  } catch (error) {
    log.error({ err: error, question }, 'an answer for operators failed');
    return undefined;
  }
};

const openAnswers = async (
  { isMeasured }: WorkerOptions,
  database: Parameters<typeof startRequestServer>[0]['database'],
  { watch, isStopping, maintenanceTimer }: RequestServer,
): Promise<Answers> => {
  const sources = { database, watch, maintenanceFailures: maintenanceTimer.failures };
  const metrics = isMeasured
    ? (await import('../admin/metrics.ts')).createMetrics(sources)
    : undefined;
  return {
    readiness: () => readReadiness(watch, isStopping()),
    metrics: async () => metrics?.readObjects(),
  };
};

const serveAsTold = async (options: WorkerOptions, askedToStop: Promise<unknown>) => {
  const opened = await openDatabase(options, { create: false, processes: options.workers });
  if (opened.isErr()) return tell({ kind: 'failed', problem: opened.error });
  const database = opened.value;
  const logs = createServerLogs(options.logLevel);
  const started = await startRequestServer({ ...options, ...logs, database });
  if (started.isErr()) {
    await database.close();
    return tell({ kind: 'failed', problem: started.error });
  }
  const { address, maintenanceTimer, stop } = started.value;
  const answers = await openAnswers(options, database, started.value);
  receive(async (message) => {
    if (message.kind === 'maintain') maintenanceTimer.start();
    if (message.kind !== 'ask') return;
    const value = await answerTo(message.question, answers, logs.log);
    void tell({ kind: 'answer', id: message.id, value });
  });
  const stopped = stopOnSignal(stop, askedToStop);
  void tell({ kind: 'listening', address });
  return stopped;
};

/** Answers requests as the primary says, until it says that it is enough, gets a signal, or the primary has gone. */
export const runWorker = async (): Promise<void> => {
  if (cluster.worker === undefined) return;
  // Else Node ends this process at once when the primary has gone, with the requests that it works on.
  cluster.worker.exitedAfterDisconnect = true;
  const askedToStop = new Promise<void>((resolve) => {
    process.once('disconnect', resolve);
    receive(({ kind }) => {
      if (kind === 'stop') resolve();
    });
  });
  const [first] = (await once(process, 'message')) as [ToWorker];
  if (first.kind === 'start') await serveAsTold(first.options, askedToStop);
  if (process.connected) process.disconnect();
};
