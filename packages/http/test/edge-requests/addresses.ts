import { batchPath } from '../batch.ts';
import { changesPath } from '../changes.ts';
import { jobBody, jobsPath } from '../service.ts';
import {
  created,
  type EdgeRequest,
  each,
  full,
  get,
  given,
  job,
  post,
  type Row,
  request,
} from './request.ts';

const listItem = (id: string) => get(`/api/v1.1/salaryperiods/${id}`);

export const paths: readonly Row[] = [
  ...each('404 route-not-found', '/ | /jobs | /api/v1.1 | /api/v1.1/ | /api/v1/jobs', get),
  ...each('404 route-not-found', '/API/v1.1/jobs | /api/v1.1/Jobs | /api/v1.1/PositionTypes', get),
  ...each('404 route-not-found', '/api/v1.1/jobs/ | /api/v1.1/jobs/1/ | /api/v1.1/jobs/1/2', get),
  ...each('404 route-not-found', '//api/v1.1/jobs | /api/v1.1//jobs | /api/v1.1/job', get),
  ...each('404 route-not-found', '/api/v1%2E1/jobs | /api/v1.1%2Fjobs | /api/v1.1/jobs%00', get),
  ...each('404 route-not-found', '/api/v1.1/jobs;x=1 | /api/v1.1/__proto__', get),
  ...each('404 route-not-found', 'POST | PUT | DELETE | OPTIONS', (method) => ({
    ...request(method, `${jobsPath}/`),
    key: null,
  })),
  ...each('404 job-not-found', '0 | -1 | 3 | 2147483648 | 1.0 | W-1 | 01 | %31 | ٣ | 1%00', (id) =>
    get(`${jobsPath}/${id}`),
  ),
  ...each('404 job-not-found', 'PUT | DELETE', (method) => ({
    ...request(method, `${jobsPath}/W-1`),
    body: {},
  })),
  ...each('404 list-item-not-found', '0 | 9999 | -1 | 01 | x | 1e0 | %31 | 2147483648', listItem),
  ...each('404 list-item-not-found', 'positiontypes | jobcategories | locations', (list) =>
    get(`/api/v1.1/${list}/2147483647`),
  ),
];

const allows: Readonly<Record<string, string>> = {
  [jobsPath]: 'GET, POST, PUT, DELETE, HEAD, OPTIONS',
  [job]: 'GET, PUT, DELETE, HEAD, OPTIONS',
  [batchPath]: 'POST, OPTIONS',
  [changesPath]: 'GET, HEAD, OPTIONS',
  '/api/v1.1/positiontypes/1': 'GET, HEAD, OPTIONS',
  '/api/v1.1/locations': 'GET, HEAD, OPTIONS',
  '/api/v1.1/openapi.json': 'GET, HEAD, OPTIONS',
};

const readable = [jobsPath, job, changesPath, '/api/v1.1/locations', '/api/v1.1/openapi.json'];

