import { err, type Instant, type JobChange, ok } from '@jobposting/core';
import { type ChangeLog, cursorExpired } from '@jobposting/core/adapter';
import { acme, atMinute, globex } from '@jobposting/store-contract/cases';
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

const showingEach = (alter: (change: JobChange) => Partial<JobChange>): JobFault =>
  showing((changes) => changes.map((change) => ({ ...change, ...alter(change) })));

const isClosing = ({ type }: JobChange): boolean => type === 'job.closed';

const forgetsEveryFourth = showing((changes) => changes.filter((_, n) => n % 4 !== 3));

const listening = (call: (listener: () => void) => void): JobFault =>
  inLog(({ onChange }) => ({
    onChange: (listener) => onChange((change) => call(() => listener(change))),
  }));

const earlier = (moment: Instant, ms: number): Instant =>
  new Date(Date.parse(moment) - ms).toISOString() as Instant;

const dayMs = 86_400_000;

const takesAnyCursor = inLog(({ read }) => ({
  async read(after, query) {
    const page = await read(after, query);
    return page.isErr() ? read(null, query) : page;
  },
}));

export const changeLogFaults: Faults<JobFault> = {
  'changes that writes append': {
    'forgets a change': forgetsEveryFourth,
    'doubles a change': showing((changes) => changes.flatMap((change) => [change, change])),
    'loses the id of the key': showingEach(() => ({ keyId: null })),
    'logs the time of its own clock': showingEach(() => ({ time: atMinute(7) })),
    'logs the version before an update': showingEach(({ type, version }) => ({
      version: type === 'job.created' ? version : version - 1,
    })),
    'treats every update as job.updated': showingEach(({ type, fields }) => ({
      type: fields.length > 0 ? 'job.updated' : type,
    })),
    'names every field': showingEach(() => ({ fields: ['title', 'description'] })),
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
    "shows another employer's change": inLog(({ read }) => ({
      read: (after, { limit }) => read(after, { limit }),
    })),
    'returns more changes than the limit': inLog(({ read }) => ({
      read: (after, query) => read(after, { ...query, limit: query.limit + 1 }),
    })),
    'returns fewer changes than the limit before the end': inLog(({ read }) => ({
      read: (after, query) => read(after, { ...query, limit: Math.max(1, query.limit - 1) }),
    })),
    'begins again at the end': inLog(({ read }) => ({
      async read(after, query) {
        const page = await read(after, query);
        return page.isOk() && page.value.changes.length === 0 ? read(null, query) : page;
      },
    })),
    'forgets its cursors when reopened': inLog(({ read }, life) => ({
      read: async (after, query) =>
        life.openings > 1 && after !== null ? err(cursorExpired()) : read(after, query),
    })),
  },
  cursors: {
    'accepts any cursor': takesAnyCursor,
    'trims cursors': inLog(({ read }) => ({
      read: (after, query) => read(after?.trim() ?? null, query),
    })),
  },
  'closings (': {
    'loses the closings': showing((changes) => changes.filter((change) => !isClosing(change))),
    'closes a job later than at its closeDate': inLog(({ recordClosings }) => ({
      recordClosings: ({ now, limit }) => recordClosings({ now: earlier(now, 1), limit }),
    })),
    'raises the version of a job that closes': showingEach((change) => ({
      version: change.version + Number(isClosing(change)),
    })),
    'logs more closings than the limit': inLog(({ recordClosings }) => ({
      recordClosings: ({ now, limit }) => recordClosings({ now, limit: limit + 1 }),
    })),
    'forgets closings to come when reopened': inLog(({ recordClosings }, life) => ({
      recordClosings: async (due) => (life.openings > 1 ? ok(0) : recordClosings(due)),
    })),
  },
  'closings of jobs that are written': {
    'logs a closing with the key of the later write': showingEach((change) =>
      isClosing(change) ? { keyId: 4 } : {},
    ),
    'logs a closing after the later write': showing((changes) => [
      ...changes.filter((change) => !isClosing(change)),
      ...changes.filter(isClosing),
    ]),
  },
  pruning: {
    'forgets nothing': inLog(() => ({ prune: async () => ok(0) })),
    'deletes a change on its last day': inLog(({ prune }) => ({
      prune: ({ now, limit }) => prune({ now: earlier(now, -1), limit }),
    })),
    'deletes a change a day late': inLog(({ prune }) => ({
      prune: ({ now, limit }) => prune({ now: earlier(now, dayMs), limit }),
    })),
    'deletes all old changes at once': inLog(({ prune }) => ({
      prune: ({ now }) => prune({ now, limit: 1_000 }),
    })),
    'returns 0 for deleted changes': inLog(({ prune }) => ({ prune: answering(prune, () => 0) })),
    'never lets a cursor expire': takesAnyCursor,
    'lets an idle cursor expire': inLog(({ read, prune }) => {
      let hasPruned = false;
      return {
        prune: answering(prune, (count) => {
          hasPruned = true;
          return count;
        }),
        async read(after, query) {
          const page = await read(after, query);
          const isIdle = after !== null && page.isOk() && page.value.changes.length === 0;
          return isIdle && hasPruned ? err(cursorExpired()) : page;
        },
      };
    }),
  },
  'forgetting the changes of an employer': {
    'forgets nothing': inLog(() => ({ forget: async () => ok(0) })),
    "deletes another employer's changes": inLog(({ forget }) => ({
      async forget(employer, page) {
        await forget(employer === acme ? globex : acme, page);
        return forget(employer, page);
      },
    })),
    'deletes all at once': inLog(({ forget }) => ({
      forget: (employer) => forget(employer, { limit: 1_000 }),
    })),
    'returns 0 for deleted changes': inLog(({ forget }) => ({
      forget: answering(forget, () => 0),
    })),
  },
  'retention (': {
    'accepts any retention': inLog(({ setRetention, retention }) => ({
      setRetention: (given) => setRetention(given).catch(retention),
    })),
    'resets the days that are not given': inLog(({ setRetention }) => ({
      setRetention: (given) => setRetention({ ...defaultRetention, ...given }),
    })),
    'forgets the retention when reopened': inLog(({ retention }, life) => ({
      retention: answering(retention, (kept) => (life.openings > 1 ? defaultRetention : kept)),
    })),
  },
  'history (': {
    'keeps the history in a new store': inLog(({ setRetention }) => {
      void setRetention({ historyDays: 1 });
      return {};
    }),
    'keeps no history of deleted jobs': inLog(({ history }) => ({
      history: answering(history, (entries) =>
        entries.some(({ change }) => change.type === 'job.deleted') ? [] : entries,
      ),
    })),
    "returns another employer's history": inLog(({ history }) => ({
      history: answering(history, async (entries, employer, id, page) =>
        entries.length > 0
          ? entries
          : (await history(employer === acme ? globex : acme, id, page))._unsafeUnwrap(),
      ),
    })),
    'returns the oldest change of a history first': inLog(({ history }) => ({
      history: answering(history, (entries) => entries.toReversed()),
    })),
    'returns jobs that were not asked for': inLog(({ history }) => ({
      history: (employer, id, { after, limit }) => history(employer, id, { after, limit }),
    })),
    'begins a history again on each page': inLog(({ history }) => ({
      history: (employer, id, { limit }) => history(employer, id, { after: null, limit }),
    })),
  },
  'listening to changes': {
    'calls listeners after the write has returned': listening(setImmediate),
    'calls no listener for closings': inLog(({ onChange }) => ({
      onChange: (listener) => onChange((change) => isClosing(change) || listener(change)),
    })),
  },
  'changes of simultaneous writers': { 'forgets a change': forgetsEveryFourth },
};
