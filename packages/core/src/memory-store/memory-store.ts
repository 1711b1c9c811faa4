import type { Store } from '../store/store.ts';
import { createMemoryEmployerStore } from './memory-employer-store.ts';
import { createMemoryJobStore } from './memory-job-store.ts';
import { createMemoryWebhookStore } from './memory-webhook-store.ts';

/**
 * Creates a {@link Store} that exists as long as the process: the reference implementation of all ports, for tests and
 * demos. Closing it does nothing.
 */
export const createMemoryStore = (): Store => {
  const jobs = createMemoryJobStore();
  const employers = createMemoryEmployerStore();
  const webhooks = createMemoryWebhookStore(jobs.changes);
  return {
    jobs,
    employers: {
      ...employers,
      async remove(id) {
        const removed = await employers.remove(id);
        const own = removed.isErr() ? [] : (await webhooks.list(id)).unwrapOr([]);
        for (const webhook of own) await webhooks.remove(id, webhook.id);
        return removed;
      },
    },
    webhooks,
    close: async () => {},
  };
};
