import { changesPath } from '../changes.ts';
import { jobBody, jobsPath } from '../service.ts';
import {
  batch,
  created,
  type EdgeRequest,
  each,
  get,
  given,
  job,
  openEdgeService,
  post,
  put,
  type Row,
  request,
} from './request.ts';

const asPut = { 'x-http-method-override': 'PUT' };
const tried = (query: string) => put({}, `?${query}`);
/** A misspelt dry run of each write, none of which may be made. */
const misspelt = (problem: string, queries: string): readonly Row[] =>
  each(`400 invalid-query, ${problem}`, queries, (query) => post(jobBody, {}, `?${query}`));

export const queries: readonly Row[] = [
  ['200', post(jobBody, {}, '?dryRun=true')],
  ['200', tried('dryRun=true')],
  ...each('200', 'dryRun=false | x=1&dryRun=false | q=%zz&run=true | dr=1 | & | page=0', tried),
  ...misspelt('dryRun not-allowed', 'dryRun | dryRun= | dryRun=1 | dryRun=True | dryRun=true%20'),
  ...misspelt('dryRun not-allowed', 'x=%zz&dryRun=yes'),
  ...misspelt('dryRun repeated', 'dryRun=true&dryRun=true | dryRun=true&dryRun=false'),
  ...['dryrun', 'DRYRUN', 'dry-run', 'dry_run', 'Dry.Run', '_dryRun', 'dry', 'dryRuns'].flatMap(
    (name) => misspelt(`${name} unknown-parameter`, `${name}=true`),
  ),
  ...['isDryRun', 'amp;dryRun', 'ｄryRun', 'dryRun[]', ' dryRun', 'dryRun '].flatMap((name) =>
    misspelt(`${name} unknown-parameter`, `${encodeURIComponent(name)}=true`),
  ),
  ...misspelt('DryRun unknown-parameter', 'dryRun=true&DryRun=true'),
  ['400 invalid-query, dryRun not-allowed', tried('dryRun=1')],
  ['400 invalid-query, dryRun not-allowed', { ...put(asPut, '?dryRun=1'), method: 'POST' }],
  ['400 invalid-query, dryRun not-allowed', request('PUT', `${jobsPath}?dryRun=1`)],
  ...each('400 invalid-query, dryRun not-allowed', 'dryRun=true | dryRun=false', (query) =>
    request('DELETE', `${job}?${query}`),
  ),
  ['400 invalid-query, dry-run unknown-parameter', request('DELETE', `${job}?dry-run=true`)],
  ['204', request('DELETE', `${job}?other=1`)],
  ['400 invalid-query, complete not-allowed', batch(jobBody, '?complete=1')],
  ['400 invalid-query, Complete unknown-parameter', batch(jobBody, '?Complete=true')],
  ['400 invalid-query, complete repeated', batch(jobBody, '?complete=true&complete=true')],
  ['400 invalid-query, maxArchived not-allowed', batch(jobBody, '?maxArchived=5')],
  ['400 invalid-query, maxArchived not-allowed', batch(jobBody, '?complete=false&maxArchived=5')],
  ...each('400 invalid-query, maxArchived out-of-range', ' | -1 | 1.5 | all | 1e3', (value) =>
    batch(jobBody, `?complete=true&maxArchived=${value}`),
  ),
  [
    '400 invalid-query, max-archived unknown-parameter',
    batch(jobBody, '?complete=true&max-archived=5'),
  ],
  [
    '400 invalid-query, maxArchived repeated',
    batch(jobBody, '?complete=true&maxArchived=1&maxArchived=1'),
  ],
  ['400 invalid-query, page repeated', get(`${jobsPath}?page=1&page=1&_=1`)],
  ['400 invalid-query, status not-allowed, page out-of-range', get(`${jobsPath}?page=0&status=x`)],
  ['400 invalid-query, limit out-of-range', get(`${changesPath}?after=x&limit=0`)],
  ['400 invalid-query, status unknown-parameter', get('/api/v1.1/locations?status=open')],
  ...each('400 malformed-query', '% | %zz | %ff | %c3 | %ed%a0%80', (q) =>
    get(`${jobsPath}?q=${q}`),
  ),
  ['400 malformed-query', get(`${changesPath}?after=%`)],
  ['400 invalid-query, ?q unknown-parameter', get(`${jobsPath}??q=x`)],
  ...each('200', '? | ?& | ?_ | ?&&_x=%20 | ?_=1&_=2 | ?__proto__=1 | ?q=%C3%A9+a%26b', (query) =>
    get(jobsPath + query),
  ),
  ['200', get(`${job}?colour=red&page=0`)],
  ['200 en', get('/api/v1.1/jobcategories/1?colour=red&page=0')],
];

