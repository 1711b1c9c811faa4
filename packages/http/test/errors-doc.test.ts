import { readFileSync } from 'node:fs';
import type { JobError } from '@jobposting/core';
import { describe, expect, it } from 'vitest';
import { problemTypes } from '../src/index.ts';
import { bodyProblemCodes, queryCodes, warningCodes } from '../src/openapi/error-codes.ts';

const text = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8');

/** The rows of the table whose first column has this title, as cells without their back-ticks. */
const tableOf = (title: string): string[][] => {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.startsWith(`| ${title} |`)) + 2;
  const end = lines.findIndex((line, index) => index >= start && !line.startsWith('|'));
  return lines.slice(start, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
};

const codesOf = (title: string): (string | undefined)[] => tableOf(title).map(([code]) => code);

// The compiler keeps these complete: a code that is missing or unknown does not compile.
const libraryCodes: Record<JobError['code'], true> = {
  'invalid-job': true,
  'invalid-query': true,
  'job-not-found': true,
  'reference-id-taken': true,
  'precondition-failed': true,
  'write-contention': true,
  'store-unavailable': true,
  'outcome-unknown': true,
  'places-unavailable': true,
  'cursor-expired': true,
};

describe('docs/errors.md (D19)', () => {
  it('docs/errors.md lists every error with its status, by ascending status', () => {
    const listed = tableOf('code').map(([code, status]) => [code, Number(status)]);
    const known = Object.entries(problemTypes).map(([code, { status }]) => [code, status]);
    expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(known));
    expect(listed).toHaveLength(known.length);
    const statuses = listed.map(([, status]) => Number(status));
    expect(statuses).toEqual(statuses.toSorted((a, b) => a - b));
  });

  it('docs/errors.md says which errors the library returns', () => {
    const marked = tableOf('code').filter(([, , from]) => from === 'library');
    expect(marked.map(([code]) => code).sort()).toEqual(Object.keys(libraryCodes).sort());
  });

  it.each([
    ['problem', bodyProblemCodes],
    ['query problem', queryCodes],
    ['warning', warningCodes],
  ])('docs/errors.md lists every %s', (title, codes) => {
    expect(codesOf(title).sort()).toEqual(codes.toSorted());
  });
});
