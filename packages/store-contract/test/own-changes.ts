import { AsyncLocalStorage } from 'node:async_hooks';
import type { JobChange } from '@jobposting/core';
import type { JobStore } from '@jobposting/core/adapter';

const writer = new AsyncLocalStorage<object>();

/** A store over another one, whose listeners get only its own writes. */
export const withOwnChanges = (base: JobStore): JobStore => {
  const self = {};
  const asSelf =
    <Given extends unknown[], Answer>(call: (...given: Given) => Answer) =>
    (...given: Given): Answer =>
      writer.run(self, () => call(...given));
  const { changes } = base;
  return {
    ...base,
    insert: asSelf(base.insert),
    update: asSelf(base.update),
    delete: asSelf(base.delete),
    changes: {
      ...changes,
      recordClosings: asSelf(changes.recordClosings),
      onChange: (listener) =>
        changes.onChange((change: JobChange) => {
          if (writer.getStore() === self) listener(change);
        }),
    },
  };
};
