import type { Result } from 'neverthrow';
import type { Connections } from './connections.ts';

/**
 * The cached state of a database. It is created again with each generation of the connections, because the same version
 * or revision may then have other content; a call that began earlier cannot add to it.
 */
export interface KeptState<State> {
  now(): State;
  /** Runs a read with the state, and again if the state was replaced meanwhile. */
  read<T, E>(work: (state: State) => Promise<Result<T, E>>): Promise<Result<T, E>>;
}

/** Creates the state at its first use. */
export const createKeptState = <State>(
  { generation }: Pick<Connections, 'generation'>,
  create: () => State,
): KeptState<State> => {
  let kept: { readonly state: State; readonly generation: number } | undefined;
  const now = (): State => {
    const present = generation();
    if (kept?.generation !== present) kept = { state: create(), generation: present };
    return kept.state;
  };
  return {
    now,
    async read(work) {
      for (;;) {
        const state = now();
        const result = await work(state);
        if (result.isErr() || now() === state) return result;
      }
    },
  };
};
