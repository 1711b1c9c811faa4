import type { Result } from 'neverthrow';
import type { Connections } from './connections.ts';

/**
 * What is kept in memory of a database. It is made anew with each generation of the connections, because
 * a version or a revision says nothing of what was read before; a call that began earlier cannot add to it.
 */
export interface KeptState<State> {
  now(): State;
  /** Runs a read with the state, and again where it is no longer the present one afterwards. */
  read<T, E>(work: (state: State) => Promise<Result<T, E>>): Promise<Result<T, E>>;
}

/** Creates the state when it is first asked for. */
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
