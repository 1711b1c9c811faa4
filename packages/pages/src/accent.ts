/** Three numbers: red, green and blue from 0 to 1, linear or as sRGB has them, or lightness, a and b of OKLab. */
export type Three = readonly [number, number, number];

// Row by row: https://bottosson.github.io/posts/oklab/
type Matrix = readonly number[];
const toCones: Matrix = [
  0.4122214708, 0.5363325363, 0.0514459929, 0.2119034982, 0.6806995451, 0.1073969566, 0.0883024619,
  0.2817188376, 0.6299787005,
];
const conesToLab: Matrix = [
  0.2104542553, 0.793617785, -0.0040720468, 1.9779984951, -2.428592205, 0.4505937099, 0.0259040371,
  0.7827717662, -0.808675766,
];
const labToCones: Matrix = [
  1, 0.3963377774, 0.2158037573, 1, -0.1055613458, -0.0638541728, 1, -0.0894841775, -1.291485548,
];
const fromCones: Matrix = [
  4.0767416621, -3.3077115913, 0.2309699292, -1.2684380046, 2.6097574011, -0.3413193965,
  -0.0041960863, -0.7034186147, 1.707614701,
];

type Change = (number: number) => number;
const map = ([x, y, z]: Three, change: Change): Three => [change(x), change(y), change(z)];

const times = (matrix: Matrix, vector: Three): Three => {
  const row = (from: number): number =>
    vector.reduce((sum, part, at) => sum + part * (matrix[from + at] ?? 0), 0);
  return [row(0), row(3), row(6)];
};

const toLinear = (part: number): number =>
  part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;

const fromLinear = (part: number): number =>
  part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;

/** `#rrggbb`, linear. */
export const linearOf = (hex: string): Three => {
  const part = (at: number): number => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return map([part(1), part(3), part(5)], toLinear);
};

const labOf = (linear: Three): Three => times(conesToLab, map(times(toCones, linear), Math.cbrt));

const cube: Change = (cone) => cone ** 3;
const linearOfLab = (lab: Three): Three => times(fromCones, map(times(labToCones, lab), cube));

const hexOf = (linear: Three): string => {
  const bytes = map(linear, (part) => Math.round(fromLinear(Math.min(1, Math.max(0, part))) * 255));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
};

const luminanceOf = ([r, g, b]: Three): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;

/** Of two linear colors, from 1 to 21 (WCAG 2.2). */
export const contrastOf = (one: Three, other: Three): number => {
  const [a, b] = [luminanceOf(one) + 0.05, luminanceOf(other) + 0.05];
  return Math.max(a, b) / Math.min(a, b);
};

/** `color-mix(in oklab, accent share, ground)`, as a screen has it. */
const mixed = (accent: string, share: number, ground: string): Three => {
  const [a, b] = [labOf(linearOf(accent)), labOf(linearOf(ground))];
  const mix = (at: 0 | 1 | 2): number => a[at] * share + b[at] * (1 - share);
  return linearOf(hexOf(linearOfLab([mix(0), mix(1), mix(2)])));
};

/** What links stand on: `--ground`, `--raised` and `--soft` of the style sheet, for each theme. */
export const groundsOf = (accent: string): { readonly light: Three[]; readonly dark: Three[] } => ({
  light: [linearOf('#ffffff'), linearOf('#f6f5f2'), mixed(accent, 0.1, '#ffffff')],
  dark: [linearOf('#171614'), linearOf('#211f1d'), mixed(accent, 0.26, '#171614')],
});

/** The color of this lightness with the hue of another, and as much of its chroma as a screen can show. */
const withLightness = ([, a, b]: Three, lightness: number): Three => {
  for (let chroma = 1; chroma > 0; chroma -= 0.01) {
    const linear = linearOfLab([lightness, a * chroma, b * chroma]);
    if (linear.every((part) => part >= 0 && part <= 1)) return linear;
  }
  return linearOfLab([lightness, 0, 0]);
};

/** The accent itself, or the nearest of its hue that is readable on these grounds. */
const linkOn = (accent: string, grounds: readonly Three[], step: number): string => {
  const lab = labOf(linearOf(accent));
  const isReadable = (hex: string): boolean =>
    grounds.every((ground) => contrastOf(linearOf(hex), ground) >= 4.5);
  let link = accent;
  for (let lightness = lab[0] + step; !isReadable(link); lightness += step) {
    link = hexOf(withLightness(lab, Math.min(1, Math.max(0, lightness))));
  }
  return link;
};

/** Black or white, whichever contrasts more: 4.58 to 1 at least. */
const textOn = (accent: string): string => {
  const contrast = (text: string): number => contrastOf(linearOf(text), linearOf(accent));
  return contrast('#ffffff') >= contrast('#000000') ? '#ffffff' : '#000000';
};

/**
 * The style sheet of an accent color, to stand after the other: all text has a contrast of at least 4.5 to 1.
 *
 * @param accent `#rrggbb`
 */
export const accentCss = (accent: string): string => {
  const { light, dark } = groundsOf(accent);
  const link = `light-dark(${linkOn(accent, light, -0.01)}, ${linkOn(accent, dark, 0.01)})`;
  return `:root { --accent: ${accent}; --on-accent: ${textOn(accent)}; --link: ${link} }
body { border-top: 6px solid var(--accent) }
`;
};
