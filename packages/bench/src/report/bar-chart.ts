/** Bars that stand together under one label, such as one route. */
export interface BarGroup {
  readonly label: string;
  /** One value for each series, in their order. */
  readonly values: readonly number[];
}

const colors = ['#2563eb', '#f59e0b', '#10b981', '#a855f7', '#64748b'];
const layout = { width: 900, labels: 230, bar: 12, gap: 12, head: 58, foot: 16, figures: 60 };

const escapeText = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

const text = (x: number, y: number, content: string, attributes = ''): string =>
  `<text x="${x}" y="${y}" ${attributes}>${escapeText(content)}</text>`;

const legend = (series: readonly string[]): string[] =>
  series.map((name, index) => {
    const x = layout.labels + index * 160;
    return (
      `<rect x="${x}" y="32" width="10" height="10" fill="${colors[index % colors.length]}"/>` +
      text(x + 15, 41, name)
    );
  });

/** Draws horizontal bars as an SVG picture; all values are of one unit. */
export const drawBars = (
  title: string,
  series: readonly string[],
  groups: readonly BarGroup[],
  format: (value: number) => string,
): string => {
  const { width, labels, bar, gap, head, foot, figures } = layout;
  const largest = Math.max(...groups.flatMap(({ values }) => values).filter(Number.isFinite), 0);
  const scale = (width - labels - figures) / (largest || 1);
  const groupHeight = series.length * bar + gap;
  const height = head + groups.length * groupHeight + foot;

  const bars = groups.flatMap(({ label, values }, group) => {
    const top = head + group * groupHeight;
    const middle = top + (series.length * bar) / 2 + 4;
    return [
      text(labels - 10, middle, label, 'text-anchor="end"'),
      ...values.map((value, index) => {
        const y = top + index * bar;
        const length = Number.isFinite(value) ? value * scale : 0;
        const fill = colors[index % colors.length];
        return (
          `<rect x="${labels}" y="${y}" width="${length.toFixed(1)}" height="${bar - 2}" fill="${fill}"/>` +
          text(labels + Number(length.toFixed(1)) + 4, y + bar - 3, format(value), 'font-size="9"')
        );
      }),
    ];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
    `<title>${escapeText(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    text(10, 20, title, 'font-size="15" font-weight="bold"'),
    ...legend(series),
    ...bars,
    '</svg>\n',
  ].join('\n');
};
