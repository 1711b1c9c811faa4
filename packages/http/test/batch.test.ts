import { describe, expect, it } from 'vitest';
import { jobBody, jobsPath, openService, type Service } from './service.ts';

const batchPath = `${jobsPath}/batch`;
const ndjson = { 'content-type': 'application/x-ndjson' };

const lineOf = (fields: object = {}): string => JSON.stringify({ ...jobBody, ...fields });

/** Sends a batch, and returns its answer and the lines of it. */
const sendBatch = async (
  { send }: Pick<Service, 'send'>,
  lines: readonly (string | Buffer)[] | Buffer,
  query = '',
) => {
  const body = Buffer.isBuffer(lines)
    ? lines
    : Buffer.concat(lines.flatMap((line) => [Buffer.from(line), Buffer.of(0x0a)]));
  const response = await send('POST', `${batchPath}${query}`, { headers: ndjson, body });
  const answers = response.body.split('\n').slice(0, -1);
  return { response, answers: answers.map((line) => JSON.parse(line)) };
};

describe('a batch (D37)', () => {
  it('answers each line as the PUT by referenceId that it is, in order', async () => {
    const service = openService();
    const { response, answers } = await sendBatch(service, [
      lineOf({ referenceId: 'A' }),
      lineOf({ referenceId: 'B', title: 7, description: '' }),
      '{"referenceId":"A","status":"archived"}',
      lineOf({ referenceId: 'C' }),
      lineOf(),
    ]);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/x-ndjson');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers['content-length']).toBeUndefined();
    expect(answers).toEqual([
      { line: 1, status: 201, id: expect.any(Number) },
      {
        line: 2,
        status: 400,
        code: 'invalid-job',
        message: expect.any(String),
        errors: [
          { pointer: '/title', code: 'wrong-type', message: expect.any(String) },
          { pointer: '/description', code: 'required', message: expect.any(String) },
        ],
      },
      { line: 3, status: 200, id: answers[0].id },
      { line: 4, status: 201, id: expect.any(Number) },
      {
        line: 5,
        status: 400,
        code: 'invalid-job',
        message: expect.any(String),
        errors: [{ pointer: '/referenceId', code: 'required', message: expect.any(String) }],
      },
    ]);
  });
});
