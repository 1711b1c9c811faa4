import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { wideText } from '../client/largest-postings.ts';

/** A request that a browser sends to the console, and the status of its answer. */
export interface ConsoleRequest {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly status: number;
}

/** Of the description in a form; it takes three times as many in the body. A server in 256 MiB takes no larger one. */
const formBytes = 600_000;

const form = (fields: Readonly<Record<string, string>>): string =>
  new URLSearchParams(fields).toString();

/** Signs in to the console with an API key. Returns the cookie. */
const signIn = async (address: string, apiKey: string): Promise<string> => {
  const { headers } = await fetch(`${address}/console/`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ key: apiKey }),
  });
  return headers.get('Set-Cookie')?.split(';')[0] ?? '';
};

/**
 * A request to each page of the console, as large as it can be, from an employer who is signed in and has these jobs.
 * The first of them has been changed.
 */
export const consoleRequests = async (
  address: string,
  apiKey: string,
  ids: readonly number[],
): Promise<readonly ConsoleRequest[]> => {
  const Cookie = await signIn(address, apiKey);
  const get = (name: string, path: string, status = 200): ConsoleRequest => ({
    ...{ name, method: 'GET', path: `/console${path}`, headers: { Cookie }, body: '', status },
  });
  const post = (name: string, path: string, body: string, status = 200): ConsoleRequest => {
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const length = { 'Content-Length': String(Buffer.byteLength(body)) };
    const headers = { Cookie, ...type, ...length };
    return { name, method: 'POST', path: `/console${path}`, headers, body, status };
  };
  const reference = 'J-0123456789';
  const selected = ids.slice(0, 20).map((id) => `id=${id}`);
  const job = `/jobs/${ids[0]}`;
  const description = wideText(formBytes);
  const typed = { title: 'Typed', workplace: 'onsite', positionType: '1', categories: '1' };
  const filled = {
    ...{ ...typed, 'place-1': 'Halifax, NS', applicantRoutingType: '2' },
    ...{ applicationUrl: 'https://example.com/', description },
  };
  const tags = Array.from({ length: 60_000 }, (_, n) => `<x${n}>`).join('');
  const signingIn = post('sign-in', '/', form({ key: apiKey }), 303);
  const atSignIn = post(
    'sign-in that shows a form',
    '/new',
    form({ description }).slice(0, 120_000),
  );
  return [
    get('list', '/?status=open'),
    get('new', `/new?reference=${reference}`),
    get('edit', `${job}/edit`),
    get('preview of a stored job', `${job}/edit?do=preview`),
    get('copy', `${job}/copy?reference=${reference}`),
    get('history', `${job}/history`),
    get('profile', '/profile'),
    get('delete', `/delete?${selected.join('&')}`),
    post('selected jobs', '/', [...selected, 'do=archive'].join('&'), 303),
    get('archived jobs', '/?status=archived'),
    get('drafts', '/?status=draft'),
    post('selected jobs again', '/', [...selected, 'do=publish'].join('&'), 303),
    post('problems', '/new', form({ ...filled, reference, title: '' }), 422),
    post('problems of a stored job', `${job}/edit`, form({ ...filled, title: '' }), 422),
    post('preview', '/new', form({ ...filled, reference, do: 'preview' })),
    post('preview of tags', '/new', form({ ...filled, description: `${tags}text`, do: 'preview' })),
    post('conflict', `${job}/edit`, form({ ...filled, version: '1', was: '' }), 409),
    post('profile with problems', '/profile', form({ about: description }), 422),
    post('sanitized', '/sanitized', form({ html: description })),
    post('sanitized tags', '/sanitized', form({ html: tags })),
    { ...signingIn, headers: { ...signingIn.headers, Cookie: '' } },
    { ...atSignIn, headers: { ...atSignIn.headers, Cookie: '' } },
  ];
};

/** Sends a request of the console and reads all of its answer. */
export const sendToConsole = async (
  address: string,
  { method, path, headers, body }: ConsoleRequest,
): Promise<number> => {
  const sent: ClientRequest = request(`${address}${path}`, { method, headers });
  sent.end(body);
  const [answer] = await once(sent, 'response');
  for await (const _ of answer) void _;
  return answer.statusCode;
};
