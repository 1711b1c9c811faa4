// Text that must not touch across a gap: anything at the edge of a cell, or at the end of a block that another block's
// start had ended.
const touching = {
  digits: { before: /\p{N}$/u, after: /^\p{N}/u },
  box: { before: /[\p{L}\p{M}\p{N}\p{Sc}]$/u, after: /^[\p{L}\p{M}\p{N}\p{Sc}]/u },
  cell: { before: /\S$/, after: /^\S/ },
  line: { before: /\S$/, after: /^\S/ },
};
export type Gap = keyof typeof touching;

const weight: Record<Gap, number> = { digits: 1, box: 2, cell: 3, line: 4 };

/** Creates the gaps of a text: what stands before on the same line, and the kind of gap after it. */
export const createGaps = () => {
  let before = '';
  let gap: Gap | undefined;
  const isNeeded = (after: string): boolean => {
    if (gap === undefined || before === '') return false;
    const touch = touching[gap];
    // A surrogate pair is the longest character.
    return touch.before.test(before.slice(-2)) && touch.after.test(after);
  };
  return {
    widen: (to: Gap): void => {
      if (gap === undefined || weight[to] > weight[gap]) gap = to;
    },
    breakLine: (): void => {
      before = '';
      gap = undefined;
    },
    /** What to write before a text, or before the tag of one behind a cell: `a <b>b</b>`. */
    closeBefore: (text: string): '' | ' ' | '<br />' => {
      const isLine = gap === 'line';
      const written = isNeeded(text) ? (isLine ? '<br />' : ' ') : '';
      gap = undefined;
      before = text;
      return written;
    },
    isCellBefore: (text: string): boolean => gap === 'cell' && isNeeded(text),
  };
};
