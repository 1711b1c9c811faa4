const longest = 200;

/** The beginning of a text, as a search engine shows it: whole words, on one line. */
export const summaryOf = (text: string): string => {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  if (characters.length <= longest) return characters.join('');
  const cut = characters.slice(0, longest).join('');
  return `${cut.replace(/ [^ ]*$/, '')}…`;
};

const references: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
};

/** The text that a sanitized description begins with (decision D9). */
export const textOfDescription = (description: string): string =>
  description
    .slice(0, 10 * longest)
    .replace(/<\/?(?:strong|b|em|i|a)(?: (?:"[^"]*"|[^">])*)?>/g, '')
    .replace(/<(?:"[^"]*"|[^">])*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => references[name] ?? '');
