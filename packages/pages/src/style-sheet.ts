import { base } from './styles/base.ts';
import { console } from './styles/console.ts';
import { lists } from './styles/lists.ts';
import { posting } from './styles/posting.ts';
import { tokens } from './styles/tokens.ts';

/**
 * The style sheet. The reader's system decides on theme and font; phones come first. Text has a
 * contrast of at least 4.5 to 1, edges of fields of 3 to 1.
 */
export const styleSheet = tokens + base + lists + posting;

/** The style sheet of the console. */
export const consoleStyle = styleSheet + console;
