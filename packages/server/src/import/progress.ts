import { MultiBar, Presets } from 'cli-progress';

/** Shows the progress of an import on a terminal; elsewhere it writes only what is reported. */
export interface Progress {
  /** How far the input has been read, and how many lines that was. */
  readonly advance: (bytes: number, lines: number) => void;
  /** Writes a line on standard error, above the bar. */
  readonly report: (line: string) => void;
  readonly stop: () => void;
}

const silent: Progress = {
  advance: () => {},
  report: (line) => console.error(line),
  stop: () => {},
};

/** Starts a progress bar; without a known size it counts lines only. */
export const startProgress = (totalBytes: number | null): Progress => {
  if (!process.stderr.isTTY) return silent;
  const bars = new MultiBar(
    {
      stream: process.stderr,
      format: totalBytes === null ? '{lines} lines' : '[{bar}] {percentage}% · {lines} lines',
      hideCursor: true,
    },
    Presets.shades_classic,
  );
  const bar = bars.create(totalBytes ?? 0, 0, { lines: 0 });
  return {
    advance: (bytes, lines) => bar.update(bytes, { lines }),
    report: (line) => bars.log(`${line}\n`),
    stop: () => bars.stop(),
  };
};
