import type { IncomingMessage } from 'node:http';
import type { Failure } from '@jobposting/http';
import { describe, expect, it } from 'vitest';
import { createFailureReport } from './failures.ts';

const reported = (failure: Failure) => {
  const lines: object[] = [];
  const noted: unknown[] = [];
  const report = createFailureReport(
    { error: (fields: object) => void lines.push(fields) },
    { noteFailure: (it) => void noted.push(it) },
    () => 'id',
  );
  report(failure, {} as IncomingMessage);
  return { lines, noted };
};

const cause = new Error('disk');

describe('the log of a failed request', () => {
  it.each(['too-busy', 'shutting-down'] as const)(
    'has only the line of the request for %s, because an attack brings thousands (D20)',
    (code) => {
      expect(reported({ code, cause: undefined })).toEqual({ lines: [], noted: [] });
    },
  );

  it('has no line for a request that was cut off by a stop, after which the store is closed', () => {
    const failure = { code: 'store-unavailable', reason: 'closed', cause } as const;
    expect(reported(failure)).toEqual({ lines: [], noted: [] });
  });

  it('has a line with the cause of any other', () => {
    const { lines, noted } = reported({ code: 'internal-error', cause });
    expect(lines).toEqual([{ requestId: 'id', code: 'internal-error', err: cause }]);
    expect(noted).toEqual([]);
  });

  it('has no stack trace when the store is unavailable; the watch of the store has it', () => {
    const { lines, noted } = reported({ code: 'store-unavailable', reason: 'damaged', cause });
    expect(lines).toEqual([
      { requestId: 'id', code: 'store-unavailable', reason: 'damaged', cause: 'disk' },
    ]);
    expect(noted).toEqual([{ reason: 'damaged', cause }]);
  });
});
