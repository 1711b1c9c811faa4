import type { Job } from '@jobposting/core';
import { expectOk } from '@jobposting/store-contract';
import { describe, expect, it } from 'vitest';
import { answersIn, type BatchAnswer } from './batch.ts';
import { hosts, keys, methods, overrides, paths } from './edge-requests/addresses.ts';
import { answers, batches, bodies, forms } from './edge-requests/bodies.ts';
import { conditions, pages, queries } from './edge-requests/parameters.ts';
import { type EdgeRequest, openEdgeService, type Row } from './edge-requests/request.ts';
import type { Received } from './edges.ts';
import { acme, bolt, type Service } from './service.ts';

const storedIn = async ({ jobs }: Pick<Service, 'jobs'>): Promise<Job[]> => {
  const stored: Job[] = [];
  for (const employer of [acme, bolt]) {
    for await (const job of jobs.all(employer)) stored.push(expectOk(job));
  }
  return stored;
};

const answerOver = async (edge: 'send' | 'sendOverFetch', given: EdgeRequest) => {
  const { method, path, key, headers, body, isCutOff } = given;
  const service = await openEdgeService(given);
  const before = await storedIn(service);
  const answer = await service[edge](method, path, { key, headers, body, isCutOff });
  return { answer, before, after: await storedIn(service) };
};

const lineAtAGlance = ({ status, code, archived }: BatchAnswer): string =>
  [status, code, archived !== undefined && `archived ${archived}`].filter(Boolean).join(' ');

/** The status of an answer with the code and the headers that complete it, and its problems. */
const atAGlance = ({ statusCode, headers, body, json }: Received): string => {
  const type = headers['content-type'];
  if (type === 'application/x-ndjson') {
    return `${statusCode}: ${answersIn(body).map(lineAtAGlance).join(', ')}`;
  }
  const { code, errors = [] } = type === 'application/problem+json' && body !== '' ? json() : {};
  const { allow, location, 'content-language': language, 'retry-after': seconds } = headers;
  return [
    [statusCode, code, allow, location, language].filter(Boolean).join(' '),
    ...errors.map((error: Readonly<Record<string, string>>) =>
      [error.parameter ?? error.pointer, error.code].join(' '),
    ),
    ...(seconds === undefined ? [] : [`again in ${seconds}`]),
    ...(headers.connection === 'close' ? ['closes'] : []),
  ].join(', ');
};

/** An answer without what belongs to its connection. */
const wholeOf = ({ statusCode, headers, rawPayload }: Received) => {
  const { date: _date, connection, 'transfer-encoding': _coding, ...others } = headers;
  return { statusCode, headers: others, closes: connection === 'close', rawPayload };
};

/** The headers of every answer with a body. */
const headersOf = ({ statusCode, headers, rawPayload }: Received) => {
  const isNdjson = headers['content-type'] === 'application/x-ndjson';
  return {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(!isNdjson && {
      'content-type':
        statusCode < 400 ? 'application/json; charset=utf-8' : 'application/problem+json',
      'content-length': String(rawPayload.length),
    }),
  };
};

const titled = (rows: readonly Row[]) =>
  rows.map(([expected, request, what]) => ({
    request,
    expected,
    what: [request.method, request.path, what && `with ${JSON.stringify(what.slice(0, 60))}`]
      .filter(Boolean)
      .join(' '),
  }));

describe.each([
  ['a body (D24)', bodies],
  ['the form of a body (D24, D29)', forms],
  ['a batch (D37)', batches],
  ['an answer (D19, D20)', answers],
  ['a path (interface §4, D20)', paths],
  ['a method (D20, D30)', methods],
  ['X-HTTP-Method-Override (interface §4.9, D27)', overrides],
  ['a key (D21)', keys],
  ['a host (D26)', hosts],
  ['a query (D25, D36)', queries],
  ['a condition (D28)', conditions],
  ['a page or a language (D15, D30)', pages],
])('over node:http and over fetch, %s', (_, rows) => {
  it.each(titled(rows))('$what gets $expected, by the same answer', async (row) => {
    const overNode = await answerOver('send', row.request);
    const { answer } = overNode;
    expect(atAGlance(answer)).toBe(row.expected);
    const isDryRun = row.request.path.includes('dryRun=true');
    if (answer.statusCode >= 400 || isDryRun) expect(overNode.after).toEqual(overNode.before);
    if (answer.body !== '') expect(answer.headers).toMatchObject(headersOf(answer));

    if (row.request.method === 'HEAD') {
      const { answer: got } = await answerOver('send', { ...row.request, method: 'GET' });
      expect(wholeOf(answer)).toEqual({ ...wholeOf(got), rawPayload: Buffer.alloc(0) });
    }

    const overFetch = await answerOver('sendOverFetch', row.request);
    expect(wholeOf(overFetch.answer)).toEqual(wholeOf(answer));
    expect(overFetch.after).toEqual(overNode.after);
  });
});
