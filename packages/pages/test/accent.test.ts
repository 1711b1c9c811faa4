import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contrastOf, groundsOf, linearOf, type Three } from '../src/accent.ts';
import { accentCss, styleSheet } from '../src/index.ts';

const valuesOf = (accent: string): string[] =>
  [...accentCss(accent).matchAll(/#[0-9a-f]{6}/g)].map(([hex]) => hex);

it.each([
  ['#b8381a', '#ffffff', '#b8381a', '#ed694b'],
  ['#ffcc00', '#000000', '#896c00', '#ffcc00'],
])('an accent of %s has text in %s, and links in %s or, in the dark, %s', (...values) => {
  expect(valuesOf(values[0])).toEqual(values);
});

it('an accent of any color leaves all text readable', () => {
  const color = fc.integer({ min: 0, max: 0xffffff });
  fc.assert(
    fc.property(color, (number) => {
      const accent = `#${number.toString(16).padStart(6, '0')}`;
      const [, onAccent = '', light = '', dark = ''] = valuesOf(accent);
      const grounds = groundsOf(accent);
      const isReadable = (text: string, on: readonly Three[]): boolean =>
        on.every((ground) => contrastOf(linearOf(text), ground) >= 4.5);
      return (
        isReadable(onAccent, [linearOf(accent)]) &&
        isReadable(light, grounds.light) &&
        isReadable(dark, grounds.dark)
      );
    }),
    { numRuns: 2000 },
  );
});

it('links are checked on the grounds that the style sheet has', () => {
  for (const ground of [
    '--ground: light-dark(#fff, #171614)',
    '--raised: light-dark(#f6f5f2, #211f1d)',
    'color-mix(in oklab, var(--accent) 10%, #fff), color-mix(in oklab, var(--accent) 26%, #171614)',
  ]) {
    expect(styleSheet).toContain(ground);
  }
});
