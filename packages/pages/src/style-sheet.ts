import { base } from './styles/base.ts';
import { console } from './styles/console.ts';
import { lists } from './styles/lists.ts';
import { posting } from './styles/posting.ts';
import { tokens } from './styles/tokens.ts';

/**
 * The style sheet. What a reader's system has decides on theme and font; a phone comes first. Text has a
 * contrast of 4.5 to 1 at least, edges of fields of 3 to 1.
 */
export const styleSheet = tokens + base + lists + posting;

/** The style sheet of the console. */
export const consoleStyle = styleSheet + console;
