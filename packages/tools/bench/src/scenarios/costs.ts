import { compareSlices, formatRatio, ratiosOf, toRatio } from '../compare/comparison.ts';
import { type MeasuredRoute, measureSlices } from '../compare/measure-slices.ts';
import { sliceRequests } from '../load/paired-slices.ts';
import { formatNumber, table, writePage } from '../markdown.ts';
import type { Options } from '../options.ts';
import { isChosen, type Route } from '../requests/routes.ts';
import { tuned } from '../servers/hand-written.ts';
import { jobposting } from '../servers/jobposting.ts';
import { median } from '../statistics.ts';
import type { Cost, CostScenario } from './all-scenarios.ts';
import { pageHead } from './report.ts';

const introduction = ({ rounds, slices, warmUpSlices }: Options): string =>
  [
    `- CPU µs: CPU time of all threads of the server per request, the median of ${rounds} rounds of ${slices} slices of ${sliceRequests} requests, after ${warmUpSlices} slices to warm up; of any job, after one turn of all that are asked for.`,
    '- The servers share one core, and take turns slice by slice, in another order each time. Ratios are of slices: the median and the quartiles.',
    `- \`tuned\` is ${tuned.title}. \`tuned\` ÷ this: above 1, this build is ahead.`,
    '- The floor is bare `node:http` that answers with the bytes of this build from memory; for writes it reads and parses the body first.',
    '- This ÷ this: the same build as two servers; what differs from 1 is noise.',
  ].join('\n');

const head = ['Route', 'Jobs', 'This, CPU µs', '`tuned`, CPU µs', 'Floor, CPU µs'];

/** The cost of routes for each server, and whether it reaches the aims. */
export const costTable = (
  measured: readonly MeasuredRoute[],
  costOf: (route: Route, jobs: number) => Cost | undefined,
): string =>
  table(
    [...head, '`tuned` ÷ this', 'Aim', 'Floor ÷ this', 'Aim', 'This ÷ this'],
    measured.map(({ jobs, route, slices, failures }) => {
      const { base, current, selfRatio } = compareSlices(slices);
      const compared = (other: 'base' | 'floor', aim?: number): readonly string[] => {
        const ratio = toRatio(ratiosOf(slices, other, 'current'));
        if (aim === undefined) return [formatRatio(ratio), '–'];
        return [formatRatio(ratio), `${aim} ${ratio.median >= aim ? 'reached' : 'missed'}`];
      };
      const floor = median(slices.map((slice) => slice.floor));
      const cost = costOf(route, jobs);
      return [
        route.title + (failures === 0 ? '' : ` ⚠ ${failures} failed`),
        ...[jobs, current, base, floor].map(formatNumber),
        ...compared('base', cost?.tuned),
        ...compared('floor', cost?.floor),
        formatRatio(selfRatio),
      ];
    }),
  );

/** Measures the cost of requests for this build, the hand-tuned peer, and the floor; prints and writes the page. */
export const measureCosts = async (scenario: CostScenario, options: Options): Promise<void> => {
  const { costs, name } = scenario;
  const sizes = options.sizes ?? [...new Set(costs.map(({ jobs }) => jobs))];
  const costOf = (route: Route, jobs: number): Cost | undefined =>
    costs.find((cost) => cost.route === route.name && (options.sizes || cost.jobs === jobs));
  const measured = await measureSlices(
    { base: tuned, current: jobposting, hasFloor: true },
    sizes,
    (route, jobs) => isChosen(route.name, options.routes) && costOf(route, jobs) !== undefined,
    options,
  );
  const parts = [pageHead(scenario), introduction(options), costTable(measured, costOf)];
  const page = `${parts.join('\n\n')}\n`;
  process.stdout.write(`\n${page}`);
  await writePage(options.output, name, page);
};
