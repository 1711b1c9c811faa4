// What moves the cursor, switches colors or reverses the order of text: controls (C0 but for the
// tab, DEL, C1), line separators and marks of direction.
const unprintable =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\0-\x08\x0a-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/**
 * Writes the characters that a terminal would obey as `\u001b`, in a line that holds text of a file,
 * a client or a user. A JSON text stays the same JSON value.
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
 * Leaves the passwords of all addresses, and of settings of libpq, out of a text. A password with a `/`,
 * an `@` or a space that nobody has encoded is hidden too, and rather too much than too little. The form
 * that messages name stays whole.
 */
export const withoutPassword = (text: string): string =>
  text
    .replace(/(\b[a-z][a-z\d+.-]*:\/\/[^\s/:@]*):(?!PASSWORD@HOST:5432\/DATABASE).*@/gi, '$1@')
    .replace(/(password\s*=\s*)(?:'[^']*'|[^&\s]*)/gi, '$1')
    // Without a scheme, or with one that is misspelt. The name is tried from its beginning only: else a long
    // text without a colon takes minutes.
    .replace(/(?<![^\s/:@])(?!\W?mailto:)([^\s/:@]+):(?!PASSWORD@HOST)[^\s\\/@][^\s@]*@/g, '$1@');
