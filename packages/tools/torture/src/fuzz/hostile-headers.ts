import type { Random } from '@jobposting/bench/random';

const anyHeader: readonly string[] = [
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

const types: readonly string[] = [
  ...['application/json; charset=utf-8', 'application/json; charset=utf-16', 'APPLICATION/JSON'],
  ...['text/plain', 'application/jsonx', '', 'multipart/form-data; boundary=x'],
];

/** The header lines of a good request. */
export const plainHeaders = (apiKey: string): string[] => [
  'Host: jobs.example',
  `API-Key: ${apiKey}`,
  'Content-Type: application/json',
];

/** Header lines of which some are missing, wrong, repeated or none at all. */
export const hostileHeaders = (apiKey: string, random: Random): string[] => {
  const key = random.chance(70) ? apiKey : random.pick(['', 'jp_', 'x', 'jp_x', '\u00e9']);
  const type = random.chance(70) ? 'application/json' : random.pick(types);
  return [
    ...(random.chance(95) ? ['Host: jobs.example'] : []),
    ...(random.chance(95) ? [`API-Key: ${key}`] : []),
    ...(random.chance(95) ? [`Content-Type: ${type}`] : []),
    ...random.sample(anyHeader, random.int(0, 3)),
  ];
};
