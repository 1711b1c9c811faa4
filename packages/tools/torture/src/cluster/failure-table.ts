import { quantiles } from '../quantiles.ts';
import { type FailureKind, failureKinds, failures } from './failures.ts';

/** The result of one failure. */
export interface Round {
  readonly kind: FailureKind;
  /** The longest time in which a server acknowledged no write, in ms. */
  readonly pauseMs: number;
  readonly acknowledged: number;
  readonly refused: number;
  readonly unknown: number;
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

const rowOf = (kind: FailureKind, rounds: readonly Round[]): readonly string[] => {
  const pauseAt = quantiles(rounds.map(({ pauseMs }) => pauseMs));
  const sum = (of: 'acknowledged' | 'refused' | 'unknown'): string =>
    String(rounds.reduce((all, round) => all + round[of], 0));
  return [
    ...[kind, String(rounds.length), seconds(pauseAt(0.5)), seconds(pauseAt(1))],
    ...[`${failures[kind].bar} s`, sum('acknowledged'), sum('refused'), sum('unknown')],
  ];
};

const head = [
  ...['kind', 'times', 'stood still: median', 'worst', 'bar'],
  ...['acknowledged', 'refused', 'unknown'],
];

/** The table of a run, as Markdown. */
export const failureTable = (rounds: readonly Round[]): readonly string[] => {
  const rows = failureKinds
    .map((kind) => ({ kind, own: rounds.filter((round) => round.kind === kind) }))
    .filter(({ own }) => own.length > 0)
    .map(({ kind, own }) => rowOf(kind, own));
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
};
