import { wideText } from './largest-postings.ts';

/** A request that a browser sends to the console, the status of its answer, and the form of a POST. */
export type ConsoleRequest = readonly [name: string, path: string, status: number, body?: string];

/** Of the description in a form; it takes three times as many in the body. A server in 256 MiB takes no larger one. */
const formBytes = 600_000;

const form = (fields: Readonly<Record<string, string>>): string =>
  new URLSearchParams(fields).toString();

/** A request to each page of the console, as large as it can be. The first of the jobs has been changed. */
export const consoleRequests = (
  apiKey: string,
  ids: readonly number[],
): readonly ConsoleRequest[] => {
  const reference = 'J-0123456789';
  const selected = ids.slice(0, 20).map((id) => `id=${id}`);
  const job = `/jobs/${ids[0]}`;
  const description = wideText(formBytes);
  const typed = { title: 'Typed', workplace: 'onsite', positionType: '1', categories: '1' };
  const filled = {
    ...{ ...typed, 'place-1': 'Halifax, NS', applicantRoutingType: '2' },
    ...{ applicationUrl: 'https://example.com/', description },
  };
  const preview = { ...filled, reference, do: 'preview' };
  const tags = `${Array.from({ length: 60_000 }, (_, n) => `<x${n}>`).join('')}text`;
  const choose = (what: string): string => [...selected, `do=${what}`].join('&');
  const untitled = { ...filled, title: '' };
  return [
    ['list', '/?status=open', 200],
    ['new', `/new?reference=${reference}`, 200],
    ['edit', `${job}/edit`, 200],
    ['preview of a stored job', `${job}/edit?do=preview`, 200],
    ['copy', `${job}/copy?reference=${reference}`, 200],
    ['history', `${job}/history`, 200],
    ['profile', '/profile', 200],
    ['delete', `/delete?${selected.join('&')}`, 200],
    ['selected jobs', '/', 303, choose('archive')],
    ['archived jobs', '/?status=archived', 200],
    ['drafts', '/?status=draft', 200],
    ['selected jobs again', '/', 303, choose('publish')],
    ['problems', '/new', 422, form({ ...untitled, reference })],
    ['problems of a stored job', `${job}/edit`, 422, form(untitled)],
    ['preview', '/new', 200, form(preview)],
    ['preview of tags', '/new', 200, form({ ...preview, description: tags })],
    ['conflict', `${job}/edit`, 409, form({ ...filled, version: '1', was: '' })],
    ['profile with problems', '/profile', 422, form({ about: description })],
    ['sanitized', '/sanitized', 200, form({ html: description })],
    ['sanitized tags', '/sanitized', 200, form({ html: tags })],
    ['sign-in', '/', 303, form({ key: apiKey })],
    ['sign-in that shows a form', '/new', 200, form({ description }).slice(0, 120_000)],
  ];
};

/** Signs in to the console of a server. The returned function sends a request, reads the answer, and returns its status. */
export const openConsole = async (address: string, apiKey: string) => {
  const send = async (path: string, cookie: string, body?: string) => {
    const response = await fetch(`${address}/console${path}`, {
      headers: { Cookie: cookie, 'Content-Type': 'application/x-www-form-urlencoded' },
      redirect: 'manual',
      ...(body !== undefined && { method: 'POST', body }),
    });
    for await (const _ of response.body ?? []) void _;
    return response;
  };
  const { headers } = await send('/', '', form({ key: apiKey }));
  const cookie = headers.get('Set-Cookie')?.split(';')[0] ?? '';
  return async ([name, path, , body]: ConsoleRequest): Promise<number> =>
    (await send(path, name.startsWith('sign-in') ? '' : cookie, body)).status;
};
