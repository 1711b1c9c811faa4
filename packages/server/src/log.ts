import { type DestinationStream, destination, type Logger, type LoggerOptions, pino } from 'pino';

export type { Logger } from 'pino';

/** How much is logged, from everything to nothing. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

const apiKey = /jp_[\w-]+/g;

/** Masks what looks like an API key in a text that a client sent. */
export const withoutApiKeys = (text: string): string => text.replace(apiKey, 'jp_…');

const standardError = 2;

// Up to a second of requests in one write: a write for each would be a third of what a GET costs.
const requestBuffer = { minLength: 8_192, periodicFlush: 1_000 };

let stampedMs = 0;
let stamp = '';

/** The time as a member of a line; formatted once a millisecond, since it is a fifth of the work. */
const isoTime = (): string => {
  const now = Date.now();
  if (now !== stampedMs) {
    stampedMs = now;
    stamp = `,"time":"${new Date(now).toISOString()}"`;
  }
  return stamp;
};

const linesOf = (level: LogLevel): LoggerOptions => ({
  level,
  timestamp: isoTime,
  formatters: { level: (label) => ({ level: label }) },
});

/**
 * Creates the log: one JSON object a line on standard error, so that standard output stays free for
 * what people read and commands write. Fields that could hold a key are redacted.
 */
export const createLog = (
  level: LogLevel,
  // Synchronous, so that the last lines before an exit are not lost.
  stream: DestinationStream = destination({ dest: standardError, sync: true }),
): Logger =>
  pino(
    {
      ...linesOf(level),
      redact: ['apiKey', '*.apiKey', 'headers', '*.headers', 'body', '*.body'],
    },
    stream,
  );

/**
 * Creates the log of requests, also on standard error, up to a second late. Nothing is redacted,
 * because that would cost as much as the rest of a line: never log a key here.
 */
export const createBufferedLog = (level: LogLevel): Logger => {
  const stream = destination({ dest: standardError, sync: true, ...requestBuffer });
  process.once('exit', () => stream.flushSync());
  return pino(linesOf(level), stream);
};
