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
    .replace(/(?<![^\s/:@])([^\s/:@]+):(?!PASSWORD@HOST)[^\s\\/@][^\s@]*@/g, '$1@');
