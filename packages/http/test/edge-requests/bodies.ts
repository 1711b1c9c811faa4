import { outcomeUnknown, referenceIdTaken, storeUnavailable } from '@jobposting/core/adapter';
import { err } from 'neverthrow';
import { lineOf } from '../batch.ts';
import { changesPath } from '../changes.ts';
import { jobBody, jobsPath } from '../service.ts';
import {
  batch,
  broken,
  created,
  cutOff,
  each,
  full,
  get,
  given,
  job,
  post,
  put,
  type Row,
  request,
} from './request.ts';

const mebibyte = 1024 * 1024;
const text = (value: string) => Buffer.from(value);
const json = text(JSON.stringify(jobBody));
/** A body that begins with another member. */
const withMember = (member: string) => text(`{${member},${String(json).slice(1)}`);
const salaryOf = (amount: string) => `"salary":{"amount":${amount},"period":{"id":1}}`;
const nested = (levels: number) => withMember(`"x":${'['.repeat(levels)}${']'.repeat(levels)}`);
const paddedTo = (bytes: number) => Buffer.concat([json, Buffer.alloc(bytes - json.length, ' ')]);
const titleOf = (...bytes: readonly number[]) =>
  post(Buffer.concat([text('{"title":"'), Buffer.from(bytes), text('"}')]));

// biome-ignore format: one line for each body.
export const bodies: readonly Row[] = [
  [created, post(), 'an announced length'],
  [created, post([json.subarray(0, 9), json.subarray(9)]), 'two pieces'],
  [created, post([...json].map((byte) => Buffer.of(byte))), 'pieces of a byte'],
  [created, post(paddedTo(mebibyte)), 'the limit'],
  ['413 body-too-large, closes', post(paddedTo(mebibyte + 1)), 'a byte more than the limit'],
  ['413 body-too-large, closes', post([paddedTo(mebibyte), text(' ')]), 'a piece more than the limit'],
  [created, given({ bodyLimitBytes: mebibyte + 1 }, post(paddedTo(mebibyte + 1))), 'its own limit'],
  ['400 incomplete-body', cutOff('{"title":', post), 'a client that leaves'],
  ['400 incomplete-body', cutOff(String(json), post), 'a client that leaves when all but the end has arrived'],
  [created, post(text(`\ufeff${json}`)), 'a byte order mark'],
  [created, post(withMember('"title":7')), 'a name twice, whose last value counts'],
  [created, post(withMember(salaryOf('99999999999.99990000001'))), 'a number, read as a double (D5)'],
  [created, post(nested(31)), '32 levels'],
  ['400 json-too-deep', post(nested(32)), '33 levels'],
  ['400 json-too-deep', post(nested(500_000)), 'half a million levels'],
  ['400 invalid-utf-8', titleOf(0x80), 'a stray continuation byte'],
  ['400 invalid-utf-8', titleOf(0xc0, 0xaf), 'an overlong slash'],
  ['400 invalid-utf-8', titleOf(0xed, 0xa0, 0x80), 'a surrogate'],
  ['400 invalid-utf-8', titleOf(0xc3), 'half a letter'],
  ['400 invalid-utf-8', titleOf(0xff, 0xfe), 'UTF-16'],
  ...each('400 malformed-json', `{ | {"title":} | {'a':1} | {"a":1}{ | NaN | [1,] | \0`, (it) =>
    post(text(it)),
  ),
  ['400 missing-body', post(text('')), 'no bytes'],
  ...each('400 missing-body', 'POST | PUT | DELETE', (method) => request(method, jobsPath)),
  ['400 missing-body', request('PUT', job, { 'content-type': 'application/json' }), 'no body'],
  ['400 invalid-job, /title wrong-type', post({ ...jobBody, title: 7 })],
  ['400 invalid-job,  wrong-type', post(null)],
  ['400 invalid-job,  wrong-type', { ...put(), body: [jobBody] }],
  ['204', { ...request('DELETE', job), body: text('{') }, 'a body that nobody reads'],
  ['200', { ...get(job), body: jobBody }, 'a GET with a body'],
];

const typed = (type: string) => post(jobBody, { 'content-type': type });
const encoded = (encoding: string) => post(jobBody, { 'content-encoding': encoding });

export const forms: readonly Row[] = [
  ...each(created, 'Application/JSON;charset="utf-8" | application/json ;x=y', typed),
  ...each(
    '415 unsupported-media-type',
    ' | text/plain; application/json | application/jsonp',
    typed,
  ),
  ...each('415 unsupported-media-type', 'application/problem+json | application/x-ndjson', typed),
  ...each(created, ' | identity | Identity | identity, identity | , identity', encoded),
  ...each(
    '415 unsupported-content-encoding',
    'gzip | br | identity, gzip | x | identityidentity',
    encoded,
  ),
];

const line = (referenceId: string, fields: object = {}) =>
  `${lineOf({ referenceId, ...fields })}\n`;
const lines = (...all: readonly string[]) => batch(text(all.join('')));
const beforeB = (it: string) => lines(`${it}\n`, line('B'));
const complete = (body: unknown) => batch(body, '?complete=true');
const inPieces = (...pieces: readonly string[]) => batch(pieces.map(text));
const asBatch = (headers: Readonly<Record<string, string>>) => batch(text(line('A')), '', headers);
const long = 'x'.repeat(mebibyte);

