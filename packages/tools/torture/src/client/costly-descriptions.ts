const repeated = (text: string, length: number): string =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length);

// What the sanitizer takes longest for.
const patterns = [
  '<h1>a',
  '<hr>',
  '<td>a',
  '<a>b',
  '<p>a',
  '<',
  '<option>a',
  '<table><tr><td><p>1</p></td><td>2</td></tr></table>',
];

/** Descriptions of `length` characters that are the costliest to sanitize. */
export const costlyDescriptions = (length: number): readonly string[] =>
  patterns.map((pattern) => repeated(pattern, length));
