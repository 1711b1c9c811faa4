import { describe, expect, it } from 'vitest';
import { type EdgeRequest, openEdgeService, post } from './edge-requests/request.ts';

/** What somebody sends, and what the answer says of it. */
type Mistake = readonly [request: EdgeRequest, code: string, message: string];

const text = (body: string, encoding?: BufferEncoding) => post(Buffer.from(body, encoding));
const notJson = (body: string, cause: string): Mistake => [
  text(body),
  '400 malformed-json',
  `The body is not well-formed JSON: ${cause}`,
];
const notUtf8 = (body: string, encoding: BufferEncoding, what: string): Mistake => [
  text(body, encoding),
  '400 invalid-utf-8',
  `The body is ${what}`,
];

const jsons: readonly Mistake[] = [
  notJson(
    '{\n  "title": "Welder",\n}\n',
    'a comma before } (line 3, column 1), near { "title": "Welder", }',
  ),
  notJson("{'title': 'Welder'}", `' in place of " (line 1, column 2), near {'title': '…`),
  notJson('{“title”: 1}', '“ in place of " (line 1, column 2), near {“title”: 1…'),
  notJson(
    '{title: 1}',
    'the name title is not in double quotes (line 1, column 2), near {title: 1}',
  ),
  notJson(
    '{"a": NaN}',
    'NaN, which JSON does not have; write null (line 1, column 7), near {"a": NaN}',
  ),
  notJson(
    '{"a": None}',
    'None, which JSON does not have; write null (line 1, column 7), near {"a": None}',
  ),
  notJson('{"a": True}', 'True in place of true (line 1, column 7), near {"a": True}'),
  notJson('{"a": hour}', 'hour is not in double quotes (line 1, column 7), near {"a": hour}'),
  notJson(
    '{"a": .5}',
    '.5 is not a number as JSON writes it, such as 64000 or 0.5 (line 1, column 7), near {"a": .5}',
  ),
  notJson(
    '{"a": 64,000}',
    'a comma within a number, or a name that is not in double quotes (line 1, column 10), near {"a": 64,000}',
  ),
  notJson(
    '{"a": 1} // x',
    'a comment, which JSON does not have (line 1, column 10), near {"a": 1} // x',
  ),
  notJson('{"a": 1 "b": 2}', 'a comma is missing (line 1, column 9), near {"a": 1 "b": 2}'),
  notJson('{"a" = 1}', 'a colon is missing behind the name (line 1, column 6), near {"a" = 1}'),
  notJson('{"a": }', 'a value is missing before } (line 1, column 7), near {"a": }'),
  notJson('{"a": [1}', '} in place of ] (line 1, column 9), near {"a": [1}'),
  notJson(
    '{"a": "say "hi""}',
    'a comma is missing, or the " belongs to the text and is written \\" (line 1, column 13), near {"a": "say "hi""}',
  ),
  notJson(
    '{"🔥": "two\nlines"}',
    'a line break in a text, which is written \\n; or the " at its end is missing (line 1, column 11), near {"🔥": "two lines"}',
  ),
  notJson(
    '{"a": "C:\\dir"}',
    '\\d is not an escape; a \\ of the text is written \\\\ (line 1, column 10), near {"a": "C:\\dir"}',
  ),
  notJson('{"a": [1, 2', 'it ends too early, ] is missing (line 1, column 12), near {"a": [1, 2'),
  notJson(
    '{"a": "x',
    'it ends too early, the " of a text is missing (line 1, column 9), near {"a": "x',
  ),
  notJson(' \n', 'there is nothing but white space (line 2, column 1).'),
  notJson('{\u00a0}', 'an unexpected character, U+00A0 (line 1, column 2), near { }'),
  notJson('title=Welder', 'this looks like a form (line 1, column 1), near title=Weld…'),
  notJson('<job/>', 'this looks like XML or HTML (line 1, column 1), near <job/>'),
  notJson(
    '{"a": 1}\n{"a": 2}',
    'more behind the first value; for many jobs, POST /jobs/batch, one job on each line (line 2, column 1), near {"a": 1} {"a": 2}',
  ),
  notUtf8('{"title":"x"}', 'utf16le', 'in UTF-16, little-endian. Send it in UTF-8.'),
  notUtf8('\ufeff{"title":"x"}', 'utf16le', 'in UTF-16, little-endian. Send it in UTF-8.'),
  notUtf8('\0{\0}', 'latin1', 'in UTF-16, big-endian. Send it in UTF-8.'),
  notUtf8('\x1f\x8b\x08', 'latin1', 'compressed by gzip. Send it uncompressed.'),
  notUtf8(
    '{"title":"Montréal"}',
    'latin1',
    'not well-formed UTF-8: byte 16 is 0xE9, which is é in Latin-1.',
  ),
];

describe.each([['a body that is not JSON', jsons]])(
  '%s is answered so that its sender can mend it (D19)',
  (_, rows) => {
    it.each(rows.map(([request, code, message]) => ({ request, code, message })))(
      '$code: $message',
      async ({ request, code, message }) => {
        const { send } = await openEdgeService(request);
        const { method, path, key, headers, body } = request;
        const answer = await send(method, path, { key, headers, body });
        const { status, code: given, detail } = answer.json();
        expect([`${status} ${given}`, detail]).toEqual([code, message]);
      },
    );
  },
);
