import { MultiBar, Presets } from 'cli-progress';

/** Shows the progress of an import or a copy on a terminal; elsewhere it writes only what is reported. */
export interface Progress {
  /** How many bytes have been read, and how many lines or rows that was. */
  readonly advance: (done: number, count: number) => void;
  /** Writes a line on standard error, above the bar. */
  readonly report: (line: string) => void;
  readonly stop: () => void;
}

const silent: Progress = {
  advance: () => {},
  report: (line) => console.error(line),
  stop: () => {},
};

/** Starts a progress bar; without a known size it only counts. `counted` is the unit, such as `lines`. */
export const startProgress = (total: number | null, counted = 'lines'): Progress => {
  if (!process.stderr.isTTY) return silent;
  const bars = new MultiBar(
    {
      stream: process.stderr,
      format: `${total === null ? '' : '[{bar}] {percentage}% · '}{count} ${counted}`,
      hideCursor: true,
    },
    Presets.shades_classic,
  );
  const bar = bars.create(total ?? 0, 0, { count: 0 });
  return {
    advance: (done, count) => bar.update(done, { count }),
    report: (line) => bars.log(`${line}\n`),
    stop: () => bars.stop(),
  };
};
