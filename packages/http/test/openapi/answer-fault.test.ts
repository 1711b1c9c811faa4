import { expect, it } from 'vitest';
import { createConclusion } from '../../src/dispatch/complete-answer.ts';
import { jobBody, jobsPath, openService } from '../service.ts';
import { answerFault, type SeenAnswer } from './answer-fault.ts';

const seen = async (): Promise<SeenAnswer> => {
  const { send } = openService();
  const { body, statusCode } = await send('POST', jobsPath, { body: jobBody });
  const headers = { 'Content-Type': 'application/json; charset=utf-8', ETag: '"1-a"' };
  return { method: 'POST', path: jobsPath, status: statusCode, headers, body };
};

const problem = (status: number, code: string): Partial<SeenAnswer> => ({
  status,
  headers: { 'Content-Type': 'application/problem+json' },
  body: JSON.stringify({
    type: `urn:jobposting:problem:${code}`,
    title: 'A title',
    status,
    detail: 'What is wrong.',
    message: 'What is wrong.',
    code,
  }),
});

it('every answer of the tests is held against the document', () => {
  expect(createConclusion.name).toBe('createSeenConclusion');
});

it('an answer that the document has is no fault', async () => {
  const answer = await seen();
  expect(answerFault(answer)).toBeNull();
  expect(answerFault({ ...answer, path: `/careers${jobsPath}` })).toBeNull();
  expect(answerFault({ ...answer, ...problem(409, 'reference-id-taken') })).toBeNull();
  expect(
    answerFault({ ...answer, method: 'TRACE', ...problem(405, 'method-not-allowed') }),
  ).toBeNull();
  expect(answerFault({ ...answer, path: '/jobs', ...problem(404, 'route-not-found') })).toBeNull();
});

it.each<[string, Partial<SeenAnswer>, string]>([
  ['another status', { status: 202 }, 'no such response'],
  ['another path', { path: '/api/v1.1/job' }, 'no such response'],
  ['another method', { method: 'PATCH' }, 'no such response'],
  ['another error', problem(409, 'precondition-failed'), '/code must be equal'],
  ['another type', { headers: { 'Content-Type': 'text/html' } }, 'type is text/html'],
  ['another header', { headers: { 'X-Powered-By': 'us' } }, 'header X-Powered-By'],
  ['no body', { body: '' }, 'no body'],
  ['another member', { body: '{"id":1,"secret":2}' }, 'must'],
])('an answer with %s is a fault', async (_, difference, fault) => {
  const answer = await seen();
  expect(answerFault({ ...answer, ...difference })).toContain(fault);
});

it('a job with one member more, or one less, is a fault', async () => {
  const answer = await seen();
  const { salary: _, ...less } = JSON.parse(answer.body ?? '');
  expect(answerFault({ ...answer, body: JSON.stringify(less) })).toContain("'salary'");
  const more = { ...less, salary: null, version: 1 };
  expect(answerFault({ ...answer, body: JSON.stringify(more) })).toContain('additional');
});

it('a line of the answer to a batch with one member more, or one less, is a fault', () => {
  const faultOf = (line: object) =>
    answerFault({
      method: 'POST',
      path: `${jobsPath}/batch`,
      status: 200,
      headers: { 'Content-Type': 'application/x-ndjson' },
      body: `${JSON.stringify(line)}\n`,
    });
  expect(faultOf({ line: 1, status: 201, id: 1 })).toBeNull();
  expect(faultOf({ line: 1, status: 201, id: 1, version: 1 })).toContain('additional');
  expect(faultOf({ line: 1, id: 1 })).toContain("'status'");
});
