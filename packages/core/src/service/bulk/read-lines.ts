import type { Result } from 'neverthrow';
import { encodingOf, inEncoding, type NotJson } from '../../values/json/read-json.ts';

/** One line that is not blank: its number from 1, and its bytes or its fault. */
export type Line<Refusal = never> =
  | { readonly number: number; readonly bytes: Uint8Array }
  | { readonly number: number; readonly fault: LineTooLong | NotJson | Refusal };

/** A line is longer than the limit. */
export interface LineTooLong {
  readonly code: 'line-too-long';
}

export interface LineRules<Refusal> {
  /** Without the line break. */
  readonly maxLineBytes: number;
  /**
   * Counts bytes of a line that are now held in memory; its error refuses the line. The bytes of a returned line stay
   * counted, those of a dropped line are subtracted with a negative number.
   */
  readonly hold?: (bytes: number) => Result<void, Refusal>;
}

const newline = 0x0a;
const tooLong: LineTooLong = { code: 'line-too-long' };

const isSpace = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x0d || byte === 0x09;

/** Whether a line says nothing; in another encoding than UTF-8, its spaces and line breaks come with zeros. */
const isBlank = (bytes: Uint8Array, isUtf8: boolean): boolean =>
  bytes.every((byte) => isSpace(byte) || (byte === 0 && !isUtf8));

/** The first byte from `start` on that is neither a space nor a line break. */
const endOfSpace = (bytes: Uint8Array, start: number): number => {
  let at = start;
  while (at < bytes.length && (isSpace(bytes[at]) || bytes[at] === newline)) at++;
  return at;
};

/**
 * The beginning of a line that spans chunks. It is copied, because each chunk is a buffer, and a line that comes byte by
 * byte would take a hundred times its size.
 */
const createHeldLine = <Refusal>({ maxLineBytes, hold }: LineRules<Refusal>) => {
  let buffer = new Uint8Array();
  let length = 0;
  let fault: LineTooLong | NotJson | Refusal | null = null;

  const count = (bytes: number): boolean => {
    const held = hold?.(bytes);
    if (held?.isErr()) fault = held.error;
    return held?.isErr() !== true;
  };

  const drop = (): void => {
    if (buffer.length > 0) hold?.(-buffer.length);
    buffer = new Uint8Array();
    length = 0;
  };

  const makeSpace = (size: number): boolean => {
    if (size <= buffer.length) return true;
    const larger = Math.max(size, Math.min(2 * buffer.length, maxLineBytes));
    if (!count(larger - buffer.length)) return false;
    const former = buffer;
    buffer = new Uint8Array(larger);
    buffer.set(former);
    return true;
  };

  return {
    count,
    drop,
    isBegun: (): boolean => length > 0 || fault !== null,
    isRefused: (): boolean => fault !== null,
    bytes: (): Uint8Array => buffer.subarray(0, length),
    add(piece: Uint8Array): void {
      if (fault !== null) return;
      const size = length + piece.length;
      if (size > maxLineBytes) fault = tooLong;
      if (size > maxLineBytes || !makeSpace(size)) drop();
      else {
        buffer.set(piece, length);
        length = size;
      }
    },
    refuse(why: NotJson): void {
      drop();
      fault = why;
    },
    /** Ends the line, and returns its fault. From here on, only the bytes of the line itself are held. */
    end(): LineTooLong | NotJson | Refusal | null {
      if (buffer.length > length) hold?.(length - buffer.length);
      const ended = fault;
      fault = null;
      buffer = new Uint8Array();
      length = 0;
      return ended;
    },
  };
};

/**
 * Splits newline-delimited JSON into its lines, and holds at most one line and one chunk. It works on bytes, so that a
 * broken byte spoils only its own line. An input that begins as one in another encoding than UTF-8 is refused line by
 * line: what its lines begin with may look like yet another one. Blank lines are counted and left out; the rest of a
 * line that is too long, or refused by `hold`, is skipped. The last line needs no line break. If `chunks` throws, this
 * throws too, and drops the unfinished line: it may be cut off.
 */
export async function* readLines<Refusal = never>(
  chunks: AsyncIterable<Uint8Array>,
  rules: LineRules<Refusal>,
): AsyncGenerator<Line<Refusal>, void> {
  const held = createHeldLine(rules);
  let number = 1;
  /** Up to four bytes, which show the encoding. */
  let beginning = new Uint8Array();
  /** Instead of UTF-8, as the first line that is not blank shows. */
  let encoding: string | null | undefined;

  /** The line that ends with `piece`; `null` when it is blank. */
  const endWith = (piece: Uint8Array): Line<Refusal> | null => {
    // A line within one chunk, as most are, is not copied.
    const isWhole = !held.isBegun() && piece.length <= rules.maxLineBytes;
    if (!isWhole) held.add(piece);
    const bytes = isWhole ? piece : held.bytes();
    const isRefused = held.isRefused();
    if (encoding === undefined && (isRefused || !isBlank(bytes, true))) {
      encoding = encodingOf(beginning);
    }
    const isLeftOut = !isRefused && isBlank(bytes, !encoding);
    if (isLeftOut) held.drop();
    else if (!isRefused && encoding) held.refuse(inEncoding('The line', encoding));
    else if (isWhole) held.count(bytes.length);
    const fault = held.end();
    const line = fault === null ? { number, bytes } : { number, fault };
    number++;
    return isLeftOut ? null : line;
  };

  /**
   * The start of the first line that is not blank, or of the last line, unless a line continues at `start`. It skips
   * all blank lines at once: one by one they take long, and a mebibyte can have a million.
   */
  const skipBlank = (chunk: Uint8Array, start: number): number => {
    if (held.isBegun()) return start;
    const end = endOfSpace(chunk, start);
    let next = start;
    for (let at = start; at < end; at++) {
      if (chunk[at] !== newline) continue;
      number++;
      next = at + 1;
    }
    return next;
  };

  for await (const chunk of chunks) {
    if (beginning.length < 4) beginning = Uint8Array.of(...beginning, ...chunk.subarray(0, 4));
    let start = skipBlank(chunk, 0);
    for (let at = chunk.indexOf(newline, start); at !== -1; at = chunk.indexOf(newline, start)) {
      const line = endWith(chunk.subarray(start, at));
      if (line !== null) yield line;
      start = skipBlank(chunk, at + 1);
    }
    if (start < chunk.length) held.add(chunk.subarray(start));
  }
  const last = endWith(new Uint8Array());
  if (last !== null) yield last;
}
