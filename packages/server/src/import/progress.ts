import { MultiBar, Presets } from 'cli-progress';

/** Shows on a terminal how far an import is; elsewhere it shows only what is told. */
export interface Progress {
  /** How far the input has been read, and how many records that was. */
  readonly advance: (bytes: number, records: number) => void;
  /** Writes a line on standard error, above the bar. */
  readonly tell: (line: string) => void;
  readonly stop: () => void;
}

const silent: Progress = {
  advance: () => {},
  tell: (line) => console.error(line),
  stop: () => {},
};

/** Starts a progress bar; without a known size it counts records only. */
export const startProgress = (totalBytes: number | null): Progress => {
  if (!process.stderr.isTTY) return silent;
  const bars = new MultiBar(
    {
      stream: process.stderr,
      format:
        totalBytes === null ? '{records} records' : '[{bar}] {percentage}% · {records} records',
      hideCursor: true,
    },
    Presets.shades_classic,
  );
  const bar = bars.create(totalBytes ?? 0, 0, { records: 0 });
  return {
    advance: (bytes, records) => bar.update(bytes, { records }),
    tell: (line) => bars.log(`${line}\n`),
    stop: () => bars.stop(),
  };
};
