import { describe, expect, it } from 'vitest';
import { changesPath } from './changes.ts';
import {
  batch,
  type EdgeRequest,
  get,
  job,
  openEdgeService,
  post,
  put,
} from './edge-requests/request.ts';
import { jobBody, jobsPath } from './service.ts';

/** What somebody sends, and what the answer says about it. */
type Mistake = readonly [request: EdgeRequest, code: string, message: string];

const key = 'jp_secretSECRET-secret';
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

// biome-ignore format: one line for each mistake.
const jsons: readonly Mistake[] = [
  notJson('{\n  "title": "Welder",\n}\n', 'a comma before } (line 3, column 1), near { "title": "Welder", }'),
  notJson("{'title': 'Welder'}", `' instead of " (line 1, column 2), near {'title': '…`),
  notJson('{title: 1}', 'the name title is not in double quotes (line 1, column 2), near {title: 1}'),
  notJson('{"a": NaN}', 'NaN, which JSON does not have; write null (line 1, column 7), near {"a": NaN}'),
  notJson('{"a": 1} // x', 'a comment, which JSON does not have (line 1, column 10), near {"a": 1} // x'),
  notJson('{"🔥": "two\nlines"}', 'a line break in a text, which is written \\n; or the " at its end is missing (line 1, column 11), near {"🔥": "two lines"}'),
  notJson('{"a": "C:\\dir"}', '\\d is not an escape; a \\ of the text is written \\\\ (line 1, column 10), near {"a": "C:\\dir"}'),
  notJson('{"a": [1, 2', 'it ends too early, ] is missing (line 1, column 12), near {"a": [1, 2'),
  notJson(' \n', 'there is nothing but white space (line 2, column 1).'),
  notJson('title=Welder', 'this looks like a form (line 1, column 1), near title=Weld…'),
  notJson('<job/>', 'this looks like XML or HTML (line 1, column 1), near <job/>'),
  notJson('{"a": 1}\n{"a": 2}', 'there is more text after the end; POST /api/v1.1/jobs/batch takes many jobs, one on each line (line 2, column 1), near {"a": 1} {"a": 2}'),
  notJson(`{"a": ["${key}", "Welder" 1]}`, 'a comma is missing (line 1, column 43), near {"a": ["jp_…", "Welder" 1]}'),
  [text('['.repeat(65_537)), '400 malformed-json', 'The body is not well-formed JSON.'],
  notUtf8('{"title":"x"}', 'utf16le', 'in UTF-16, little-endian. Send it in UTF-8.'),
  notUtf8('\x1f\x8b\x08', 'latin1', 'compressed by gzip. Send it uncompressed.'),
  notUtf8('{"title":"Montréal"}', 'latin1', 'not well-formed UTF-8: byte 16 is 0xE9, which is é in Latin-1.'),
];

const keyless = (headers: Readonly<Record<string, string>>, query = ''): EdgeRequest => ({
  ...get(`${jobsPath}${query}`, headers),
  key: null,
});
const noKey = (request: EdgeRequest, place: string): Mistake => [
  request,
  '401 missing-api-key',
  `The request has no API key. You sent ${place}; the key goes into the header API-Key.`,
];
const typed = (type: string, to: EdgeRequest = post()) => ({
  ...to,
  headers: { 'content-type': type },
});
const allowed =
  'only GET, PUT, DELETE, HEAD, OPTIONS. PUT changes only the fields that its body has.';
const listAnew = 'List the jobs again, and go on from a new cursor.';

