import fc from 'fast-check';
import { err, ok } from 'neverthrow';
import { describe, expect, it } from 'vitest';
import { all } from '../../../test/a-service.ts';
import { type LineRules, readLines } from './read-lines.ts';

const text = new TextDecoder();

const chunksOf = async function* (bytes: Uint8Array, chunkSize: number) {
  for (let at = 0; at < bytes.length; at += chunkSize) yield bytes.slice(at, at + chunkSize);
};

/** The lines as texts; for a line with a fault, its code. */
const read = async (
  input: string | Uint8Array,
  {
    chunkSize = 3,
    ...rules
  }: Partial<LineRules<{ readonly code: string }>> & {
    readonly chunkSize?: number;
  } = {},
): Promise<string[]> => {
  const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input;
  const lines = readLines(chunksOf(bytes, chunkSize), { maxLineBytes: 100, ...rules });
  return (await all(lines)).map(
    (line) => `${line.number} ${'bytes' in line ? text.decode(line.bytes) : line.fault.code}`,
  );
};

const utf16 = (content: string, isBigEndian: boolean): Uint8Array =>
  Uint8Array.from([...content].flatMap((each) => inOrder([each.charCodeAt(0), 0], isBigEndian)));

const utf32 = (content: string, isBigEndian: boolean): Uint8Array =>
  Uint8Array.from(
    [...content].flatMap((each) => {
      const code = each.charCodeAt(0);
      return inOrder([code & 0xff, code >> 8, 0, 0], isBigEndian);
    }),
  );

const inOrder = (bytes: number[], isBigEndian: boolean): number[] =>
  isBigEndian ? bytes.reverse() : bytes;

const latin1 = (content: string): Uint8Array =>
  Uint8Array.from([...content].map((each) => each.charCodeAt(0)));

describe('reading lines', () => {
  const three = '{"a":1}\n\n{"a":2}\r\n{"a":3}\n \r\n';
  const lines = [1, 3, 4];
  it.each<[string, Uint8Array, number[]]>([
    ['in UTF-16, little-endian', utf16(three, false), lines],
    ['in UTF-16, big-endian', utf16(three, true), lines],
    ['in UTF-16, little-endian', Uint8Array.of(0xff, 0xfe, ...utf16(three, false)), lines],
    ['in UTF-16, big-endian', Uint8Array.of(0xfe, 0xff, ...utf16(three, true)), lines],
    ['in UTF-16, little-endian', utf16(`\n ${three}`, false), [2, 4, 5]],
    ['in UTF-16, big-endian', utf16(`\n ${three}`, true), [2, 4, 5]],
    ['in UTF-32, little-endian', utf32(three, false), lines],
    ['in UTF-32, big-endian', utf32(three, true), lines],
    ['in UTF-32, little-endian', utf32(`\ufeff${three}`, false), lines],
    ['in UTF-32, big-endian', utf32(`\ufeff${three}`, true), lines],
    ['compressed by gzip', latin1('\x1f\x8b\x08\0\0\n{"a":2}\n\xff\xfe\n\0{'), [1, 2, 3, 4]],
  ])('says of each line of an input %s that it is (D24)', async (what, bytes, numbers) => {
    for (const chunkSize of [1, 3, 100]) {
      const read = await all(readLines(chunksOf(bytes, chunkSize), { maxLineBytes: 100 }));
      expect(read.map(({ number }) => number)).toEqual(numbers);
      const messages = read.map(
        (line) => 'fault' in line && 'message' in line.fault && line.fault.message,
      );
      expect([...new Set(messages)]).toEqual([
        expect.stringMatching(`^The line is ${what}. Send it `),
      ]);
    }
  });

  it('takes an input in UTF-8 for one whatever its later lines begin with', async () => {
    const bytes = latin1('\xef\xbb\xbf{}\n\x1f\x8b\n\xff\xfe\n\0{\n');
    const lines = await all(readLines(chunksOf(bytes, 1), { maxLineBytes: 100 }));
    expect(lines.map((line) => 'bytes' in line)).toEqual([true, true, true, true]);
  });

  it('returns any bytes, wherever the chunks are cut', async () => {
    const lines = fc.array(
      fc.uint8Array({ min: 0x21, max: 0xfd, maxLength: 50 }).map((bytes) => Array.from(bytes)),
    );
    await fc.assert(
      fc.asyncProperty(lines, fc.integer({ min: 1, max: 9 }), async (sent, chunkSize) => {
        const bytes = Uint8Array.from(sent.flatMap((line) => [...line, 0x0a]));
        const lines = await all(readLines(chunksOf(bytes, chunkSize), { maxLineBytes: 50 }));
        const found = lines.map((line) => [
          line.number,
          'bytes' in line ? Array.from(line.bytes) : line.fault,
        ]);
        const expected = sent.map((line, index) => [index + 1, line]);
        expect(found).toEqual(expected.filter(([, line]) => line?.toString() !== ''));
      }),
    );
  });

  const long = `${'x'.repeat(11)}\n${'y'.repeat(10)}\n${'z'.repeat(40)}`;
  it.each([
    ['reads a last line without a line break', 'a\nbcde', 100, ['1 a', '2 bcde']],
    ['leaves out blank lines', '\r\n\n \t\na\r\n   \n\nb\n  ', 100, ['4 a\r', '7 b']],
    [
      'goes on after a line that is too long',
      long,
      10,
      ['1 line-too-long', `2 ${'y'.repeat(10)}`, '3 line-too-long'],
    ],
  ])('%s, wherever the chunks are cut', async (_, input, maxLineBytes, lines) => {
    for (const chunkSize of [1, 3, 100]) {
      expect(await read(input, { chunkSize, maxLineBytes })).toEqual(lines);
    }
  });

  it('drops an unfinished line when the input breaks off', async () => {
    const broken = async function* () {
      yield new TextEncoder().encode('a\nbc');
      throw new Error('gone');
    };
    const numbers: number[] = [];
    const reading = async () => {
      for await (const line of readLines(broken(), { maxLineBytes: 10 })) numbers.push(line.number);
    };
    await expect(reading()).rejects.toThrow('gone');
    expect(numbers).toEqual([1]);
  });

  it.each([1, 7, 1000])(
    'counts the bytes of the lines that it returned, with chunks of %i',
    async (chunkSize) => {
      let held = 0;
      let most = 0;
      const hold = (bytes: number) => {
        held += bytes;
        most = Math.max(most, held);
        return ok();
      };
      const input = `\n${'x'.repeat(1000)}\n  \nabc\n${'y'.repeat(20)}\n  `;
      const lines = await read(input, { chunkSize, maxLineBytes: 20, hold });
      expect(lines).toEqual(['2 line-too-long', '4 abc', `5 ${'y'.repeat(20)}`]);
      expect(held).toBe('abc'.length + 20);
      expect(most).toBeLessThan(3 * 20);
    },
  );

  it.each([1, 7, 1000])(
    'skips a line whose bytes must not be held, with chunks of %i',
    async (chunkSize) => {
      let held = 0;
      const hold = (bytes: number) => {
        if (held + bytes > 8) return err({ code: 'full' });
        held += bytes;
        return ok();
      };
      const lines = await read(`abc\n${'x'.repeat(9)}\ndef`, { chunkSize, hold });
      expect(lines).toEqual(['1 abc', '2 full', '3 def']);
      expect(held).toBe(6);
    },
  );
});
