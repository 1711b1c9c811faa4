/** Bars that stand together under one label, such as one route. */
export interface BarGroup {
  readonly label: string;
  /** One value for each series, in their order; NaN where there is none. */
  readonly values: readonly number[];
}

const layout = { width: 760, labels: 210, bar: 16, gap: 14, line: 20, figures: 90 };
const legendWidth = 130;

// Text and bars that can be told apart on white and on black, by eyes that do not see red and green too.
const style = `<style>
text{fill:#1f2328;font:12px sans-serif}.head{font-size:15px;font-weight:bold}.paper{fill:#fff}
.s0{fill:#0b62c4}.s1{fill:#d9730d}.s2{fill:#6f42c1}.s3{fill:#7d8590}.s4{fill:#1a7f6b}.s5{fill:#b33a6b}.s6{fill:#9a8f00}
@media(prefers-color-scheme:dark){text{fill:#e6edf3}.paper{fill:#0d1117}
.s0{fill:#58a6ff}.s1{fill:#f0a35e}.s2{fill:#b594f7}.s3{fill:#9aa4ae}.s4{fill:#4fc3ab}.s5{fill:#e887ae}.s6{fill:#d6cb4d}}
</style>`;

const escapeText = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

const text = (x: number, y: number, content: string, attributes = ''): string =>
  `<text x="${x}" y="${y}"${attributes}>${escapeText(content)}</text>`;

const rectangle = (x: number, y: number, width: number, height: number, series: number): string =>
  `<rect class="s${series % 7}" x="${x}" y="${y}" width="${width}" height="${height}" rx="2"/>`;

/** Draws horizontal bars as an SVG picture for light and dark pages; all values are of one unit. */
export const drawBars = (
  title: string,
  series: readonly string[],
  groups: readonly BarGroup[],
  format: (value: number) => string,
): string => {
  const { width, labels, bar, gap, line, figures } = layout;
  const largest = Math.max(...groups.flatMap(({ values }) => values).filter(Number.isFinite), 0);
  const scale = (width - labels - figures) / (largest || 1);
  const perLine = Math.floor((width - 20) / legendWidth);
  const head = 34 + Math.ceil(series.length / perLine) * line + gap;
  const groupHeight = series.length * bar + gap;
  const height = head + groups.length * groupHeight;

  const legend = series.map((name, index) => {
    const x = 10 + (index % perLine) * legendWidth;
    const y = 34 + Math.floor(index / perLine) * line;
    return rectangle(x, y, 12, 12, index) + text(x + 18, y + 10, name);
  });
  const bars = groups.flatMap(({ label, values }, group) => {
    const top = head + group * groupHeight;
    const middle = top + (series.length * bar) / 2 + 4;
    return [
      text(labels - 10, middle, label, ' text-anchor="end"'),
      ...values.map((value, index) => {
        const y = top + index * bar;
        if (!Number.isFinite(value)) return text(labels + 4, y + bar - 5, '–');
        const length = Number(Math.max(1, value * scale).toFixed(1));
        const figure = text(labels + length + 5, y + bar - 5, format(value));
        return rectangle(labels, y, length, bar - 3, index) + figure;
      }),
    ];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escapeText(title)}</title>`,
    style,
    `<rect class="paper" width="${width}" height="${height}"/>`,
    text(10, 20, title, ' class="head"'),
    ...legend,
    ...bars,
    '</svg>\n',
  ].join('\n');
};