export const batches: readonly Row[] = [
  ['200: 201, 200', lines(line('A'), line('W-1')), 'lines'],
  ['200: 201, 201', inPieces(line('A').slice(0, 9), line('A').slice(9) + line('B')), 'pieces'],
  ['200: 201, 201', lines('\ufeff', line('A'), '\r\n\r\n  \n', line('B').trim()), 'any line break'],
  ...each('200: 400 malformed-json, 201', '{ | {} {}', beforeB),
  ...each('200: 400 invalid-job, 201', '[1] | {} | {"__proto__":{"referenceId":"X"}}', beforeB),
  ['200: 400 json-too-deep, 201', beforeB('['.repeat(50) + ']'.repeat(50)), 'a deep line'],
  ['200: 400 invalid-utf-8, 201', batch([Buffer.of(0xff, 0x0a), text(line('B'))]), 'no UTF-8'],
  ['200: 400 invalid-job, 201', lines(line('A', { title: 7 }), line('B')), 'a wrong line'],
  ['200: 201, 201', lines(`${line('A').trim().padEnd(mebibyte)}\n`, line('B')), 'the longest line'],
  [
    '200: 413 body-too-large, 201',
    lines(line('A', { long }), line('B')),
    'a line that is too long',
  ],
  ['200: 201, archived 1', complete(text(line('A'))), 'all jobs'],
  ['200: 200, archived 1', batch(text(line('A')), '?complete=true&dryRun=true')],
  ['200: 400 malformed-json, 400 incomplete-batch archived 0', complete(text('{')), 'not all jobs'],
  ['200: 201, 400 incomplete-body archived 0', cutOff(line('A'), complete), 'a client that leaves'],
  ['400 incomplete-body', cutOff('{', batch), 'a client that leaves earlier'],
  ['400 missing-body', lines('\n \r\n'), 'blank lines'],
  ['400 missing-body', batch(undefined), 'no body'],
  ['415 unsupported-media-type', asBatch({ 'content-type': 'application/json' })],
  ['415 unsupported-content-encoding', asBatch({ 'content-encoding': 'gzip' })],
];

const busy = async () => err(storeUnavailable('busy'));
const bug = () => Promise.reject(new Error('a bug'));
const outrun = async () => err({ code: 'version-conflict' as const });
const taken = async () => err(referenceIdTaken('X-1'));
const lost = async () => err(outcomeUnknown(new Error('reset')));
const elsewhere = post({ ...jobBody, locations: [{ description: 'Elsewhere, NS' }] });
const noPlaces = { resolve: async () => err({ code: 'location-resolver-unavailable' as const }) };
const refused = { allowed: false, retryAfterSeconds: 7, headers: { RateLimit: 'mine' } };
const referenceId = (it: string) => ({ ...request('DELETE', jobsPath), body: { referenceId: it } });

export const answers: readonly Row[] = [
  [created, post({ ...jobBody, description: 'weld '.repeat(100_000) }), 'a job of 500 kB'],
  [created, elsewhere, 'a job with a warning'],
  [created, post({ ...jobBody, title: 'Soudeur à Montréal 🔥' })],
  ['200', { ...request('PUT', jobsPath), body: full }, 'an existing job'],
  ['204', referenceId('W-1')],
  ['404 job-not-found', referenceId('W-2')],
  ['404 job-not-found', { ...get(job), key: 'jp_bolt' }, 'a job of another employer'],
  [`409 reference-id-taken http://jobs.example${job}`, post(full)],
  ['409 reference-id-taken', broken({ insert: taken }, post()), 'one that is gone by now'],
  ['410 cursor-expired', get(`${changesPath}?after=x`)],
  ['200', get(`${changesPath}?after=now`)],
  ['503 store-unavailable, again in 1', broken({ find: busy }, get(job)), 'a busy store'],
  ['200: 503 store-unavailable', broken({ insert: busy }, lines(line('A')))],
  ['500 internal-error', broken({ find: bug }, get(job)), 'a bug'],
  ['200: 500 internal-error archived 0', broken({ insert: bug }, complete(text(line('A'))))],
  ['503 write-contention, again in 1', broken({ update: outrun }, put()), 'a lost race each time'],
  ['503 outcome-unknown, again in 1', broken({ update: lost }, put()), 'a lost answer'],
  ['503 outcome-unknown', broken({ insert: lost }, post()), 'a lost answer to a POST'],
  [
    '503 places-unavailable, again in 1',
    { ...elsewhere, serviceOptions: { locationResolver: noPlaces } },
  ],
  ['503 shutting-down, again in 5, closes', given({ isStopping: () => true }, post())],
  ['429 too-many-requests, again in 7', given({ rateLimit: () => refused }, get(job))],
  ['200', given({ requestIdOf: () => 'r-1' }, get(job)), 'a request with an id'],
  ['404 job-not-found', given({ requestIdOf: () => 'r-1' }, get(`${jobsPath}/9`))],
];
