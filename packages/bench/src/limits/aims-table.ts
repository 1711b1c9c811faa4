import type { DatasetResult } from '../measure/measure-dataset.ts';
import { formatNumber, table } from '../report/markdown.ts';
import { cpuRatioOf, ratioOf, resultOf } from '../report/route-tables.ts';
import type { Costs } from './costs.ts';
import { aims, limitOf, verdictOf } from './limit.ts';

const own = 'jobposting';

/** The aims of a data set beside what was reached and what could be. */
export const aimsTable = ({ routes }: DatasetResult, costs: Costs): string =>
  table(
    ['Route', 'Aim, of the floor', 'By requests', 'By CPU', 'Limit', 'Of the limit', 'Verdict'],
    aims.flatMap(({ route: name, ofFloor, parts }) => {
      const measured = routes.find(({ route }) => route.name === name);
      if (!measured) return [];
      const floor = resultOf(measured, 'floor')?.loaded.cpuMicrosecondsPerRequest ?? Number.NaN;
      const limit = limitOf(floor, costs, parts);
      const byRequests = ratioOf(measured, own, 'floor');
      const byCpu = cpuRatioOf(measured, own, 'floor');
      return [
        [
          measured.route.title,
          ...[ofFloor, byRequests, byCpu, limit, byCpu / limit].map(formatNumber),
          verdictOf(ofFloor, byRequests, limit),
        ],
      ];
    }),
  );

const rival = 'tuned';

/** On which routes it takes more CPU time than the peer that is tuned by hand; empty if that was not measured. */
export const behindRival = ({ routes }: DatasetResult): string => {
  const ratios = routes
    .map((measured) => ({ measured, ratio: cpuRatioOf(measured, own, rival) }))
    .filter(({ ratio }) => Number.isFinite(ratio));
  if (ratios.length === 0) return '';
  const behind = ratios.filter(({ ratio }) => ratio < 1);
  if (behind.length === 0) return `By CPU it is behind \`${rival}\` on no route: reached.`;
  const named = behind.map(
    ({ measured: { route }, ratio }) => `${route.title} (${formatNumber(ratio)})`,
  );
  return `By CPU it is behind \`${rival}\`, which is an aim missed, on ${behind.length} of ${ratios.length} routes: ${named.join('; ')}.`;
};

/** The parts of which limits are sums. */
export const costsTable = (costs: Costs): string => {
  const rows: readonly (readonly [keyof Costs, string])[] = [
    ['look', 'SQLite: whether another process has committed'],
    ['readRow', 'SQLite: reading one of 10 000 jobs'],
    ['insert', 'SQLite: storing one of thirty jobs of 3 KB in a transaction with one sync'],
    ['update', 'SQLite: storing the title of one of thirty jobs, likewise'],
    ['title', 'Rules and JSON: a title'],
    ['sameJob', 'Rules and JSON: a job that is stored already'],
    ['cleanJob', 'Rules and JSON: a job with clean HTML of 3 KB'],
    ['messyJob', 'Rules and JSON: a job with messy HTML of 3 KB'],
    ['render', 'JSON of a job'],
  ];
  return table(
    ['Part by itself', 'CPU µs'],
    rows.map(([name, title]) => [title, formatNumber(costs[name])]),
  );
};
