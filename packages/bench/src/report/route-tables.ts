import type { DatasetResult } from '../measure/measure-dataset.ts';
import type { RouteResult } from '../measure/measure-route.ts';
import { formatNumber, table } from './markdown.ts';

type Measured = DatasetResult['routes'][number];

/** What a contender did on a route. */
export const resultOf = ({ results }: Measured, contender: string): RouteResult | undefined =>
  results.find((result) => result.contender === contender);

/** How many times as many requests a second the first contender answers as the second. */
export const ratioOf = (measured: Measured, contender: string, to: string): number =>
  (resultOf(measured, contender)?.loaded.requestsPerSecond ?? Number.NaN) /
  (resultOf(measured, to)?.loaded.requestsPerSecond ?? Number.NaN);

/** How many times as many requests the first contender answers with the CPU time of the second. */
export const cpuRatioOf = (measured: Measured, contender: string, to: string): number =>
  (resultOf(measured, to)?.loaded.cpuMicrosecondsPerRequest ?? Number.NaN) /
  (resultOf(measured, contender)?.loaded.cpuMicrosecondsPerRequest ?? Number.NaN);

const failuresOf = ({ loaded, alone }: RouteResult): string => {
  const failures = loaded.failures + alone.failures;
  return failures === 0 ? '' : ` ⚠ ${failures} failed`;
};

/** The marks that the introduction of the report explains. */
const markOf = (result: RouteResult): string => {
  if (result.loaded.isSingle) return '†';
  return isGeneratorBound(result) ? '*' : '';
};

const isGeneratorBound = ({ loaded }: RouteResult): boolean => loaded.busy < 0.9;

/** Requests a second and CPU time per request of every contender on every route. */
export const throughputTable = ({ routes }: DatasetResult, contenders: readonly string[]): string =>
  table(
    ['Route', ...contenders.flatMap((name) => [`${name}, req/s`, 'CPU µs'])],
    routes.map((measured) => [
      `${measured.route.title} (${measured.route.connections})`,
      ...contenders.flatMap((name) => {
        const result = resultOf(measured, name);
        if (!result) return ['–', '–'];
        const { requestsPerSecond, cpuMicrosecondsPerRequest } = result.loaded;
        return [
          formatNumber(requestsPerSecond) + markOf(result) + failuresOf(result),
          formatNumber(cpuMicrosecondsPerRequest),
        ];
      }),
    ]),
  );

/** The ratios of one contender to the others, by requests a second and by CPU time. */
export const ratioTable = (
  { routes }: DatasetResult,
  contender: string,
  others: readonly string[],
): string =>
  table(
    ['Route', ...others.flatMap((name) => [`to ${name}, req/s`, `to ${name}, CPU`])],
    routes.map((measured) => [
      measured.route.title,
      ...others.flatMap((name) => [
        formatNumber(ratioOf(measured, contender, name)),
        formatNumber(cpuRatioOf(measured, contender, name)),
      ]),
    ]),
  );

/** Latencies: of one request at a time, and under load. */
export const latencyTable = ({ routes }: DatasetResult, contenders: readonly string[]): string =>
  table(
    ['Route', ...contenders.flatMap((name) => [`${name}, alone`, 'loaded'])],
    routes.map((measured) => [
      measured.route.title,
      ...contenders.flatMap((name) => {
        const result = resultOf(measured, name);
        if (!result) return ['–', '–'];
        return [result.alone, result.loaded].map(
          ({ latencyP50, latencyP99 }) =>
            `${formatNumber(latencyP50)} / ${formatNumber(latencyP99)}`,
        );
      }),
    ]),
  );
