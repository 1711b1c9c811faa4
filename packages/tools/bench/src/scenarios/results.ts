import type { LoadResult } from '../load/load-task.ts';
import { median } from '../statistics.ts';
import type { Bar, Line } from './all-scenarios.ts';

/** The results of each contender on a line, round by round. */
export interface LineResult {
  readonly line: Line;
  /** The route in words, with its connections. */
  readonly title: string;
  readonly rounds: ReadonlyMap<string, readonly LoadResult[]>;
}

export const medianOf = (
  { rounds }: LineResult,
  contender: string,
  value: (result: LoadResult) => number,
): number => median((rounds.get(contender) ?? []).map(value));

const valueBy = {
  rate: ({ requestsPerSecond }: LoadResult) => requestsPerSecond,
  // Inverted, so that more is better.
  cpu: ({ cpuMicroseconds, databaseMicroseconds }: LoadResult) =>
    1 / (cpuMicroseconds + databaseMicroseconds),
};

/** The median of the ratios within rounds, so that a slow round counts like any other. */
const ratioOf = (
  own: readonly LoadResult[],
  others: readonly LoadResult[],
  value: (result: LoadResult) => number,
): number =>
  median(
    own.flatMap((result, round) => {
      const other = others[round];
      return other ? [value(result) / value(other)] : [];
    }),
  );

/** An aim with the result. */
export interface JudgedBar {
  readonly text: string;
  readonly reached: number;
  readonly verdict: 'reached' | 'missed' | 'not measured';
}

/** The results of the first contender on a line of a data set. */
export const judgeBar = (
  bar: Bar,
  result: LineResult,
  all: readonly LineResult[],
  own: string,
): JudgedBar => {
  const judge = (text: string, reached: number, isReached: boolean): JudgedBar => ({
    text,
    reached,
    verdict: Number.isFinite(reached) ? (isReached ? 'reached' : 'missed') : 'not measured',
  });
  if ('p99AtMost' in bar) {
    const p99 = medianOf(result, own, ({ latencyP99 }) => latencyP99);
    return judge(`p99 at most ${bar.p99AtMost} ms`, p99, p99 <= bar.p99AtMost);
  }
  const { by, to, atLeast } = bar;
  const { route, connections } = result.line;
  const alone = all.find(
    ({ line }) => line.route === route && line.connections === connections && !line.beside,
  );
  const others = to === 'alone' ? alone?.rounds.get(own) : result.rounds.get(to);
  const ratio = ratioOf(result.rounds.get(own) ?? [], others ?? [], valueBy[by]);
  const text = `${by === 'rate' ? 'requests' : 'CPU'}, at least ${atLeast} of \`${to}\``;
  return judge(text, ratio, ratio >= atLeast);
};
