import assert from 'node:assert/strict';

/** Fails when a value comes twice. */
export const expectDistinct = (values: readonly unknown[]): void =>
  assert.deepEqual(values, [...new Set(values)]);
