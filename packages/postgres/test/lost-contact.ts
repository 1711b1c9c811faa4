import { err } from 'neverthrow';
import type { Connections } from '../src/connection/connections.ts';
import type { StatementFailure } from '../src/connection/postgres-error.ts';

/** Connections that a test can break. */
export interface LosingConnections {
  readonly connections: Connections;
  /** Loses contact with the next write, before or after it is made, and then runs `meanwhile`. */
  lose(when: 'before' | 'after', meanwhile?: () => Promise<unknown>): void;
}

const lost: StatementFailure = { kind: 'lost', cause: new Error('cut') };

/** Creates connections that lose contact when a test asks. */
export const losingContact = (connections: Connections): LosingConnections => {
  type Lose = (write: () => Promise<unknown>) => Promise<unknown>;
  let next: Lose | null = null;
  return {
    connections: {
      ...connections,
      async write(statement, values, deadline) {
        const lose = next;
        next = null;
        if (lose === null) return connections.write(statement, values, deadline);
        await lose(() => connections.write(statement, values, deadline));
        return err(lost);
      },
    },
    lose(when, meanwhile) {
      next = async (write) => {
        if (when === 'after') await write();
        await meanwhile?.();
      };
    },
  };
};