/** The tag of the job 1, which is the same wherever a job has the same content. */
const { etag } = (await (await openEdgeService()).send('GET', job)).headers as {
  readonly etag: string;
};
const read = (tags: string) => get(job, { 'if-none-match': tags });
const match = (tags: string) => put({ 'if-match': tags });
const noneMatch = (tags: string) => put({ 'if-none-match': tags });

export const conditions: readonly Row[] = [
  ...each('304', `${etag} | W/${etag} | "a", ${etag} ,W/"b" | *`, read),
  ['304', request('HEAD', job, { 'if-none-match': etag })],
  ['304', get('/api/v1.1/openapi.json', { 'if-none-match': '*' })],
  ['304', get('/api/v1.1/locations', { 'if-none-match': '*' })],
  ...each('200', `"other" |  | garbage | " | ** | ${etag.slice(1, -1)} | garbage, ${etag}`, read),
  ['404 job-not-found', get(`${jobsPath}/9`, { 'if-none-match': '*' })],
  ...each('200', `${etag} | "a",${etag} | , ${etag}\t,,"é" |  * `, match),
  ...each('412 precondition-failed', `"1-stale" | W/${etag} | "a,${etag.slice(1)}`, match),
  ...each(
    '400 malformed-precondition',
    ` |  ,  | 1-abc | "1-abc | '1-abc' | "a" "b" | w/"a"`,
    match,
  ),
  ...each('400 malformed-precondition', `*, "a" | "a b" | ${'"a" , '.repeat(2000)}"`, match),
  [
    '412 precondition-failed',
    { ...request('PUT', jobsPath, { 'if-match': '"x"' }), body: { referenceId: 'W-1', title: '' } },
    'an old tag and a wrong title',
  ],
  ...each('412 precondition-failed', `${etag} | W/${etag} | *`, noneMatch),
  ['200', noneMatch('"other"')],
  [
    created,
    {
      ...request('PUT', jobsPath, { 'if-none-match': '*' }),
      body: { ...jobBody, referenceId: 'N' },
    },
    'a new job',
  ],
  ['400 malformed-precondition', noneMatch('1-abc')],
  [created, post(jobBody, { 'if-match': '1-abc', 'if-none-match': '1-abc' })],
];

const origin = 'https://careers.example';
const cors = (origins: readonly string[], to: EdgeRequest) => given({ cors: { origins } }, to);
const preflight = request('OPTIONS', changesPath, {
  origin,
  'access-control-request-method': 'GET',
});

const preferring = (languages: string) =>
  get('/api/v1.1/positiontypes', { 'accept-language': languages });

export const pages: readonly Row[] = [
  ['200', get(job, { origin }), 'a page where CORS is off'],
  ['200', cors([origin], get(job, { origin })), 'a page of the site'],
  ['200', cors([origin], get(job, { origin: 'https://evil.example' })), 'a page of another site'],
  ['200', cors(['*'], get(job, { origin: 'https://evil.example' })), 'any page'],
  ['204 GET, HEAD, OPTIONS', cors([origin], preflight), 'a preflight'],
  ...each('200 fr', 'FR | fr-CA | fr-CA,fr;q=0.9,en;q=0.8 | en;q=0.8, fr;q=0.9', preferring),
  ...each('200 fr', 'garbage;;, fr | en; q=0.8 , fr ; q = 0.801 | fr, *;q=0.5', preferring),
  ...each(
    '200 fr',
    'de, fr;q=0.2, en;q=0.1 | en;q=0, fr;q=0.001 | *, en;q=0, fr;q=0.1',
    preferring,
  ),
  ...each('200 fr', 'fr;q=0.5, en;q=0.2, *;q=0.9', preferring),
  ...each('200 en', ' | * | *;q=0.5 | en | en-CA,en;q=0.9,fr;q=0.8 | en, fr | fr, en', preferring),
  ...each('200 en', 'de | fr;q=0 | fr;q=0.5, * | fr;q=2 | frr | french', preferring),
  ...each('200 en', 'fr;q=0.5, en;q=0.5 | fr;q=0.5, en-CA, en;q=0.1', preferring),
  ['200 en', get('/api/v1.1/positiontypes'), 'a reader of any language'],
  ...each('200 fr', 'lang=de | lang= | lang | lang=eng | Lang=en | x=1', (query) =>
    get(`/api/v1.1/positiontypes?${query}`, { 'accept-language': 'fr' }),
  ),
  ...each('200 en', 'lang=EN | lang=en-CA', (query) =>
    get(`/api/v1.1/positiontypes?${query}`, { 'accept-language': 'fr' }),
  ),
  ['200 fr', cors([origin], get('/api/v1.1/salaryperiods/1?lang=fr')), 'both'],
];
