import { createLog, type LogLevel } from '../src/logging/log.ts';

/** The output of a command, and its exit code. */
export interface Ended {
  readonly code: unknown;
  readonly stdout: string;
  readonly stderr: string;
}

/** The lines of a log; throws for an incomplete one. */
export const linesOf = (log: string): Record<string, unknown>[] =>
  log
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

/** A log, and its lines. */
export const captureLog = (level: LogLevel = 'info') => {
  let text = '';
  const log = createLog(level, {
    write(line) {
      text += line;
    },
  });
  return { log, logged: () => linesOf(text) };
};

/** The values of a text for Prometheus, by name and labels. */
export const valuesIn = (text: string): Record<string, number> =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  );
