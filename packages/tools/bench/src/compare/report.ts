import { cpus, release, totalmem } from 'node:os';
import { sliceRequests } from '../load/load-task.ts';
import { readCommit } from '../servers/contender.ts';
import { median } from '../statistics.ts';
import { compareSlices, ratiosOf, verdictRule } from './comparison.ts';
import type { Compared, MeasuredRoute, MeasureOptions } from './measure-routes.ts';

/** A number with about three significant digits and thin groups: `12 300`, `4.56`. */
const formatNumber = (value: number): string => {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toFixed(digits).replace(/\B(?=(\d{3})+$)/g, ' ');
};

const formatRatio = (ratio: number): string => ratio.toFixed(3);

/** A Markdown table; columns after the first are right-aligned. */
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, index) => (index === 0 ? '---' : '---:'));
  return [head, rule, ...rows].map(line).join('\n');
};

/** What routes cost each server, a line for each. */
export const costTable = (measured: readonly MeasuredRoute[], compared: Compared): string => {
  const { base, current, hasFloor } = compared;
  return table(
    [
      ...['Route', 'Jobs', `${base.name}, µs`, `${current.name}, µs`],
      `${current.name} / ${base.name}`,
      ...(hasFloor ? ['floor, µs', `${current.name} / floor`] : []),
      ...[`${current.name} / ${current.name}`, 'noise', 'verdict'],
    ],
    measured.map(({ jobs, route, slices, failures }) => {
      const { base, current, ratio, selfRatio, noise, verdict } = compareSlices(slices);
      const floor = [
        formatNumber(median(slices.map((slice) => slice.floor))),
        formatRatio(median(ratiosOf(slices, 'current', 'floor'))),
      ];
      return [
        `${route.title} (${route.name})`,
        ...[jobs, base, current].map(formatNumber),
        formatRatio(ratio),
        ...(hasFloor ? floor : []),
        formatRatio(selfRatio),
        `${(noise * 100).toFixed(1)} %`,
        failures === 0 ? verdict : `${verdict} ⚠ ${failures} failed`,
      ];
    }),
  );
};

/** The page of a run, in Markdown. */
export const writeReport = (
  measured: readonly MeasuredRoute[],
  compared: Compared,
  { rounds, slices, warmUpSlices }: MeasureOptions,
  command: string,
): string => {
  const { base, current, hasFloor } = compared;
  const machine = `Node ${process.versions.node}, Linux ${release()}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB`;
  const legend = [
    `- µs: CPU time per request, of all threads of the server and the processes of its PostgreSQL; the median of ${rounds} rounds of ${slices} slices of ${sliceRequests} requests, after ${warmUpSlices} to warm up.`,
    '- The servers share one core, and take turns slice by slice, in another order each time.',
    `- ${current.name} / ${base.name}: the median of the ratios of the slices; below 1, ${current.name} is ahead.`,
    `- ${current.name} / ${current.name}: the same build as two servers; what differs from 1 is noise.`,
    ...(hasFloor
      ? [
          '- The floor is bare `node:http` that answers with the bytes of this build from memory; for writes it reads and parses the body first.',
        ]
      : []),
    `- ${verdictRule}`,
  ];
  return [
    '# What requests cost',
    `Written by \`${command}\` on ${new Date().toISOString().slice(0, 10)} at commit ${readCommit()}: ${machine}.`,
    legend.join('\n'),
    `${costTable(measured, compared)}\n`,
  ].join('\n\n');
};
