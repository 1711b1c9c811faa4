// The floor: bare node:http that answers with given bytes. Usage: ANSWERS, as JSON
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jobsPath } from '../requests/job-request.ts';
import type { FloorAnswers } from './floor.ts';

const [given = ''] = process.argv.slice(2);
const answers = new Map(
  Object.entries(JSON.parse(given) as FloorAnswers).map(([kind, { status, headers, body }]) => [
    kind,
    { status, headers, body: Buffer.from(body, 'utf8') },
  ]),
);

const server = createServer((request, response) => {
  const { method, url = '' } = request;
  const answer = answers.get(`${method} ${url.charAt(jobsPath.length) === '/' ? 'job' : 'jobs'}`);
  if (!answer) return void response.writeHead(404).end();
  const respond = (): void =>
    void response.writeHead(answer.status, answer.headers).end(answer.body);
  if (method === 'GET') return respond();
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    JSON.parse(Buffer.concat(chunks).toString());
    respond();
  });
});

server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
