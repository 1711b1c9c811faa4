import type { EmployerStore, StoreUnavailable } from '@jobposting/core/adapter';
import { createKept } from './kept-answers.ts';
import type { HasSharedFault } from './shared-store-faults.ts';

const keptForMs = 50;

/** Employers and keys as a store shows them, with a fault or with none. */
export const createEmployers = (base: EmployerStore, has: HasSharedFault): EmployerStore => {
  const kept = createKept();
  let hasAdded = false;
  let holdersSince = 0;
  const holders = createKept();
  const forgetting = <Given extends unknown[], Answer>(write: (...given: Given) => Answer) => {
    return (...given: Given): Answer => {
      kept.forget();
      holders.forget();
      return write(...given);
    };
  };
  return {
    ...base,
    add: forgetting(base.add),
    update: forgetting(base.update),
    addKey: forgetting(base.addKey),
    revokeKey: forgetting(base.revokeKey),
    remove: forgetting(base.remove),
    noteKeyUse: forgetting(base.noteKeyUse),
    async addFirst(employer, key) {
      const added = await base.addFirst(employer, key);
      if (!has('adds a first employer of its own') || added.isErr()) return added;
      const isFirst = added.value === null && !hasAdded;
      hasAdded = true;
      if (!isFirst) return added;
      return (await base.add(employer, key)).mapErr((error) => error as StoreUnavailable);
    },
    find: (id) => kept.ask(['find', id], has('keeps an employer'), () => base.find(id)),
    findBySlug: (slug) =>
      kept.ask(
        ['slug', slug],
        has('keeps who has a slug') || has('keeps that a slug is unknown'),
        () => base.findBySlug(slug),
        (found) => found.isOk() && (found.value === null) === has('keeps that a slug is unknown'),
      ),
    list: () => kept.ask('list', has('keeps the list of employers'), base.list),
    listKeys: (id) =>
      kept.ask(['keys', id], has('keeps the keys of an employer'), () => base.listKeys(id)),
    findByKeyHash(hash) {
      const isForEver = has('keeps who holds a key') || has('keeps that a key is unknown');
      // Less than the second for which a store may do so (decision D21).
      if (!isForEver && performance.now() - holdersSince > keptForMs) {
        holders.forget();
        holdersSince = performance.now();
      }
      return holders.ask(
        hash,
        true,
        () => base.findByKeyHash(hash),
        (found) =>
          !isForEver ||
          (found.isOk() && (found.value === null) === has('keeps that a key is unknown')),
      );
    },
  };
};
