import type { Fault } from './check-lives.ts';
import { type FailureKind, failureKinds, failures } from './failures.ts';

/** What came of one failure. */
export interface Round {
  readonly kind: FailureKind;
  /** The longest time in which a server acknowledged no write, in ms. */
  readonly pauseMs: number;
  readonly slowestMs: number;
  readonly acknowledged: number;
  readonly refused: number;
  readonly unknown: number;
  readonly faults: readonly Fault[];
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

const rowOf = (kind: FailureKind, rounds: readonly Round[]): readonly string[] => {
  const pauses = rounds.map(({ pauseMs }) => pauseMs).sort((a, b) => a - b);
  const faults = rounds.flatMap((round) => round.faults);
  const count = (of: Fault['kind']): number => faults.filter((fault) => fault.kind === of).length;
  return [
    kind,
    String(rounds.length),
    seconds(pauses[Math.floor((pauses.length - 1) / 2)] ?? 0),
    seconds(pauses.at(-1) ?? 0),
    `${failures[kind].bar} s`,
    seconds(Math.max(...rounds.map(({ slowestMs }) => slowestMs))),
    String(sum(rounds.map(({ acknowledged }) => acknowledged))),
    String(count('lost')),
    String(count('written')),
    String(sum(rounds.map(({ refused }) => refused))),
    String(sum(rounds.map(({ unknown }) => unknown))),
  ];
};

const head = [
  'kind',
  'times',
  'stood still: median',
  'worst',
  'bar',
  'slowest answer',
  'acknowledged',
  'lost',
  'refused but written',
  'refused',
  'unknown',
] as const;

/** The table of a run, as Markdown. */
export const failureTable = (rounds: readonly Round[]): readonly string[] => {
  const kinds = failureKinds.filter((kind) => rounds.some((round) => round.kind === kind));
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    row(head),
    row(head.map(() => '---')),
    ...kinds.map((kind) =>
      row(
        rowOf(
          kind,
          rounds.filter((round) => round.kind === kind),
        ),
      ),
    ),
  ];
};
