import { describe, expect, it } from 'vitest';
import { checkForm } from './input.ts';

/** The text that is read from an input in pieces, or why it is refused. */
const read = async (pieces: readonly (string | Buffer)[]): Promise<string> => {
  const chunks = async function* () {
    for (const piece of pieces) yield Buffer.from(piece);
  };
  const form = await checkForm(chunks(), 'jobs.json');
  if (form.isErr()) return form.error;
  return Buffer.concat(await Array.fromAsync(form.value)).toString();
};

const hint = 'import reads newline-delimited JSON in UTF-8, one job a line';

describe('an input that is not newline-delimited JSON', () => {
  it.each([
    ['an array', ['[{"title":"Welder"},\n', '{"title":"Fitter"}]'], 'is a JSON array'],
    ['an array after blank lines', ['\n  \n', '\n', '\t['], 'is a JSON array'],
    ['a job on several lines', ['{', '\r\n  "title": "Welder"\n}'], 'has a job on several lines'],
    ['a table', ['title,city\n', 'Welder,Halifax\n'], 'does not begin with a JSON object'],
    ['a compressed file', [Buffer.from([0x1f, 0x8b, 8, 0])], 'is compressed by gzip'],
    ['UTF-16', [Buffer.from('{"title":"x"}\n', 'utf16le')], 'is in UTF-16, little-endian'],
    ['UTF-32', [Buffer.from('\0\0\0{\0\0\0}', 'latin1')], 'is in UTF-32, big-endian'],
  ])('is refused as a whole, in one line: %s', async (_, pieces, fault) => {
    const refusal = await read(pieces);
    expect(refusal).toContain(`jobs.json ${fault}: ${hint}`);
    expect(refusal).not.toContain('\n');
  });

  it.each([
    ['nothing', []],
    ['blank lines', ['\n\n']],
    ['a byte order mark', ['\uFEFF{"title":"Welder"}\n']],
    ['a first line that comes byte by byte', [...'\n {"title":"Welder"}\nx']],
    ['a later line that cannot be read', ['{"title":"Welder"}\n', 'title,city\n']],
    ['a first line that is cut off', ['{"title":']],
  ])('is accepted when it has lines to read: %s', async (_, pieces) => {
    expect(await read(pieces)).toBe(pieces.join(''));
  });
});
