import { channel } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { acme } from '@jobposting/store-contract/cases';
import { ok } from 'neverthrow';
import { describe, expect, it } from 'vitest';
import { createMetrics } from '../src/admin/metrics.ts';

const docs = new URL('../../../docs/', import.meta.url);
const alerts = readFileSync(new URL('how-to/watch.md', docs), 'utf8');
const page = fileURLToPath(new URL('metrics.md', docs));
const dashboard = JSON.parse(readFileSync(new URL('grafana-dashboard.json', docs), 'utf8'));

/** The metrics of a server that measures everything, as it reports them. */
const readText = async (): Promise<string> => {
  const counts = ok([{ employerId: acme, active: 1, archived: 1 }]);
  const metrics = createMetrics({
    database: {
      jobs: { countByEmployer: async () => counts },
      schema: 4,
      writesUnderWay: () => 0,
      sizes: async () => ok({ bytes: 1, walBytes: 1, changes: 1 }),
      lastBackup: async () => ok(new Date()),
    },
    watch: { problem: async () => null },
    maintenanceFailures: () => 0,
  });
  channel('jobposting:request').publish({ method: 'GET', status: 404, durationMs: 1 });
  const text = await metrics.read();
  metrics.stop();
  return text;
};

const text = await readText();
const samples = text.matchAll(/^((?:jobposting|process|nodejs)_\w+)(?:\{(.*)\})? \S+$/gm);
/** Every metric, and the labels of its values. */
const metrics = new Map(
  [...samples].map(([, name = '', labels = '']) => [
    name,
    new Set([...labels.matchAll(/(\w+)=/g)].map(([, label = '']) => label)),
  ]),
);

interface Query {
  readonly expr: string;
}

const dashboardQueries: string[] = [
  ...dashboard.panels.flatMap(({ targets }: { targets: Query[] }) =>
    targets.map(({ expr }) => expr),
  ),
  ...dashboard.templating.list.flatMap(({ query }: { query: string | { query: string } }) =>
    typeof query === 'string' ? [] : [query.query],
  ),
];

/** The rules in the guide, each from its name to the next one. */
const rules = (/^```yaml\n(groups:\n.*?)^```$/ms.exec(alerts)?.[1] ?? '')
  .split('- alert: ')
  .slice(1);
const exprOf = (rule: string): string =>
  /^ +expr: (?:\|\n)?(.*?)\n +(?:for|labels):/ms.exec(rule)?.[1] ?? '';

// Added by Prometheus itself when it reads a server.
const added = ['job', 'instance'];

/** The names in a query that no server has. */
const unknownIn = (query: string): string[] => {
  const names = [...query.matchAll(/\b(?:jobposting|process|nodejs)_\w+/g)].map(([name]) => name);
  const known = new Set([...added, ...names.flatMap((name) => [...(metrics.get(name) ?? [])])]);
  const matched = [...query.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, label = '']) => label);
  const grouped = [...query.matchAll(/\b(?:by|on) \(([^)]*)\)/g)].flatMap(([, list = '']) =>
    list.split(', '),
  );
  return [
    ...names.filter((name) => !metrics.has(name)),
    ...[...matched, ...grouped].filter((label) => !known.has(label)),
  ];
};

describe('the documents about metrics', () => {
  it('have a dashboard whose queries name existing metrics and labels', () => {
    expect(dashboardQueries.length).toBeGreaterThan(15);
    for (const query of dashboardQueries) expect([query, unknownIn(query)]).toEqual([query, []]);
  });

  it('have a dashboard that shows every metric of its own', () => {
    const shown = dashboardQueries.join('\n');
    const own = [...metrics.keys()].filter((name) => name.startsWith('jobposting_'));
    const names = own.map((name) => name.replace(/_(?:sum|count|bucket)$/, ''));
    expect(names.filter((name) => !shown.includes(name))).toEqual([]);
  });

  it('have a dashboard whose panels have their own ids and places', () => {
    interface Panel {
      readonly id: number;
      readonly gridPos: { readonly x: number; readonly y: number };
    }
    const panels: Panel[] = dashboard.panels;
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(new Set(panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)).size).toBe(panels.length);
  });

  it('have five alerts whose rules name existing metrics and labels', () => {
    expect(rules).toHaveLength(5);
    for (const rule of rules) {
      const expr = exprOf(rule);
      expect(expr).toMatch(/(?:jobposting|nodejs)_/);
      expect([expr, unknownIn(expr)]).toEqual([expr, []]);
    }
  });

  // The page is its own expectation: `vitest -u` writes the metrics of today into it.
  it('have a table of every own metric with its labels, in the words of /metrics', async () => {
    const rows = [...text.matchAll(/^# HELP (jobposting_\w+) (.*)$/gm)].map(
      ([, name = '', help]) => {
        const labels = metrics.get(name) ?? metrics.get(`${name}_count`) ?? [];
        return `| \`${name}\` |${[...labels].map((label) => ` \`${label}\``)} | ${help} |\n`;
      },
    );
    const written = readFileSync(page, 'utf8').replace(/(?:^\| `.*\n)+/m, () => rows.join(''));
    await expect(written).toMatchFileSnapshot(page);
  });
});
