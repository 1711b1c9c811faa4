import { markedFields, postingWith } from '../client/posting.ts';

const repeated = (text: string, length: number): string =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length);

// Each takes 0.5 to 1.6 ms of the sanitizer for each kB.
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

/** The body of a posting with this description. */
export const bodyWith = (description: string): Buffer =>
  Buffer.from(JSON.stringify(postingWith({ ...markedFields('body', 1, 1), description })));

/** Bodies of postings whose descriptions of `length` characters are the costliest to sanitize. */
export const costlyBodies = (length: number): readonly Buffer[] =>
  patterns.map((pattern) => bodyWith(repeated(pattern, length)));
