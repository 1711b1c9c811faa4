import { type Instant, ok, type Result } from '@jobposting/core';
import type {
  ChangeLog,
  EmployerStore,
  JobStore,
  Leases,
  PublishedJobs,
  Store,
} from '@jobposting/core/adapter';
import {
  createMemoryEmployerStore,
  createMemoryJobStore,
  createMemoryStore,
} from '@jobposting/core/memory';
import type { WebhookStore } from '@jobposting/core/webhooks';
import {
  atMinute,
  type CapabilityOn,
  type OpenedStore,
  runStoreCase,
} from '@jobposting/store-contract/cases';
import fc from 'fast-check';

// A fault must always be found, so the random cases are the same in every run. The tests of real stores use new ones
// each time. One failure is enough, so there is no shrinking.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1, endOnFailure: true });

/** The broken methods of a store of jobs. */
export interface BrokenJobs extends Partial<Omit<JobStore, 'published' | 'changes' | 'leases'>> {
  readonly published?: Partial<PublishedJobs>;
  readonly changes?: Partial<ChangeLog>;
  readonly leases?: Partial<Leases>;
}

/** How often a store was opened, and whether it is closed. */
export interface Life {
  readonly openings: number;
  readonly isClosed: boolean;
}

export type JobFault = (store: JobStore, life: Life) => BrokenJobs;
export type EmployerFault = (store: EmployerStore, life: Life) => Partial<EmployerStore>;
export type WebhookFault = (store: WebhookStore, life: Life) => Partial<WebhookStore>;

/** Faults by the beginning of the name of the capability whose cases must catch them. */
export type Faults<Fault> = Readonly<Record<string, Readonly<Record<string, Fault>>>>;

export const faultsOf = <Fault>(faults: Faults<Fault>) =>
  Object.entries(faults).flatMap(([capability, broken]) =>
    Object.entries(broken).map(([name, fault]) => ({ capability, name, fault })),
  );

/** A call with altered answers; errors stay. */
export const answering =
  <Given extends readonly unknown[], Value, Failure>(
    call: (...given: Given) => Result<Value, Failure> | Promise<Result<Value, Failure>>,
    alter: (value: Value, ...given: Given) => Value | Promise<Value>,
  ) =>
  async (...given: Given): Promise<Result<Value, Failure>> => {
    const answer = await call(...given);
    return answer.isErr() ? answer : ok(await alter(answer.value, ...given));
  };

/** A call that keeps its answers, until `forget`. */
export const keeping = <Given extends readonly unknown[], Answer>(
  call: (...given: Given) => Answer | Promise<Answer>,
  onForget: (forget: () => void) => void = () => {},
) => {
  const answers = new Map<string, Promise<Answer>>();
  onForget(() => answers.clear());
  return async (...given: Given): Promise<Answer> => {
    const asked = JSON.stringify(given);
    const answer = answers.get(asked) ?? Promise.resolve(call(...given));
    answers.set(asked, answer);
    return answer;
  };
};

/** Returns the same object for one id, changed to the latest content. */
export const changingOne = () => {
  const shown = new Map<number, object>();
  return <Shown extends { readonly id: number } | null>(next: Shown): Shown => {
    if (next === null) return next;
    const one = Object.assign(shown.get(next.id) ?? {}, next);
    shown.set(next.id, one);
    return one as Shown;
  };
};

export const longAgo = atMinute(-1e7);

export const justBefore = (moment: Instant): Instant =>
  new Date(Date.parse(moment) - 1).toISOString() as Instant;

/** Resolves after everything else that is ready has run. */
export const turn = (): Promise<void> => new Promise(setImmediate);

export const breakJobs = (
  store: JobStore,
  { published, changes, leases, ...rest }: BrokenJobs,
): JobStore => ({
  ...store,
  ...rest,
  published: { ...store.published, ...published },
  changes: { ...store.changes, ...changes },
  leases: { ...store.leases, ...leases },
});

const open = <Port>(breakStore: (life: Life) => Port): OpenedStore<Port> => {
  const life = { openings: 1, isClosed: false };
  const store = breakStore(life);
  return {
    store,
    async reopen() {
      life.openings++;
      return store;
    },
    async close() {
      life.isClosed = true;
    },
  };
};

export const openBrokenJobs = (fault: JobFault): OpenedStore<JobStore> =>
  open((life) => {
    const store = createMemoryJobStore();
    return breakJobs(store, fault(store, life));
  });

export const openBrokenEmployers = (fault: EmployerFault): OpenedStore<EmployerStore> =>
  open((life) => {
    const store = createMemoryEmployerStore();
    return { ...store, ...fault(store, life) };
  });

export const openBrokenWebhooks = (fault: WebhookFault): OpenedStore<Store> =>
  open((life) => {
    const store = createMemoryStore();
    return { ...store, webhooks: { ...store.webhooks, ...fault(store.webhooks, life) } };
  });

/**
 * The name of the first case that a store fails, among the capabilities whose name begins with a text; `null` when it
 * passes all.
 */
export const firstFailureOf = async <Opened extends { close(): Promise<void> }>(
  capabilities: readonly CapabilityOn<Opened>[],
  open: () => Promise<Opened>,
  capability = '',
): Promise<string | null> => {
  for (const { name, cases } of capabilities.filter((each) => each.name.startsWith(capability))) {
    for (const each of cases) {
      const isPassed = await runStoreCase(each, open).then(
        () => true,
        () => false,
      );
      if (!isPassed) return `${name}: ${each.name}`;
    }
  }
  return null;
};
