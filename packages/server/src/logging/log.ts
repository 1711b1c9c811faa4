import { hostname } from 'node:os';
import { type DestinationStream, type Logger, pino } from 'pino';
import { createStandardError } from '../printing/standard-output.ts';
import { createLogDestination } from './log-destination.ts';

export type { Logger } from 'pino';

/** How much is logged, from everything to nothing. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

let stampedMs = 0;
let stamp = '';

/** The time as a member of a line; formatted once a millisecond, since formatting is a fifth of the work. */
const isoTime = (): string => {
  const now = Date.now();
  if (now !== stampedMs) {
    stampedMs = now;
    stamp = `,"time":"${new Date(now).toISOString()}"`;
  }
  return stamp;
};

/** Creates a log: one JSON object per line. Fields that could hold a key are redacted. */
export const createLog = (level: LogLevel, destination: DestinationStream): Logger =>
  pino(
    {
      level,
      timestamp: isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: ['apiKey', '*.apiKey', 'headers', '*.headers', 'body', '*.body'],
    },
    destination,
  );

/** Logs a request, given the members of its line as JSON, each after a comma. */
export type LogRequest = (members: string) => void;

/**
 * Creates the log of requests: lines like those of pino, in half the time. Nothing is redacted: never
 * log a key here.
 */
export const createRequestLines = (level: LogLevel, destination: DestinationStream): LogRequest => {
  if (logLevels.indexOf(level) > logLevels.indexOf('info')) return () => {};
  const source = `,"pid":${process.pid},"hostname":${JSON.stringify(hostname())}`;
  return (members) =>
    destination.write(`{"level":"info"${isoTime()}${source}${members},"msg":"request"}\n`);
};

/** The logs of a server, which keep the order of lines. */
export interface ServerLogs {
  readonly log: Logger;
  /** For requests; written up to a second late. */
  readonly requests: LogRequest;
}

/**
 * Creates the logs of a server on standard error, so that standard output stays free for messages to
 * people and the output of commands. A log that cannot be written stops nothing.
 */
export const createServerLogs = (level: LogLevel): ServerLogs => {
  const { urgent, buffered, writeAtExit } = createLogDestination({
    output: createStandardError(),
    onDropped: (dropped) =>
      notices.warn({ dropped }, 'lines were dropped here because the log could not be written'),
  });
  // Even where the level of the log is higher.
  const notices = createLog('warn', urgent);
  process.once('exit', writeAtExit);
  return { log: createLog(level, urgent), requests: createRequestLines(level, buffered) };
};
