const partsOf = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** `color-mix(in srgb, color percent, other)` of two colors `#rrggbb`. */
const mixed = (color: string, percent: number, other: string): string => {
  const others = partsOf(other);
  const parts = partsOf(color).map((part, at) =>
    Math.round((part * percent + (others[at] ?? 0) * (100 - percent)) / 100),
  );
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
};

const luminanceOf = (color: string): number => {
  const [r = 0, g = 0, b = 0] = partsOf(color).map((part) =>
    part <= 10 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** The contrast of two colors, from 1 to 21 (WCAG 2.2). */
export const contrastOf = (one: string, other: string): number => {
  const [a, b] = [luminanceOf(one) + 0.05, luminanceOf(other) + 0.05];
  return Math.max(a, b) / Math.min(a, b);
};

/** The backgrounds of links: `--ground`, `--raised` and `--soft` of the style sheet, for each theme. */
export const groundsOf = (accent: string) => ({
  light: ['#ffffff', '#f6f5f2', mixed(accent, 10, '#ffffff')],
  dark: ['#171614', '#211f1d', mixed(accent, 26, '#171614')],
});

/** The accent itself, or with as much black or white as makes it readable on these backgrounds. */
const linkOn = (grounds: readonly string[], accent: string, darkOrLight: string): string => {
  let link = accent;
  for (let percent = 99; grounds.some((ground) => contrastOf(link, ground) < 4.5); percent--) {
    link = mixed(accent, percent, darkOrLight);
  }
  return link;
};

/** Black or white, whichever contrasts more: at least 4.58 to 1. */
export const textOn = (accent: string): string =>
  contrastOf('#ffffff', accent) >= contrastOf('#000000', accent) ? '#ffffff' : '#000000';

/**
 * The rule of an accent color for a selector, `:root` or `.accent`: all text has a contrast of at least
 * 4.5 to 1.
 *
 * @param accent `#rrggbb`
 */
export const accentRule = (selector: string, accent: string): string => {
  const { light, dark } = groundsOf(accent);
  const link = `light-dark(${linkOn(light, accent, '#000000')}, ${linkOn(dark, accent, '#ffffff')})`;
  return `${selector} { --accent: ${accent}; --on-accent: ${textOn(accent)}; --link: ${link} }\n`;
};

/**
 * The style sheet of an accent color, to be loaded after the main one.
 *
 * @param accent `#rrggbb`
 */
export const accentCss = (accent: string): string =>
  `${accentRule(':root', accent)}body { border-top: 6px solid var(--accent) }\n`;
