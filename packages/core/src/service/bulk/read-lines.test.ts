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

describe('reading lines', () => {
  it('returns any bytes, wherever the chunks are cut', async () => {
    const lines = fc.array(
      fc.uint8Array({ min: 0x21, maxLength: 50 }).map((bytes) => Array.from(bytes)),
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
