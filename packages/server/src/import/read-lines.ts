/** One line of a file: its number from 1, and its text or why it has none. */
export type Line =
  | { readonly number: number; readonly text: string }
  | { readonly number: number; readonly fault: 'too-long' | 'invalid-utf-8' };

const newline = 0x0a;

/**
 * Splits bytes into lines, holding no more than one line and one chunk at a time. Works on bytes,
 * so that a broken one spoils its own line only.
 */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  maxLineBytes: number,
): AsyncGenerator<Line> {
  // It also drops a byte order mark, which Windows tools put first.
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let number = 0;
  let parts: Uint8Array[] = [];
  let size = 0;

  const add = (part: Uint8Array): void => {
    size += part.length;
    if (size > maxLineBytes) parts = [];
    else parts.push(part);
  };

  const take = (): Line => {
    const isTooLong = size > maxLineBytes;
    const bytes = Buffer.concat(parts);
    parts = [];
    size = 0;
    number++;
    if (isTooLong) return { number, fault: 'too-long' };
    try {
      return { number, text: decoder.decode(bytes) };
    } catch {
      return { number, fault: 'invalid-utf-8' };
    }
  };

  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      add(chunk.subarray(start, end));
      yield take();
      start = end + 1;
    }
    add(chunk.subarray(start));
  }
  if (size > 0) yield take();
}
