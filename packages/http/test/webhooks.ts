import { createJobService } from '@jobposting/core';
import { createMemoryStore } from '@jobposting/core/memory';
import { createWebhookSender } from '../../webhooks/src/index.ts';
import { openService } from './service.ts';

/** A service in memory with webhooks, which it does not send. */
export const openWithWebhooks = () => {
  const store = createMemoryStore();
  const webhooks = createWebhookSender({
    store: store.webhooks,
    jobs: createJobService({ store: store.jobs }),
    secret: 'a secret of the host, 32 characters or more',
  });
  return { ...openService({ webhooks }, { store: store.jobs }), webhooks };
};
