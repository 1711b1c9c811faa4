import { storeUnavailable } from '@jobposting/core/adapter';
import { err, ok, type Result } from 'neverthrow';
import { expect, test } from 'vitest';
import type { Rows } from '../src/connection/lanes/lane.ts';
import type { WriteFailure } from '../src/connection/postgres-error.ts';
import { repeat } from '../src/connection/repeat.ts';

const lost: WriteFailure = { kind: 'lost', cause: new Error('reset') };
const notSent = (reason: 'unreachable' | 'closed'): WriteFailure => ({
  kind: 'not-sent',
  error: storeUnavailable(reason),
});

const repeated = async (...failures: readonly WriteFailure[]) => {
  const results: Result<Rows, WriteFailure>[] = [
    ...failures.map((failure) => err(failure)),
    ok([]),
  ];
  const { result } = await repeat(
    async () => results.shift() ?? ok([]),
    performance.now() + 60_000,
  );
  return result.match(
    () => 'ok',
    ({ kind }) => kind,
  );
};

test('a lost write is searched for until the deadline, even while all servers refuse connections', async () => {
  expect(await repeated(lost, notSent('unreachable'), notSent('unreachable'))).toBe('ok');
});

test('a write that was never sent is not tried again', async () => {
  expect(await repeated(notSent('unreachable'))).toBe('not-sent');
});

test('nothing is tried again once the connections are closed', async () => {
  expect(await repeated(lost, notSent('closed'))).toBe('not-sent');
});
