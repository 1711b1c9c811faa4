import { channel } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import { acme } from '@jobposting/store-contract/cases';
import { ok } from 'neverthrow';
import { beforeAll, describe, expect, it } from 'vitest';
import { createMetrics } from '../src/admin/metrics.ts';

const docs = new URL('../../../docs/', import.meta.url);
const alerts = readFileSync(new URL('how-to/watch.md', docs), 'utf8');
const table = readFileSync(new URL('metrics.md', docs), 'utf8');
const dashboard = JSON.parse(readFileSync(new URL('grafana-dashboard.json', docs), 'utf8'));

/** Every metric of a server that measures all it can, and the labels that its values have. */
const readMetrics = async (): Promise<Map<string, Set<string>>> => {
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
  const found = new Map<string, Set<string>>();
  for (const [, name = '', labels = ''] of text.matchAll(/^(jobposting_\w+)(?:\{(.*)\})? \S+$/gm)) {
    const names = [...labels.matchAll(/(\w+)=/g)].map(([, label = '']) => label);
    found.set(name, new Set(names));
  }
  return found;
};

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

// What Prometheus itself adds when it reads a server.
const added = ['job', 'instance'];

/** Whatever a query names that no server has. */
const unknownIn = (query: string, metrics: ReadonlyMap<string, ReadonlySet<string>>): string[] => {
  const names = [...query.matchAll(/\bjobposting_\w+/g)].map(([name]) => name);
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

describe('what is documented of the metrics', () => {
  let metrics: Map<string, Set<string>>;
  beforeAll(async () => {
    metrics = await readMetrics();
  });

  it('is a dashboard whose queries name metrics and labels that there are', () => {
    expect(dashboardQueries.length).toBeGreaterThan(15);
    for (const query of dashboardQueries)
      expect([query, unknownIn(query, metrics)]).toEqual([query, []]);
  });

  it('is a dashboard that shows every metric', () => {
    const shown = dashboardQueries.join('\n');
    const names = [...metrics.keys()].map((name) => name.replace(/_(?:sum|count|bucket)$/, ''));
    expect(names.filter((name) => !shown.includes(name))).toEqual([]);
  });

  it('is a dashboard whose panels have an id and a place of their own', () => {
    interface Panel {
      readonly id: number;
      readonly gridPos: { readonly x: number; readonly y: number };
    }
    const panels: Panel[] = dashboard.panels;
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(new Set(panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)).size).toBe(panels.length);
  });

  it('is five alerts whose rules name metrics and labels that there are', () => {
    expect(rules).toHaveLength(5);
    for (const rule of rules) {
      const expr = exprOf(rule);
      expect(expr).toMatch(/jobposting_/);
      expect([expr, unknownIn(expr, metrics)]).toEqual([expr, []]);
    }
  });

  it('is a table of every metric with its labels', () => {
    const rows = [...table.matchAll(/^\| `(jobposting_\w+)` \|([^|]*)\|/gm)].map(
      ([, name = '', labels = '']) =>
        [name, [...labels.matchAll(/`(\w+)`/g)].map(([, label = '']) => label)] as const,
    );
    const expected = new Map<string, readonly string[]>();
    for (const [name, labels] of metrics) {
      if (/_(?:sum|bucket)$/.test(name)) continue;
      expected.set(name.replace(/_seconds_count$/, '_seconds'), [...labels]);
    }
    expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(expected));
  });
});
