import { type Instant, type JobChange, ok } from '@jobposting/core';
import type { ChangeLog } from '@jobposting/core/adapter';
import { answering, type Faults, type JobFault, type Life } from './break-store.ts';

const defaultRetention = { changesDays: 30, historyDays: 0 };

type LogFault = (log: ChangeLog, life: Life) => Partial<ChangeLog>;

const inLog =
  (fault: LogFault): JobFault =>
  ({ changes }, life) => ({ changes: fault(changes, life) });

/** A log that shows altered changes. */
const showing = (alter: (changes: readonly JobChange[]) => readonly JobChange[]): JobFault =>
  inLog(({ read }) => ({
    read: answering(read, ({ changes, next }) => ({ changes: alter(changes), next })),
  }));

const isClosing = ({ type }: JobChange): boolean => type === 'job.closed';

const forgetsEveryFourth = showing((changes) => changes.filter((_, n) => n % 4 !== 3));

const listening = (call: (listener: () => void) => void): JobFault =>
  inLog(({ onChange }) => ({
    onChange: (listener) => onChange((change) => call(() => listener(change))),
  }));

const earlier = (moment: Instant, ms: number): Instant =>
  new Date(Date.parse(moment) - ms).toISOString() as Instant;

const takesAnyCursor = inLog(({ read }) => ({
  async read(after, query) {
    const page = await read(after, query);
    return page.isErr() ? read(null, query) : page;
  },
}));

export const changeLogFaults: Faults<JobFault> = {
  'changes that writes append': {
    'forgets a change': forgetsEveryFourth,
    'appends a change after its write has returned': inLog(({ read, onChange }) => {
      let appended = 0;
      onChange(() => void setImmediate(() => appended++));
      return {
        read: answering(read, ({ changes, next }) => ({
          changes: changes.slice(0, appended),
          next,
        })),
      };
    }),
  },
  'reading changes': {
    'begins again at the end': inLog(({ read }) => ({
      async read(after, query) {
        const page = await read(after, query);
        return page.isOk() && page.value.changes.length === 0 ? read(null, query) : page;
      },
    })),
  },
  cursors: {
    'accepts any cursor': takesAnyCursor,
  },
  'closings (': {
    'closes a job later than at its closeDate': inLog(({ recordClosings }) => ({
      recordClosings: ({ now, limit }) => recordClosings({ now: earlier(now, 1), limit }),
    })),
  },
  'closings of jobs that are written': {
    'logs a closing after the later write': showing((changes) => [
      ...changes.filter((change) => !isClosing(change)),
      ...changes.filter(isClosing),
    ]),
  },
  pruning: {
    'deletes a change on its last day': inLog(({ prune }) => ({
      prune: ({ now, limit }) => prune({ now: earlier(now, -1), limit }),
    })),
    'never lets a cursor expire': takesAnyCursor,
  },
  'forgetting the changes of an employer': {
    'forgets nothing': inLog(() => ({ forget: async () => ok(0) })),
  },
  'retention (': {
    'forgets the retention when reopened': inLog(({ retention }, life) => ({
      retention: answering(retention, (kept) => (life.openings > 1 ? defaultRetention : kept)),
    })),
  },
  'history (': {
    'keeps the history in a new store': inLog(({ setRetention }) => {
      void setRetention({ historyDays: 1 });
      return {};
    }),
  },
  'listening to changes': {
    'calls listeners after the write has returned': listening(setImmediate),
  },
  'any sequence of calls': {
    'begins a history again on each page': inLog(({ history }) => ({
      history: (employer, id, { limit }) => history(employer, id, { after: null, limit }),
    })),
  },
  'changes of simultaneous writers': { 'forgets a change': forgetsEveryFourth },
};
