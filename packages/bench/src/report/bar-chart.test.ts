import { describe, expect, it } from 'vitest';
import { drawBars } from './bar-chart.ts';

const draw = (values: readonly number[]): string =>
  drawBars('A & B', ['one', 'two'], [{ label: 'GET <id>', values }], (value) => `${value} ms`);

const widthsOf = (svg: string): number[] =>
  [...svg.matchAll(/<rect class="s\d" x="210" .*? width="([\d.]+)"/g)].map(([, width]) =>
    Number(width),
  );

describe('a bar chart', () => {
  it('has bars as long as their values, each with its figure', () => {
    const svg = draw([10, 5]);
    const [first = 0, second = 0] = widthsOf(svg);
    expect(first / second).toBeCloseTo(2);
    expect(svg).toContain('10 ms');
    expect(svg).toContain('5 ms');
  });

  it('has a dash where there is no value', () => {
    const svg = draw([10, Number.NaN]);
    expect(widthsOf(svg)).toHaveLength(1);
    expect(svg).toContain('>–</text>');
    expect(svg).not.toContain('NaN');
  });

  it('shows a value that is small beside the others', () => {
    expect(widthsOf(draw([10_000, 0.1]))[1]).toBeGreaterThan(0);
  });

  it('has colors for light and for dark pages, and its names as text', () => {
    const svg = draw([1, 2]);
    expect(svg).toContain('prefers-color-scheme:dark');
    expect(svg).toContain('A &amp; B');
    expect(svg).toContain('GET &lt;id&gt;');
  });
});
