import type { Result } from 'neverthrow';

/** One line that is not blank: its number from 1, and its bytes or why it has none. */
export type Line<Refusal = never> =
  | { readonly number: number; readonly bytes: Uint8Array }
  | { readonly number: number; readonly fault: LineTooLong | Refusal };

/** A line is longer than the limit. */
export interface LineTooLong {
  readonly code: 'line-too-long';
}

/** What lines have to keep to. */
export interface LineRules<Refusal> {
  /** Without the line break. */
  readonly maxLineBytes: number;
  /**
   * Counts bytes that are held of a line from now on, its own fault when they must not be. Those of a
   * line that is given back are held on, those of one that is dropped are counted off by a negative
   * number.
   */
  readonly hold?: (bytes: number) => Result<void, Refusal>;
}

const newline = 0x0a;
const tooLong: LineTooLong = { code: 'line-too-long' };

const isSpace = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x0d || byte === 0x09;

/** The first byte from `start` on that is neither space nor, where these count as well, a line break. */
const endOfSpace = (bytes: Uint8Array, start: number, isBreakSpace: boolean): number => {
  let at = start;
  while (at < bytes.length && (isSpace(bytes[at]) || (isBreakSpace && bytes[at] === newline))) at++;
  return at;
};

/**
 * Splits newline-delimited JSON into its lines, and holds no more of it than one line and one chunk.
 * Works on bytes, so that a broken one spoils its own line only. Blank lines are counted and left out;
 * of a line that is too long, or refused by `hold`, the rest is skipped. The last line needs no line
 * break. Where `chunks` throws, so does this, and what had come of a line is dropped: it may be cut off.
 */
export async function* readLines<Refusal = never>(
  chunks: AsyncIterable<Uint8Array>,
  { maxLineBytes, hold }: LineRules<Refusal>,
): AsyncGenerator<Line<Refusal>, void> {
  let number = 1;
  let fault: LineTooLong | Refusal | null = null;
  // The beginning of a line that spans chunks. It has room of its own: each chunk is a buffer, and a
  // line that comes byte by byte would take a hundred times its size.
  let room = new Uint8Array();
  let length = 0;

  const holds = (bytes: number): boolean => {
    const held = hold?.(bytes);
    if (held?.isErr()) fault = held.error;
    return held?.isErr() !== true;
  };

  const drop = (): void => {
    if (room.length > 0) hold?.(-room.length);
    room = new Uint8Array();
    length = 0;
  };

  const makeRoom = (size: number): boolean => {
    if (size <= room.length) return true;
    const larger = Math.max(size, Math.min(2 * room.length, maxLineBytes));
    if (!holds(larger - room.length)) return false;
    const roomBefore = room;
    room = new Uint8Array(larger);
    room.set(roomBefore);
    return true;
  };

  const add = (piece: Uint8Array): void => {
    if (fault !== null) return;
    const size = length + piece.length;
    if (size > maxLineBytes) fault = tooLong;
    if (size > maxLineBytes || !makeRoom(size)) drop();
    else {
      room.set(piece, length);
      length = size;
    }
  };

  /** The line that ends with `piece`; `null` when it is blank. */
  const endWith = (piece: Uint8Array): Line<Refusal> | null => {
    // One that lies in a chunk as a whole, as most do, is not copied.
    const isWhole = length === 0 && fault === null && piece.length <= maxLineBytes;
    if (!isWhole) add(piece);
    const bytes = isWhole ? piece : room.subarray(0, length);
    const isLeftOut = fault === null && endOfSpace(bytes, 0, false) === bytes.length;
    if (isLeftOut) drop();
    else if (isWhole) holds(bytes.length);
    // From here on the bytes of the line alone are held.
    else if (room.length > length) hold?.(length - room.length);

    const line = fault === null ? { number, bytes } : { number, fault };
    number++;
    fault = null;
    room = new Uint8Array();
    length = 0;
    return isLeftOut ? null : line;
  };

  /**
   * Where the first line begins that is not blank, or the last one, unless one goes on at `start`. At
   * once for all of them: a line by itself takes a microsecond, and a mebibyte can have a million.
   */
  const skipBlank = (chunk: Uint8Array, start: number): number => {
    if (length > 0 || fault !== null) return start;
    const end = endOfSpace(chunk, start, true);
    let next = start;
    for (let at = start; at < end; at++) {
      if (chunk[at] !== newline) continue;
      number++;
      next = at + 1;
    }
    return next;
  };

  for await (const chunk of chunks) {
    let start = skipBlank(chunk, 0);
    for (let at = chunk.indexOf(newline, start); at !== -1; at = chunk.indexOf(newline, start)) {
      const line = endWith(chunk.subarray(start, at));
      if (line !== null) yield line;
      start = skipBlank(chunk, at + 1);
    }
    if (start < chunk.length) add(chunk.subarray(start));
  }
  const last = endWith(new Uint8Array());
  if (last !== null) yield last;
}
