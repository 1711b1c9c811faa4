import {
  type Answer,
  firstJobs,
  firstKey,
  notFound,
  type State,
  type Step,
  stateAfter,
} from './script.ts';

type States = ReadonlyMap<string, State>;

/** What must be found after a script that was interrupted by faults. */
export interface Expectation {
  /** Notes how a step ended, and returns what is wrong with that; `null` when nothing is. */
  readonly take: (step: Step, answer: Answer) => string | null;
  /** Returns what is wrong with these jobs and keys. */
  readonly check: (jobs: States, keys: States) => string[];
}

/** The effect of a write on its job or key, by name; `null` when the step is not a write. */
const effectOf = (step: Step): readonly [slot: string, state: State | null] | null => {
  switch (step.do) {
    case 'put':
      return [step.name, stateAfter(step.name, step.token, step.size)];
    case 'delete':
      return [step.name, null];
    case 'add-key':
      return [`key ${step.name}`, 'good'];
    case 'revoke-key':
      return [`key ${step.name}`, 'revoked'];
    default:
      return null;
  }
};

/** Answers that say that nothing was written; after `outcome-unknown` it may be either. */
const isRefusal = (code: string): boolean => code !== 'outcome-unknown';

const sameOrEither = (states: readonly (State | null)[]): string => states.join(' or ');

/**
 * Begins with the jobs and the key of a prepared file: after each successful step exactly its effect,
 * after a refusal nothing of it, after an unknown outcome either (decision D20).
 */
export const createExpectation = (): Expectation => {
  const possible = new Map<string, readonly (State | null)[]>([
    ...firstJobs.map((name) => [name, [stateAfter(name, 1, 5)]] as const),
    [`key ${firstKey}`, ['good']],
  ]);
  const statesOf = (slot: string) => possible.get(slot) ?? [null];

  const faultOf = (slot: string, found: State | null): string | null =>
    statesOf(slot).includes(found)
      ? null
      : `${slot}: expected ${sameOrEither(statesOf(slot))}, found ${found}`;

  const compare = (prefix: string, found: States): string[] => {
    const known = [...possible.keys()].filter(
      (slot) => slot.startsWith('key ') === (prefix !== ''),
    );
    const slots = new Set([...known, ...[...found.keys()].map((name) => prefix + name)]);
    return [...slots].flatMap(
      (slot) => faultOf(slot, found.get(slot.slice(prefix.length)) ?? null) ?? [],
    );
  };

  return {
    take(step, answer) {
      if (answer.kind === 'broken') return `${JSON.stringify(step)}: ${answer.what}`;
      const effect = effectOf(step);
      if (answer.kind === 'refused') {
        if (effect !== null && !isRefusal(answer.code)) {
          possible.set(effect[0], [...new Set([...statesOf(effect[0]), effect[1]])]);
        }
        return null;
      }
      if (effect !== null) {
        const [slot, state] = effect;
        const fault = answer.state === notFound ? faultOf(slot, null) : null;
        possible.set(slot, [state]);
        return fault;
      }
      // Reads are checked like the final state.
      if (step.do === 'get') return faultOf(step.name, answer.state as State | null);
      if (step.do === 'list')
        return compare('', new Map(Object.entries(answer.state ?? {})))[0] ?? null;
      return null;
    },
    check: (jobs, keys) => [...compare('', jobs), ...compare('key ', keys)],
  };
};