// biome-ignore format: one line for each mistake.
const requests: readonly Mistake[] = [
  noKey(keyless({ authorization: 'Bearer jp_secret' }), 'the header Authorization'),
  noKey(keyless({}, '?page=1&api_key=jp_secret'), 'the parameter api_key'),
  [keyless({ 'api-key': 'Bearer jp_secret' }), '401 invalid-api-key', 'The API key is unknown or revoked. Send it alone, without a scheme.'],
  [typed('application/x-ndjson'), '415 unsupported-media-type', 'The Content-Type is application/x-ndjson; it must be application/json. For many jobs, POST /jobs/batch.'],
  [typed('application/json', batch(jobBody)), '415 unsupported-media-type', 'The Content-Type is application/json; it must be application/x-ndjson. Send one job on each line.'],
  [post(jobBody, { 'content-encoding': 'gzip' }), '415 unsupported-content-encoding', 'The Content-Encoding of the body is gzip. Send it without one, not compressed.'],
  [{ ...post(), path: job }, '405 method-not-allowed', `This resource does not support POST, ${allowed}`],
  ...(
    [
      ['POST', job, 'PATCH', 'POST', 'is PATCH; it must be PUT or DELETE.'],
      ['POST', batch(jobBody).path, 'put', 'PUT', 'is put.'],
      ['PATCH', job, 'PUT', 'PATCH', 'counts only on a POST.'],
    ] as const
  ).map(([method, path, override, refused, advice]): Mistake => {
    const only = path === job ? allowed : 'only POST, OPTIONS.';
    return [
      { ...post(), method, path, headers: { 'x-http-method-override': override } },
      '405 method-not-allowed',
      `This resource does not support ${refused}, ${only} X-HTTP-Method-Override ${advice}`,
    ];
  }),
  ...[post([jobBody]), { ...put(), path: jobsPath, body: [jobBody] }].map(
    (request): Mistake => [
      request,
      '400 invalid-job',
      'The body is a list; it must be a JSON object. POST /api/v1.1/jobs/batch takes many jobs, one on each line.',
    ],
  ),
  [{ ...post(Buffer.alloc(21_000, ' ')), serviceOptions: { maxJobBytes: 4096 } }, '413 body-too-large', 'The body has 21000 bytes: at most 20480 bytes are allowed.'],
  [post(JSON.stringify(jobBody)), '400 invalid-job', 'The body is "{\\"title\\":\\"Welder\\",\\"locations\\":[{\\"descrip…"; it must be a JSON object. It was encoded as JSON twice.'],
  [get('/api/v1.1/locations/Halifax'), '404 list-item-not-found', 'The list locations has no item with this id. /api/v1.1/locations?q=… finds places with their ids.'],
  [
    get(`${jobsPath}/W-1`),
    '404 job-not-found',
    'There is no job with this id: an id is a whole number. By referenceId, GET /api/v1.1/jobs?referenceId=… finds a job, and PUT or DELETE /api/v1.1/jobs with the referenceId in the body writes it.',
  ],
  [put({ 'if-match': '"1-stale"' }), '412 precondition-failed', 'If-Match does not name the ETag that the job has now. Read the job again before you write.'],
  [
    {
      ...{ ...put({ 'if-match': '*' }), path: jobsPath },
      body: { ...jobBody, referenceId: 'new' },
    },
    '412 precondition-failed',
    'The job does not exist yet, and a write with If-Match never creates one.',
  ],
  [put({ 'if-none-match': '*' }), '412 precondition-failed', 'The job exists already, and a write with If-None-Match: * never changes one.'],
  [put({ 'if-match': '3' }), '400 malformed-precondition', 'If-Match is 3: the double quotes are missing. Send the tag as the header ETag has it, such as "3".'],
  [
    put({ 'if-none-match': `\x9b${key}` }),
    '400 malformed-precondition',
    'If-None-Match is \\u009bjp_…; it must be * or tags in double quotes, separated by commas, as the header ETag has them, such as "1-abc".',
  ],
  [{ ...post(), path: `${jobsPath}?dryRun%E2%80%8F${key}` }, '400 invalid-query', '"dryRun\\u200fjp_…" is not a parameter. Write dryRun.'],
  [get(`${jobsPath}?${key}`), '400 invalid-query', '"jp_…" is not a parameter of this list; it must be one of q, referenceId, status, pageSize, page.'],
  [
    get(`${jobsPath}?status=Active&pagesize=5`),
    '400 invalid-query',
    'The query has 2 problems: status is "Active"; it must be one of active, archived, open, closed, draft, withdrawn. "pagesize" is not a parameter of this list; it must be one of q, referenceId, status, pageSize, page.',
  ],
  ...['123', '2026-11-20'].map(
    (after): Mistake => [
      get(`${changesPath}?after=${after}`),
      '410 cursor-expired',
      `"${after}" is not a cursor. A cursor is the "next" of an earlier answer, or the "cursor" of a change. ${listAnew}`,
    ],
  ),
  ...['7-7-zz', '1234-17-mwot5j40'].map(
    (after): Mistake => [
      get(`${changesPath}?after=${after}`),
      '410 cursor-expired',
      `The changes after this cursor have been deleted, or it belongs to another employer, or dates from before a restore. ${listAnew}`,
    ],
  ),
];

const twice = JSON.stringify({ title: 'Welder' });
// biome-ignore format: one line for each mistake.
const lines: readonly Mistake[] = [
  [batch(Buffer.from('[{}]')), '400 invalid-job', 'The line is a list; it must be a JSON object. Send one job on each line.'],
  [batch(twice), '400 invalid-job', `The line is ${JSON.stringify(twice)}; it must be a JSON object. It was encoded as JSON twice.`],
  [batch(Buffer.from('{"a": 1} {"a": 2}')), '400 malformed-json', 'The line is not well-formed JSON: there is more text after the end; a job takes one whole line (column 10), near {"a": 1} {"a": 2}'],
];

const begins = 'Paths of the interface begin with /api/v1.1, such as /api/v1.1/jobs.';
const missing = (path: string, advice: string): Mistake => [
  get(path),
  '404 route-not-found',
  `There is nothing at this address. ${advice}`,
];

const meant = (path: string, right: string): Mistake =>
  missing(path, `Did you mean /api/v1.1/${right}?`);

// biome-ignore format: one line for each mistake.
const paths: readonly Mistake[] = [
  missing('/', begins),
  missing('/api/v1.1/', begins),
  missing('/api/v1.1/jobs/', 'Leave out the slash at the end of the path.'),
  missing('/api/v1.1/PositionTypes', 'Write the path in lower case.'),
  missing('/api/v1.1/jobs/1/2', '/api/v1.1/openapi.json has all paths.'),
  meant('/api/v1.1/job', 'jobs'),
  meant(`/api/v1.1/job/${key}`, 'jobs/jp_…'),
  meant('/v1.1/jobs', 'jobs'),
  meant('/api/v1.1/jobCategory/3', 'jobcategories/3'),
  meant('/api/v1.1/swagger.json', 'openapi.json'),
  meant(`/api/v1.1/job/${'7'.repeat(99)}`, 'jobs/{id}'),
];

describe.each([
  ['a body that is not JSON', jsons],
  ['a request', requests],
  ['a line of a batch', lines],
  ['a path', paths],
])('the answer to a mistake in %s shows how to correct it (D19)', (_, rows) => {
  it.each(rows.map(([request, code, message]) => ({ request, code, message })))(
    '$code: $message',
    async ({ request, code, message }) => {
      const { send } = await openEdgeService(request);
      const { method, path, key, headers, body } = request;
      const answer = await send(method, path, { key, headers, body });
      const said = JSON.parse(answer.body.split('\n')[0] ?? '');
      // A line of a batch has no detail.
      const { detail = said.message } = said;
      expect([`${said.status} ${said.code}`, said.message]).toEqual([code, message]);
      expect(detail).toBe(message);
      expect(answer.body).not.toContain('jp_secret');
    },
  );
});
