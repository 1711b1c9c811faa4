// Anywhere, since the next answer on a connection begins right after the body of the previous one.
import { createRandom, type Random } from '@jobposting/bench/random';
import { exchange } from '../client/exchange.ts';
import { readAllJobs } from '../client/read-all-jobs.ts';
import { findDatabaseProblems } from '../database-file.ts';
import { openService } from '../server/service.ts';
import { hostileBody, plainBody, spoilBytes } from './hostile-body.ts';
import { hostileHeaders, hostileTarget, plainHeaders, plainTarget } from './hostile-head.ts';

const methods = 'GET GET GET POST POST POST PUT PUT PUT DELETE'.split(' ');
const oddMethods = 'HEAD OPTIONS PATCH TRACE CONNECT PURGE get LINK'.split(' ');
const parts = ['method', 'target', 'headers', 'body', 'body', 'framing', 'bytes'] as const;

const chunked = (body: Buffer, random: Random): Buffer => {
  const cut = random.int(0, body.length);
  const chunks = [body.subarray(0, cut), body.subarray(cut)].filter(({ length }) => length > 0);
  const framed = chunks.flatMap((chunk) => [
    Buffer.from(`${chunk.length.toString(16)}\r\n`),
    chunk,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...framed, Buffer.from('0\r\n\r\n')]);
};

/** The header line and the bytes that give a body's length, rightly or wrongly. */
const framed = (body: Buffer, isWrong: boolean, random: Random): readonly [string[], Buffer] => {
  if (isWrong && random.chance(50)) {
    return [[`Content-Length: ${body.length + random.int(-5, 5)}`], body];
  }
  if (random.chance(10)) return [['Transfer-Encoding: chunked'], chunked(body, random)];
  return [[`Content-Length: ${body.length}`], body];
};

/**
 * The bytes of a request with none, one or two hostile parts, so that the code after the
 * first check is reached as well.
 */
const hostileRequest = (apiKey: string, random: Random): Buffer => {
  const hostile = new Set<string>(random.sample(parts, random.int(0, 2)));
  const method = random.pick(hostile.has('method') ? oddMethods : methods);
  const target = hostile.has('target') ? hostileTarget(random) : plainTarget(method, random);
  const headers = hostile.has('headers') ? hostileHeaders(apiKey, random) : plainHeaders(apiKey);
  const hasBody = /^P/.test(method) || random.chance(10);
  const body = hostile.has('body')
    ? hostileBody(random)
    : Buffer.from(JSON.stringify(plainBody(random)));
  const [framing, bytes] = hasBody
    ? framed(body, hostile.has('framing'), random)
    : [[], Buffer.of()];

  const head = [`${method} ${target} HTTP/1.1`, ...headers, ...framing, '', ''].join('\r\n');
  const request = Buffer.concat([Buffer.from(head), bytes]);
  return hostile.has('bytes') ? spoilBytes(request, random) : request;
};

const statusLine = /HTTP\/1\.1 (\d{3}) /g;

/** The statuses of all answers received on a connection. */
export const statusesIn = (text: string): number[] =>
  [...text.matchAll(statusLine)].map(([, status]) => Number(status));

const internals = /node:internal|node_modules|\.ts:\d+|at \w+ \(|SQLITE_|better-sqlite3/;

// Node closes the connection after it, because no listener takes it.
const mayStayUnanswered = /^(?:CONNECT |\s*$)/;

/** What an answer must never be or contain, whatever was sent. */
const answerFaults = (sent: Buffer, received: Buffer, apiKey: string): string[] => {
  const text = received.toString('latin1');
  const statuses = statusesIn(text);
  const faults = statuses.filter((status) => status >= 500).map((status) => `an answer ${status}`);
  if (internals.test(text)) faults.push('an answer that shows internals');
  if (text.includes(apiKey)) faults.push('an answer that shows the API key');
  if (statuses.length === 0 && !mayStayUnanswered.test(sent.toString('latin1'))) {
    faults.push('no answer');
  }
  return faults;
};

const connections = 16;
// Longer than any time-out of the server, so that a longer wait means that it hangs.
const hangMs = 20_000;
const shownFaults = 10;

/** Sends hostile requests to the real server and checks every answer, and everything that is stored. */
export const fuzzRequests = async (requests: number, seed: number) => {
  const { database, server, api, account, end } = await openService();
  const { apiKey } = account;
  /** How often each status was answered; 0 stands for a connection closed without an answer. */
  const statuses: Record<number, number> = {};
  const faults: string[] = [];
  let next = 0;

  const sendOne = async (index: number): Promise<void> => {
    const request = hostileRequest(apiKey, createRandom(seed, index));
    const { received, timedOut } = await exchange(server.port, request, hangMs);
    const found = answerFaults(request, received, apiKey);
    if (timedOut) found.push('no end of the answer');
    if (server.hasEnded()) found.push('the server has ended');
    const sent = JSON.stringify(request.toString('latin1').slice(0, 2_000));
    faults.push(...found.map((fault) => `request ${index}: ${fault} to ${sent}`));
    const all = statusesIn(received.toString('latin1'));
    for (const status of all.length > 0 ? all : [0]) statuses[status] = (statuses[status] ?? 0) + 1;
  };
  const sendMany = async (): Promise<void> => {
    while (next < requests && faults.length < shownFaults) await sendOne(next++);
  };

  try {
    await Promise.all(Array.from({ length: connections }, sendMany));
    // The list has as many as it counts.
    await readAllJobs(api);
    const code = await server.stop();
    if (code !== 0) faults.push(`the server ended with ${code}`);
    if (server.log() !== '') faults.push(`the server logged ${server.log().slice(0, 2_000)}`);
    faults.push(...(await findDatabaseProblems(database)));
  } finally {
    await end();
  }
  return { requests: next, statuses, faults };
};