export const methods: readonly Row[] = [
  ...readable.flatMap((path): readonly Row[] => [
    ['200', get(path)],
    ['200', request('HEAD', path)],
  ]),
  ['404', request('HEAD', `${jobsPath}/9`)],
  ['200 en', request('HEAD', '/api/v1.1/jobcategories/1')],
  ...Object.entries(allows).flatMap(([path, allow]): readonly Row[] => [
    [`204 ${allow}`, { ...request('OPTIONS', path), key: null }],
    ...['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'TRACE']
      .filter((method) => !allow.split(', ').includes(method))
      .map((method): Row => [`405 method-not-allowed ${allow}`, request(method, path), method]),
  ]),
];

const override = (value: string, to: EdgeRequest, body?: unknown) => ({
  ...to,
  headers: { 'x-http-method-override': value },
  body,
});
const toJob = request('POST', job);
const toJobs = request('POST', jobsPath);

export const overrides: readonly Row[] = [
  ...each('200', 'PUT | put |  Put ', (it) => override(it, toJob, { title: 'Fitter' })),
  ['200', override('PUT', toJobs, full)],
  ...each('204', 'DELETE | delete | \tDelete', (it) => override(it, toJob)),
  ['204', override('DELETE', toJobs, { referenceId: 'W-1' })],
  ...each(created, 'GET | PATCH | POST |  | PUT, DELETE | PUTS | P UT', (it) =>
    override(it, toJobs, jobBody),
  ),
  ...each(`405 method-not-allowed ${allows[job]}`, 'POST | HEAD', (it) => override(it, toJob)),
  ['200', override('DELETE', get(job)), 'a GET'],
  ['200', override('DELETE', request('PUT', job), { title: 'Fitter' }), 'a PUT'],
  [created, post({ ...jobBody, _method: 'PUT' }, {}, '?X-HTTP-Method-Override=PUT'), 'elsewhere'],
  ['401 missing-api-key', { ...override('DELETE', toJob), key: null }],
  ...each(`405 method-not-allowed ${allows[batchPath]}`, 'PUT | DELETE', (it) =>
    override(it, request('POST', batchPath)),
  ),
];

const withoutKey = (headers: Readonly<Record<string, string>>) => ({
  ...get(`${jobsPath}?API-Key=jp_acme&api_key=jp_acme`, headers),
  key: null,
});
const withKey = (key: string) => ({ ...get(jobsPath), key });
const nobodyKnows = { authenticate: () => Promise.reject(new Error('down')) };

export const keys: readonly Row[] = [
  ...each('401 invalid-api-key', 'jp_x | JP_ACME | jp_acme\u00a0 | jp_acme, jp_acme', withKey),
  ['401 missing-api-key', withKey(''), 'an empty one'],
  ['401 missing-api-key', withoutKey({}), 'one in the query'],
  ['401 missing-api-key', withoutKey({ authorization: 'Bearer jp_acme' }), 'a Bearer token'],
  ['401 missing-api-key', withoutKey({ cookie: 'API-Key=jp_acme' }), 'a cookie'],
  ['503 authentication-unavailable, again in 1', given(nobodyKnows, get(job)), 'no answer'],
];

const at = (host: string, headers = {}) => post(jobBody, { host, ...headers });
const behind = (headers: Readonly<Record<string, string>>) =>
  given({ trustProxy: true }, at('inside.example', headers));
const forwarded = {
  'x-forwarded-host': 'jobs.example, proxy.example',
  'x-forwarded-proto': 'HTTPS, http',
};
const inside = `201 http://inside.example${jobsPath}/3`;
const basePath = '/careers/fr';
const baseUrl = 'https://jobs.example/hr/';

export const hosts: readonly Row[] = [
  ...['jobs.example:8080', 'localhost', '127.0.0.1:1', '[::1]:8080', 'a_b.c'].map(
    (host): Row => [`201 http://${host}${jobsPath}/3`, at(host)],
  ),
  [inside, at('inside.example', forwarded), 'a proxy that is not trusted'],
  [`201 https://jobs.example${jobsPath}/3`, behind(forwarded), 'a trusted proxy'],
  [inside, behind({ 'x-forwarded-host': 'evil.example/x' }), 'its malformed host'],
  [inside, behind({ 'x-forwarded-proto': 'javascript' }), 'its malformed scheme'],
  [
    `201 https://jobs.example/hr${jobsPath}/3`,
    given({ baseUrl, trustProxy: true }, at('evil.example', forwarded)),
    'a configured base URL',
  ],
  [
    `201 http://jobs.example${basePath}${jobsPath}/3`,
    given({ basePath }, { ...post(), path: basePath + jobsPath }),
    'a prefix that the host leaves in the path',
  ],
  ['404 route-not-found', given({ basePath }, get(jobsPath)), 'a path without that prefix'],
];
