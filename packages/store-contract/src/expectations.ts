import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import type { Result } from '@jobposting/core';

/** The value of a result; fails with its error. */
export const expectOk = <Value, Failure>(result: Result<Value, Failure>): Value => {
  if (result.isErr()) assert.fail(`expected a value, got the error ${inspect(result.error)}`);
  return result.value;
};

/** The error of a result; fails with its value. */
export const expectError = <Value, Failure>(result: Result<Value, Failure>): Failure => {
  if (result.isOk()) assert.fail(`expected an error, got the value ${inspect(result.value)}`);
  return result.error;
};

/** `ok`, or the code of the error. */
export const codeOf = (result: Result<unknown, { readonly code: string }>): string =>
  result.isOk() ? 'ok' : result.error.code;

export const expectDistinct = (values: readonly unknown[]): void =>
  assert.deepEqual(values, [...new Set(values)]);
