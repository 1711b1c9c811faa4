// Characters that move the cursor, switch colors or reverse the order of text: controls (C0 except
// tab, DEL, C1), line separators and direction marks.
const unprintable =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
  /[\0-\x08\x0a-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/**
 * Writes the characters that a terminal would obey as `\u001b`, in a line with text from a file,
 * a client or a user. A JSON text keeps its JSON value.
 */
export const printable = (line: string): string =>
  line.replace(
    unprintable,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** A number of things, such as `1 job` and `2 jobs`. */
export const numbered = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

/**
 * Hides the passwords of all addresses, and of settings of libpq, in a text. A password with an unencoded `/`,
 * `@` or space is hidden too; in doubt it hides too much. The form
 * that messages name stays whole.
 */
export const withoutPassword = (text: string): string =>
  text
    .replace(/(\b[a-z][a-z\d+.-]*:\/\/[^\s/:@]*):(?!PASSWORD@HOST:5432\/DATABASE).*@/gi, '$1@')
    .replace(/(password\s*=\s*)(?:'[^']*'|[^&\s]*)/gi, '$1')
    // Without a scheme, or with a misspelt one. The match must begin at the start of the name: otherwise a long
    // text without a colon takes minutes.
    .replace(/(?<![^\s/:@])(?!\W?mailto:)([^\s/:@]+):(?!PASSWORD@HOST)[^\s\\/@][^\s@]*@/g, '$1@');
