import type { Texts } from './texts.ts';

const mostShown = 20;

/** The first parts of a list that grows with what was sent, and how many more there are. */
export const firstOf = <Part>(parts: readonly Part[], texts: Texts): readonly (Part | string)[] =>
  parts.length <= mostShown
    ? parts
    : [...parts.slice(0, mostShown), texts.andMore.replace('%', String(parts.length - mostShown))];
