import type { Result } from 'neverthrow';
import { ok } from 'neverthrow';
import { expect, test } from 'vitest';
import type { Connected, ConnectFailure } from '../src/connection/connector.ts';
import { createPipelinedLane } from '../src/connection/lanes/pipelined-lane.ts';
import { statement } from '../src/connection/statement.ts';

const one = statement('test-one', 'SELECT 1');
const call = { statement: one, values: [], patience: (leftMs: number) => leftMs };

test('a connection that is established after its lane was closed is ended', async () => {
  let connect = (_: Result<Connected, ConnectFailure>): void => {};
  const lane = createPipelinedLane({
    connect: () =>
      new Promise((resolve) => {
        connect = resolve;
      }),
    preparedStatements: true,
    onReconnect: () => {},
    onLost: () => {},
  });
  const answer = await lane.run({ ...call, deadline: performance.now() + 60 });
  expect(answer._unsafeUnwrapErr().kind).toBe('not-sent');
  await lane.close();
  const destroyed = new Promise<void>((resolve) => {
    connect(ok({ client: { on() {}, once() {} }, destroy: resolve } as unknown as Connected));
  });
  await destroyed;
});
