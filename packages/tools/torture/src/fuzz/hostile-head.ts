import type { Random } from '@jobposting/bench/random';

const ids = '1 2 3 7 40 999 0 -1 +1 01 1.0 1e1 2147483647 2147483648 99999999999 a %31 %00 ..'
  .concat(' %2e%2e %2F 1%2F2 1/ 1;x %ff é \u{1f600} __proto__ 1%0d%0aX:1 null')
  .split(' ');

const paths = 'jobs jobs jobs jobs/ jobs// positiontypes jobcategories salaryperiods locations'
  .concat(' Jobs jobs.json ../jobs ./jobs %6aobs employers health')
  .split(' ');

const prefixes: readonly string[] = [
  ...Array.from({ length: 20 }, () => '/api/v1.1/'),
  ...['/api/v1.0/', '//api/v1.1/', 'http://evil.example/api/v1.1/', '/', '*', ''],
];

const parameters: Readonly<Record<string, readonly string[]>> = {
  q: ['', 'job', '%', '_', '\u0130', '%00', '%ff', 'a'.repeat(3_000), "'--", '%F0%9F%98%80', '*'],
  status: ['', 'active', 'archived', 'Active', 'draft', 'active,archived'],
  page: ['', '1', '2', '0', '-1', '1.5', '1e3', '2147483648', 'x', '%31', ' 1'],
  pageSize: ['', '1', '100', '101', '0', '-1', 'NaN', '9'.repeat(400)],
};

const listTarget = (random: Random): string =>
  `/api/v1.1/jobs?q=${random.pick(['fuzz', '', 'é', '1'])}&page=${random.int(1, 3)}`;

/** A target that fits the method. */
export const plainTarget = (method: string, random: Random): string => {
  if (method === 'POST' || random.chance(40)) return '/api/v1.1/jobs';
  if (method === 'GET' && random.chance(40)) return listTarget(random);
  return `/api/v1.1/jobs/${random.int(1, 60)}`;
};

/** Any target. */
export const hostileTarget = (random: Random): string => {
  const list = random.pick(paths);
  const path = random.chance(60) ? `${list}/${random.pick(ids)}` : list;
  const names = random.sample(Object.keys(parameters), random.int(0, 4));
  const query = names.map((name) => `${name}=${random.pick(parameters[name] ?? [''])}`);
  const repeated = random.chance(5) ? query.concat(query) : query;
  return `${random.pick(prefixes)}${path}${repeated.length > 0 ? `?${repeated.join('&')}` : ''}`;
};

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

/** Header lines, some of them missing, wrong or repeated. */
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
