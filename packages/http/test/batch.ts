import type { JobId } from '@jobposting/core';
import { jobBody, jobsPath, type Service } from './service.ts';

export const batchPath = `${jobsPath}/batch`;

export const ndjson = { 'content-type': 'application/x-ndjson' };

/** A line that is a job with every required field, and these. */
export const lineOf = (fields: object = {}): string => JSON.stringify({ ...jobBody, ...fields });

/** An answer to a line, or the last one. */
export interface BatchAnswer {
  readonly line?: number;
  readonly status?: number;
  readonly id?: JobId;
  readonly code?: string;
  readonly message?: string;
  readonly errors?: readonly { readonly pointer: string; readonly code: string }[];
  readonly warnings?: readonly {
    readonly pointer: string;
    readonly code: string;
    readonly message: string;
  }[];
  readonly archived?: number;
}

export const answersIn = (body: string): BatchAnswer[] =>
  body
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));

/** Sends a batch, as lines or as a whole body, and returns the answers to its lines. */
export const sendBatch = async (
  { send }: Pick<Service, 'send'>,
  lines: readonly (string | Uint8Array)[] | Buffer,
  query = '',
): Promise<BatchAnswer[]> => {
  const body = Buffer.isBuffer(lines)
    ? lines
    : Buffer.concat(lines.flatMap((line) => [Buffer.from(line), Buffer.of(0x0a)]));
  const response = await send('POST', `${batchPath}${query}`, { headers: ndjson, body });
  if (response.statusCode !== 200) return [response.json()];
  return answersIn(response.body);
};

/** An answer in short: its line, and its status or code. */
export const glance = ({ line, status, code, archived }: BatchAnswer): unknown[] => [
  line ?? `archived ${archived}`,
  code ?? status,
];
