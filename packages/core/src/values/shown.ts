const maxShown = 40;

// What a terminal or a log viewer may act on, what hides the order of the text, and what is invisible.
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const escaped = (character: string): string =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

/** A value as messages show it: on one line, at most 40 characters of a text. */
export const shown = (value: unknown): string => {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value !== 'string') return String(value);
  // A character takes at most two code units.
  const beginning = [...value.slice(0, 2 * maxShown)].slice(0, maxShown).join('');
  const clipped = beginning.length < value.length ? `${beginning}…` : value;
  return JSON.stringify(clipped).replace(unprintable, escaped);
};
