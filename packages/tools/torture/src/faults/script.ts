import { isDeepStrictEqual } from 'node:util';
import type { Random } from '@jobposting/bench/random';
import { markedFields } from '../client/posting.ts';

/** One call of a script on a store. Jobs are named; a name is also the referenceId. */
export type Step =
  | { readonly do: 'put'; readonly name: string; readonly token: number; readonly size: number }
  | { readonly do: 'get' | 'delete' | 'add-key' | 'revoke-key'; readonly name: string }
  | { readonly do: 'list' | 'checkpoint' | 'backup' };

/** Simultaneous steps; in sequence they are groups of one. */
export type Script = readonly (readonly Step[])[];

/** The jobs and the key that exist before a script begins. */
export const firstJobs = ['a', 'b', 'c', 'd'] as const;
export const firstKey = 'first';

const largest = 400;

/** Draws a script with every kind of call, in random order. */
export const drawScript = (random: Random): Script => {
  let token = 1;
  const put = (name: string): Step => ({
    do: 'put',
    name,
    token: ++token,
    // Some fill several pages of the file.
    size: random.chance(20) ? random.int(100, largest) : random.int(1, 20),
  });
  const groups: Script = [
    [put('a')],
    [{ do: 'get', name: 'b' }],
    [put('e'), put('f'), put('b')],
    [{ do: 'delete', name: 'c' }],
    [{ do: 'add-key', name: 'second' }],
    [{ do: 'list' }],
    [{ do: 'revoke-key', name: firstKey }],
    [{ do: 'backup' }],
    [put('a'), { do: 'delete', name: 'd' }],
    [{ do: 'get', name: 'b' }],
    [{ do: 'checkpoint' }],
    [put('g')],
    [{ do: 'get', name: 'e' }],
  ];
  return random.sample(groups, groups.length);
};

/** How a step ended. */
export type Answer =
  /** `state` is what it shows: the named job, all jobs for a list, `null` for none. */
  | { readonly kind: 'done'; readonly state: State | Readonly<Record<string, State>> | null }
  /** An error that the caller gets. */
  | { readonly kind: 'refused'; readonly code: string }
  /** Something that must not happen, such as an exception or a 500. */
  | { readonly kind: 'broken'; readonly what: string };

/** The state that a delete shows when there was nothing to delete. */
export const notFound = 'not found';

/** A job or a key, in a few words. */
export type State = string;

/** The checked fields of a body. */
interface Shown {
  readonly title: string;
  readonly description: string;
  readonly applicationUrl?: string | null;
  readonly salary?: { readonly amount: number } | null;
}

/** The title of a job whose fields all come from one write; otherwise the mixture. */
export const stateOf = (shown: Shown): State => {
  const [name = '', token] = shown.title.split(' ');
  const size = shown.description.split('</p>').length - 1;
  const { title, description, applicationUrl, salary } = markedFields(name, Number(token), size);
  const found = [shown.title, shown.description, shown.applicationUrl, shown.salary?.amount];
  return isDeepStrictEqual(found, [title, description, applicationUrl, salary.amount])
    ? `${title} of ${size}`
    : `not one write: ${JSON.stringify(shown).slice(0, 300)}`;
};

/** The same for the body of a write. */
const stateAfter = (name: string, token: number, size: number): State =>
  `${name} ${token} of ${size}`;

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
