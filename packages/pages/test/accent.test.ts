import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contrastOf, groundsOf } from '../src/accent.ts';
import { accentCss, styleSheet } from '../src/index.ts';

const valuesOf = (accent: string): string[] =>
  [...accentCss(accent).matchAll(/#[0-9a-f]{6}/g)].map(([hex]) => hex);

it.each([
  ['#b8381a', '#ffffff', '#b8381a', '#cf7863'],
  ['#ffcc00', '#000000', '#876c00', '#ffcc00'],
])('an accent of %s has text in %s, and links in %s or, in the dark, %s', (...values) => {
  expect(valuesOf(values[0])).toEqual(values);
});

it.each([
  ['#ffffff', '#000000', 21],
  ['#777777', '#ffffff', 4.48],
  ['#0a0a0a', '#0b0b0b', 1.01],
  ['#c0ffee', '#123456', 11.37],
])('%s and %s have the contrast of WCAG 2.2: %d', (one, other, contrast) => {
  expect(contrastOf(one, other)).toBeCloseTo(contrast, 2);
});

it('an accent of any color leaves all text readable', () => {
  const color = fc.integer({ min: 0, max: 0xffffff });
  fc.assert(
    fc.property(color, (number) => {
      const accent = `#${number.toString(16).padStart(6, '0')}`;
      const [, onAccent = '', light = '', dark = ''] = valuesOf(accent);
      const grounds = groundsOf(accent);
      const isReadable = (text: string, on: readonly string[]): boolean =>
        on.every((ground) => contrastOf(text, ground) >= 4.5);
      return (
        isReadable(onAccent, [accent]) &&
        isReadable(light, grounds.light) &&
        isReadable(dark, grounds.dark)
      );
    }),
    { numRuns: 2000 },
  );
});

it('links are checked on the backgrounds of the style sheet', () => {
  for (const ground of [
    '--ground: light-dark(#fff, #171614)',
    '--raised: light-dark(#f6f5f2, #211f1d)',
    'color-mix(in srgb, var(--accent) 10%, #fff), color-mix(in srgb, var(--accent) 26%, #171614)',
  ]) {
    expect(styleSheet).toContain(ground);
  }
});
