import { readFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { Received } from './edges.ts';
import { acme, openService } from './service.ts';

const file = fileURLToPath(new URL('../../../docs/http-api.md', import.meta.url));

const shownHeaders: Readonly<Record<string, string>> = {
  'content-type': 'Content-Type',
  location: 'Location',
  etag: 'ETag',
  'job-changed': 'Job-Changed',
  'job-warning': 'Job-Warning',
  'content-language': 'Content-Language',
  vary: 'Vary',
  allow: 'Allow',
  'www-authenticate': 'WWW-Authenticate',
  'retry-after': 'Retry-After',
};

/** Lines are shown as received, any other JSON indented. */
const shownBody = ({ headers, body }: Received): string =>
  headers['content-type'] === 'application/x-ndjson' ? body.trimEnd() : pretty(body);

const flatten = (object: string): string => {
  const line = object.replace(/\s*\n\s*/g, ' ');
  return line.length <= 80 ? line : object;
};

/** Indents JSON, the smallest objects on one line, and keeps its decimals as they are. */
const pretty = (json: string): string => {
  const quoted = json.replace(/(?<=":)(\d+\.\d{4})(?=[,}])/g, '"decimal $1"');
  return JSON.stringify(JSON.parse(quoted), null, 2)
    .replace(/"decimal ([\d.]+)"/g, '$1')
    .replace(/\{[^{}]*\}/g, flatten);
};

const toText = (response: Received): string => {
  const headers = Object.entries(shownHeaders)
    .filter(([name]) => response.headers[name] !== undefined)
    .map(([name, shown]) => `${shown}: ${response.headers[name]}`);
  const head = [`HTTP/1.1 ${response.statusCode} ${STATUS_CODES[response.statusCode]}`, ...headers];
  return [...head, ...(response.body ? ['', shownBody(response)] : [])].join('\n');
};

const toRequest = (text: string) => {
  const [head = '', body] = text.split('\n\n', 2);
  const [line = '', ...headerLines] = head.split('\n');
  const [method = '', path = ''] = line.split(' ');
  const headers = headerLines.map((header) => header.split(': ', 2));
  return {
    method,
    path,
    key: null,
    headers: Object.fromEntries(
      headers.map(([name = '', value = '']) => [name.toLowerCase(), value]),
    ),
    ...(body !== undefined && { body: Buffer.from(body) }),
  };
};

// The page is its own expectation: `vitest -u` writes the present answers into it. Read them before you
// keep them.
it('docs/http-api.md shows the answers that the service gives', async () => {
  const { send } = openService(
    { authenticate: (key) => (key === '<API_KEY>' ? acme : null) },
    { now: () => new Date('2026-11-20T19:26:05Z') },
  );

  let count = 0;
  const parts = readFileSync(file, 'utf8').split(/```http\n(.*?)```/s);
  for (let part = 1; part < parts.length; part += 4) {
    const { method, path, ...request } = toRequest((parts[part] ?? '').trimEnd());
    const response = await send(method, path, request);
    parts[part + 2] = `${toText(response)}\n`;
    count++;
  }
  expect(count).toBeGreaterThan(7);
  const page = parts.map((part, n) => (n % 2 === 1 ? `\`\`\`http\n${part}\`\`\`` : part)).join('');
  await expect(page).toMatchFileSnapshot(file);
});
