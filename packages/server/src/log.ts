import { type DestinationStream, destination, type Logger, pino, stdTimeFunctions } from 'pino';

export type { Logger } from 'pino';

/** How much is logged, from everything to nothing. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

const apiKey = /jp_[\w-]+/g;

/** Blots out what looks like an API key in a text that a client sent. */
export const withoutApiKeys = (text: string): string => text.replace(apiKey, 'jp_…');

/**
 * Creates the log: a JSON object a line on standard error, so that standard output stays free for
 * what people read and commands write. What carries keys is blotted out, should it ever get here.
 */
export const createLog = (
  level: LogLevel,
  // Synchronous, so that the last lines before an exit are not lost.
  stream: DestinationStream = destination({ dest: 2, sync: true }),
): Logger =>
  pino(
    {
      level,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: ['apiKey', '*.apiKey', 'headers', '*.headers', 'body', '*.body'],
    },
    stream,
  );
