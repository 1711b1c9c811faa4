// What hostile requests are made of.

/** Bytes to put anywhere into a request. */
export const pieces: readonly Buffer[] = [
  ...['\r\n', '\r\n\r\n', '\n', '\0', '"', '{', '[', '\\', ':', ',', '%', 'HTTP/1.1', '\\ud800'],
  ...['\u00a0', 'Content-Length: 3\r\n', 'Transfer-Encoding: chunked\r\n', '\t', '😀', '1e999'],
]
  .map((text) => Buffer.from(text))
  .concat([Buffer.from([0xff]), Buffer.from([0xc0, 0x80]), Buffer.from([0xed, 0xa0, 0x80])]);

/** Values that a field may not expect. */
export const hostileValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  1e300,
  Number.MAX_SAFE_INTEGER + 2,
  2_147_483_648,
  '',
  ' ',
  '1',
  '0x1',
  '1e2',
  '\u0000',
  '\ud800',
  '\udc00x',
  '\u202e',
  '😀'.repeat(60),
  'x'.repeat(51),
  'x'.repeat(300),
  'x'.repeat(20_000),
  '__proto__',
  'constructor',
  "'; DROP TABLE job; --",
  '%00%0d%0a',
  '<script>alert(1)</script>',
  '<p><xmp><img src=x onerror=alert(1)></xmp>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<ul><li>'.repeat(2_000),
  '2031-02-30',
  '9999-12-31T23:59:59.999Z',
  '0000-01-01',
  '2026-01-01T00:00:00+99:99',
  'Halifax, NS',
  'Québec, QC, Canada',
  'jobs@example.com',
  'http://',
  'https://user:pw@example.com',
  [],
  {},
  [[]],
  [null],
  { id: null },
  { id: '1' },
  { __proto__: null, toString: 1 },
  Array.from({ length: 5 }, () => ({ id: 1 })),
  Array.from({ length: 3_000 }, () => ({ description: 'Halifax, NS' })),
];

/** What may stand for the id of a job in a path. */
export const ids =
  '1 2 3 7 40 999 0 -1 +1 01 1.0 1e1 2147483647 2147483648 99999999999 a %31 %00 ..'
    .concat(' %2e%2e %2F 1%2F2 1/ 1;x %ff é \u{1f600} __proto__ 1%0d%0aX:1 null')
    .split(' ');

/** Paths below those of the interface. */
export const paths =
  'jobs jobs jobs jobs/ jobs// positiontypes jobcategories salaryperiods locations'
    .concat(' Jobs jobs.json ../jobs ./jobs %6aobs employers health')
    .split(' ');

/** What a path begins with, mostly right. */
export const prefixes: readonly string[] = [
  ...Array.from({ length: 20 }, () => '/api/v1.1/'),
  ...['/api/v1.0/', '//api/v1.1/', 'http://evil.example/api/v1.1/', '/', '*', ''],
];

/** Values of the parameters of a list. */
export const parameters: Readonly<Record<string, readonly string[]>> = {
  q: ['', 'job', '%', '_', '\u0130', '%00', '%ff', 'a'.repeat(3_000), "'--", '%F0%9F%98%80', '*'],
  status: ['', 'active', 'archived', 'Active', 'draft', 'active,archived'],
  page: ['', '1', '2', '0', '-1', '1.5', '1e3', '2147483648', 'x', '%31', ' 1'],
  pageSize: ['', '1', '100', '101', '0', '-1', 'NaN', '9'.repeat(400)],
};

/** Header lines that a server may not expect. */
export const anyHeader: readonly string[] = [
  'X-HTTP-Method-Override: PUT',
  'X-HTTP-Method-Override: delete',
  'X-HTTP-Method-Override: GET',
  'X-HTTP-Method-Override: PUT, DELETE',
  'If-Match: *',
  'If-Match: "x"',
  'If-Match: W/"x", "y',
  'If-None-Match: *',
  'If-None-Match: """',
  'Content-Encoding: gzip',
  'Content-Type: text/plain',
  'Expect: 100-continue',
  'Expect: something',
  'Upgrade: websocket',
  'Range: bytes=0-1',
  'Accept: text/html',
  'Accept-Encoding: gzip, br',
  'Host: evil.example',
  'Host: a b',
  'X-Forwarded-Host: evil.example',
  'Cookie: API-Key=1',
  'Content-Length: 5',
  'Content-Length: -1',
  'Content-Length: 99999999999999999999',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip, chunked',
  'Trailer: API-Key',
  'API-Key: x',
  'Connection: keep-alive, API-Key',
  `X-Long: ${'x'.repeat(9_000)}`,
  `X-Longer: ${'x'.repeat(17_000)}`,
  'X-Folded: a\r\n b',
  'No colon',
  ': empty',
  '\0: nul',
];

/** Media types of a body. */
export const types: readonly string[] = [
  ...['application/json; charset=utf-8', 'application/json; charset=utf-16', 'APPLICATION/JSON'],
  ...['text/plain', 'application/jsonx', '', 'multipart/form-data; boundary=x'],
];
