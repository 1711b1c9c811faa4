import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Line, readLines } from './read-lines.ts';

const read = async (bytes: Buffer, maxLineBytes = 100, chunkSize = 3): Promise<Line[]> => {
  const chunks = async function* () {
    for (let at = 0; at < bytes.length; at += chunkSize) yield bytes.subarray(at, at + chunkSize);
  };
  return Array.fromAsync(readLines(chunks(), maxLineBytes));
};

describe('reading lines', () => {
  it('gives back any text, wherever the chunks are cut', async () => {
    const texts = fc.array(
      fc.string({ unit: 'grapheme' }).filter((text) => !/[\n\uFEFF]/.test(text)),
    );
    await fc.assert(
      fc.asyncProperty(texts, fc.integer({ min: 1, max: 9 }), async (lines, chunkSize) => {
        const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
        const found = await read(bytes, 10_000, chunkSize);
        expect(found).toEqual(lines.map((text, index) => ({ number: index + 1, text })));
      }),
    );
  });

  it('reads a last line without a line break', async () => {
    expect(await read(Buffer.from('a\nb'))).toEqual([
      { number: 1, text: 'a' },
      { number: 2, text: 'b' },
    ]);
  });

  it('drops a byte order mark', async () => {
    expect(await read(Buffer.from('\uFEFFa'))).toEqual([{ number: 1, text: 'a' }]);
  });

  it('reports a line that is too long or not UTF-8, and goes on', async () => {
    const bytes = Buffer.concat([
      Buffer.from(`${'x'.repeat(11)}\n${'x'.repeat(10)}\n`),
      Buffer.of(0xc3, 0x28, 0x0a),
      Buffer.from('é\n'),
    ]);
    expect(await read(bytes, 10)).toEqual([
      { number: 1, fault: 'too-long' },
      { number: 2, text: 'x'.repeat(10) },
      { number: 3, fault: 'invalid-utf-8' },
      { number: 4, text: 'é' },
    ]);
  });
});
