import { err, ok } from '@jobposting/core';
import { maxWebhooks, tooManyWebhooks, type WebhookStore } from '@jobposting/core/webhooks';
import { acme, globex } from '@jobposting/store-contract/cases';
import { answering, type Faults, keeping, type WebhookFault } from './break-store.ts';

/** A store that takes by an altered question. */
const takingBy =
  (alter: (due: Parameters<WebhookStore['takeDue']>[0]) => object): WebhookFault =>
  ({ takeDue }) => ({ takeDue: (due) => takeDue({ ...due, ...alter(due) }) });

const keepsTheLease: WebhookFault = ({ takeDue, record }) => {
  const holders = new Map<number, string>();
  return {
    takeDue: answering(takeDue, (taken) => {
      const holder = taken && holders.get(taken.id);
      if (taken === null || holder !== undefined) return null;
      holders.set(taken.id, taken.holder);
      return taken;
    }),
    record: (taken, progress, ms) => {
      if (ms === 0) holders.delete(taken.id);
      return record(taken, progress, ms);
    },
  };
};

export const webhookStoreFaults: Faults<WebhookFault> = {
  'adding, changing and removing': {
    'resets what is not given': ({ update }) => ({
      update: (employerId, id, changes) => update(employerId, id, { lastError: null, ...changes }),
    }),
    'lists what it listed before': ({ list }) => ({ list: keeping(list) }),
    'removes nothing': () => ({ remove: async () => ok() }),
  },
  'the most webhooks': {
    'counts those of all employers': ({ add, list }) => ({
      async add(webhook) {
        const all = [await list(acme), await list(globex)].flatMap((each) => each._unsafeUnwrap());
        return all.length >= maxWebhooks ? err(tooManyWebhooks()) : add(webhook);
      },
    }),
  },
  'taking a webhook that is due': {
    'takes before the next attempt': takingBy(() => ({ now: '9999-01-01T00:00:00.000Z' })),
    'takes for excepted employers': takingBy(() => ({ except: [] })),
    'gives no lease': takingBy(() => ({ forMs: 0 })),
  },
  'holding a webhook': {
    'keeps the lease of a webhook that is changed': keepsTheLease,
    'records for anybody': ({ record, update }) => ({
      async record(taken, progress, ms) {
        const isRecorded = await record(taken, progress, ms);
        if (!isRecorded._unsafeUnwrap()) await update(taken.employerId, taken.id, progress);
        return isRecorded;
      },
    }),
  },
  failure: {
    'rejects when it is closed': ({ list }, life) => ({
      async list(employerId) {
        if (life.isClosed) throw new Error('closed');
        return list(employerId);
      },
    }),
  },
  'closing and opening again': {
    'forgets everything': ({ list }, life) => ({
      list: answering(list, (webhooks) => (life.openings > 1 ? [] : webhooks)),
    }),
  },
};
