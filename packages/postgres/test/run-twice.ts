import type { Connections } from '../src/connection/connections.ts';

/** Connections that lose contact after each write is committed, and so run it again. */
export const runTwice = (connections: Connections): Connections => ({
  ...connections,
  async writeRepeatably(statement, values) {
    (await connections.writeRepeatably(statement, values))._unsafeUnwrap();
    return connections.writeRepeatably(statement, values);
  },
});
