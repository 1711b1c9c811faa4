import { createReadStream, fstatSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { encodingOf } from '@jobposting/core/adapter';
import { err, ok, type Result } from 'neverthrow';
import { unreadable } from '../printing/unreadable.ts';

// How much of a first line is read to see whether an object begins in it.
const enoughBytes = 4096;

const oneEach = 'import reads newline-delimited JSON in UTF-8, one job a line';

/** Why an input as a whole has the wrong form, by its beginning; `null` when a line can be read. */
const faultOf = (start: Buffer): string | null => {
  const encoding = encodingOf(start);
  if (encoding === 'compressed by gzip')
    return `is ${encoding}: ${oneEach}. Decompress it: zcat FILE | jobposting import … -`;
  if (encoding !== null) return `is ${encoding}: ${oneEach}`;
  const text = start
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (text === '') return null;
  if (text.startsWith('[')) {
    return `is a JSON array: ${oneEach}. Turn it into lines: jq -c '.[]' FILE | jobposting import … -`;
  }
  if (/^\{[^\S\n]*\r?\n/.test(text)) {
    return `has a job on several lines: ${oneEach}. Turn it into lines: jq -c . FILE | jobposting import … -`;
  }
  return text.startsWith('{') ? null : `does not begin with a JSON object: ${oneEach}`;
};

/**
 * Checks how an input begins, and returns the whole of it. The error is one line that says what it is
 * instead of newline-delimited JSON; otherwise every line would be an error.
 *
 * @param shown the name of the input in messages
 */
export const checkForm = async (
  chunks: AsyncIterable<Uint8Array>,
  shown: string,
): Promise<Result<AsyncIterable<Uint8Array>, string>> => {
  const iterator = chunks[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  let start = Buffer.alloc(0);
  // Blank lines may come first.
  while (start.length < enoughBytes && !/\S.*\n/.test(start.toString('latin1'))) {
    const { done, value } = await iterator.next();
    if (done) break;
    read.push(value);
    start = Buffer.concat([start, value]);
  }
  const fault = faultOf(start.subarray(0, enoughBytes));
  if (fault !== null) {
    await iterator.return?.();
    return err(`${shown} ${fault}`);
  }
  return ok({
    async *[Symbol.asyncIterator]() {
      yield* read;
      yield* { [Symbol.asyncIterator]: () => iterator };
    },
  });
};

const nameOf = (file: string): string => (file === '-' ? 'Standard input' : file);

/** Why reading a file, or `-` for standard input, has failed, as one line. Any other error is a bug, and thrown. */
export const readingProblem = (file: string, error: unknown): string => {
  if (!(error instanceof Error && 'syscall' in error)) throw error;
  return unreadable(nameOf(file), error);
};

/** Opens a file, or `-` for standard input. The error is one line, also for anything but newline-delimited JSON. */
export const openInput = async (
  file: string,
): Promise<Result<AsyncIterable<Uint8Array>, string>> => {
  const name = nameOf(file);
  const isInput = file === '-';
  try {
    const info = isInput ? fstatSync(0) : await stat(file);
    // Node then treats standard input as empty.
    if (info.isDirectory()) return err(`${name} is a folder, not a file.`);
    // A device such as /dev/zero has no end.
    if (!isInput && !info.isFile() && !info.isFIFO())
      return err(`${file} is neither a file nor a pipe.`);
    return await checkForm(isInput ? process.stdin : createReadStream(file), name);
  } catch (error) {
    return err(readingProblem(file, error));
  }
};
