import { hostname } from 'node:os';
import { type DestinationStream, type Logger, pino } from 'pino';
import { createStandardError, type Output } from '../printing/standard-output.ts';

export type { Logger } from 'pino';

/** How much is logged, from everything to nothing. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

let stampedMs = 0;
let stamp = '';

/** The time as a member of a line; formatted once a millisecond, since formatting is much of the work. */
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

/** Takes lines of the log, in order; nobody waits until they are written. */
interface LogDestination {
  /** Writes a line at once, with all waiting lines. */
  readonly urgent: DestinationStream;
  /** Buffers a line, until 8 KiB have come or a second has passed. */
  readonly buffered: DestinationStream;
  /** When the process exits: writes waiting lines as far as it can without waiting. */
  readonly writeAtExit: () => void;
}

interface LogDestinationOptions {
  readonly output: Output;
  /** Writes the line, to this destination, that says how many lines were dropped before it. */
  readonly onDropped: (count: number) => void;
}

// A write for each request would be much of the cost of a GET.
const bufferLength = 8_192;
const bufferMs = 1_000;
const maxWaiting = 1_048_576;
const nothing = Buffer.alloc(0);

/**
 * Creates a destination that outlives its output. While the output cannot be written (a full disk, a
 * reader that stalls or went away), 1 MiB of lines waits, more are dropped and counted, and
 * it tries again every second. Once it succeeds, a line in their place says how many are missing.
 */
export const createLogDestination = ({
  output,
  onDropped,
}: LogDestinationOptions): LogDestination => {
  let waiting = '';
  /** Lines being written or retried; they come before the waiting ones. */
  let taken: Buffer = nothing;
  let isWriting = false;
  let isUrgent = false;
  let dropped = 0;
  let timer: NodeJS.Timeout | undefined;

  const write = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (taken.length === 0) {
      taken = Buffer.from(waiting);
      waiting = '';
      isUrgent = false;
    }
    isWriting = true;
    const written = await output.write(taken);
    isWriting = false;
    taken = written.isErr() ? written.error.unwritten : nothing;
    if (written.isErr()) return writeLater();
    if (dropped === 0) return writeWhenDue();
    const count = dropped;
    dropped = 0;
    onDropped(count);
    // The waiting lines left no space for the line itself.
    if (dropped > 0) dropped = count;
  };

  const writeLater = (): void => {
    timer ??= setTimeout(write, bufferMs).unref();
  };

  const writeWhenDue = (): void => {
    if (isUrgent || waiting.length >= bufferLength) void write();
    else if (waiting !== '' || dropped > 0) writeLater();
  };

  const take = (line: string): void => {
    // Once a line is dropped, no shorter one gets in after it, so that there is one gap.
    if (dropped > 0 || taken.length + waiting.length + line.length > maxWaiting) dropped++;
    else waiting += line;
    if (taken.length === 0) writeWhenDue();
  };

  return {
    urgent: {
      write(line) {
        isUrgent = true;
        take(line);
      },
    },
    buffered: { write: take },
    writeAtExit() {
      // Lines being written already may wait for a stalled reader.
      if (isWriting) return;
      output.writeAtExit(Buffer.concat([taken, Buffer.from(waiting)]));
      taken = nothing;
      waiting = '';
    },
  };
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
