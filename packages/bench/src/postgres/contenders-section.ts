import type { LoadedRound } from '../measure/load-in-turn.ts';
import { formatNumber, table } from '../report/markdown.ts';
import { median } from '../statistics.ts';
import { goalAlone, goalsToFastify, goalToSqlite } from './goals.ts';
import type { MeasuredDataset, MeasuredRoute } from './measure-contenders.ts';

type Phase = keyof LoadedRound;
type Value = (round: LoadedRound) => number;

const roundsOf = ({ results }: MeasuredRoute, contender: string): readonly LoadedRound[] =>
  results.find((result) => result.contender === contender)?.rounds ?? [];

const medianOf = (route: MeasuredRoute, contender: string, value: Value): number =>
  median(roundsOf(route, contender).map(value));

const rateIn =
  (phase: Phase): Value =>
  (round) =>
    round[phase].requestsPerSecond;

/** The CPU time that a request costs, of the server and its database together. */
const costIn =
  (phase: Phase): Value =>
  (round) =>
    round[phase].cpuMicrosecondsPerRequest + round[phase].databaseMicrosecondsPerRequest;

/**
 * How much better jobposting is in the median round: of ratios within rounds, so that a round in which all were
 * slow counts as any other.
 */
const betterBy = (
  route: MeasuredRoute,
  to: string,
  ratio: (own: LoadedRound, other: LoadedRound) => number,
): number => {
  const others = roundsOf(route, to);
  return median(
    roundsOf(route, 'jobposting').flatMap((own, index) => {
      const other = others[index];
      return other ? [ratio(own, other)] : [];
    }),
  );
};

const ratioOf = (route: MeasuredRoute, to: string, phase: Phase): number =>
  betterBy(route, to, (own, other) => rateIn(phase)(own) / rateIn(phase)(other));

const cpuRatioOf = (route: MeasuredRoute, to: string): number =>
  betterBy(route, to, (own, other) => costIn('loaded')(other) / costIn('loaded')(own));

const withGoal = (ratio: number, goal: number | undefined): string => {
  if (goal === undefined || Number.isNaN(ratio)) return formatNumber(ratio);
  const verdict = ratio >= goal ? 'reached' : '**missed**';
  return `${formatNumber(ratio)} (${goal}: ${verdict})`;
};

const failuresOf = (route: MeasuredRoute, contender: string): string => {
  const failures = roundsOf(route, contender).reduce(
    (sum, { loaded, alone }) => sum + loaded.failures + alone.failures,
    0,
  );
  return failures === 0 ? '' : ` ⚠ ${failures} failed`;
};

const ratios = (routes: readonly MeasuredRoute[]): string =>
  table(
    [
      'Route (connections)',
      'to Fastify (goal)',
      'to Fastify, one connection (goal)',
      'to our own on SQLite (goal)',
      'to our own on SQLite, one connection',
      'by CPU time to Fastify',
      'by CPU time to SQLite',
      'load before',
    ],
    routes.map((measured) => {
      const { name, title, connections } = measured.route;
      const goal = goalsToFastify[name];
      return [
        `${title} (${connections})`,
        withGoal(ratioOf(measured, 'fastify', 'loaded'), goal),
        withGoal(ratioOf(measured, 'fastify', 'alone'), goal && goalAlone),
        withGoal(ratioOf(measured, 'sqlite', 'loaded'), goal && goalToSqlite),
        formatNumber(ratioOf(measured, 'sqlite', 'alone')),
        formatNumber(cpuRatioOf(measured, 'fastify')),
        formatNumber(cpuRatioOf(measured, 'sqlite')),
        formatNumber(measured.loadBefore),
      ];
    }),
  );

const rates = (routes: readonly MeasuredRoute[], contenders: readonly string[]): string =>
  table(
    [
      'Route (connections)',
      ...contenders.flatMap((name) => [`${name}, req/s`, 'CPU µs, server + database']),
    ],
    routes.map((measured) => [
      `${measured.route.title} (${measured.route.connections})`,
      ...contenders.flatMap((name) => {
        const of = (value: Value) => formatNumber(medianOf(measured, name, value));
        return [
          of(rateIn('loaded')) + failuresOf(measured, name),
          `${of(({ loaded }) => loaded.cpuMicrosecondsPerRequest)} + ${of(({ loaded }) => loaded.databaseMicrosecondsPerRequest)}`,
        ];
      }),
    ]),
  );

const latencies = (routes: readonly MeasuredRoute[], contenders: readonly string[]): string =>
  table(
    ['Route', ...contenders.flatMap((name) => [`${name}, alone`, 'loaded'])],
    routes.map((measured) => [
      measured.route.title,
      ...contenders.flatMap((name) =>
        (['alone', 'loaded'] as const).map((phase) =>
          [
            medianOf(measured, name, (round) => round[phase].latencyP50),
            medianOf(measured, name, (round) => round[phase].latencyP99),
          ]
            .map(formatNumber)
            .join(' / '),
        ),
      ),
    ]),
  );

/** The part of the report that compares the contenders on one data set. */
export const contendersSection = (
  { dataset, routes }: MeasuredDataset,
  contenders: readonly string[],
): string => {
  const { jobs, employers } = dataset;
  return [
    `## ${formatNumber(jobs)} jobs of ${employers === 1 ? 'one employer' : `${employers} employers`}`,
    '### Requests per second of jobposting to the others',
    ratios(routes),
    '### Requests per second and CPU time per request',
    rates(routes, contenders),
    '### Latency in milliseconds, p50 / p99',
    latencies(routes, contenders),
  ].join('\n\n');
};
