import {
  describeEmployerStore,
  describeJobStore,
  describeWebhookStore,
} from '@jobposting/store-contract';
import fc from 'fast-check';
import { opening } from './contract-store.ts';

// exhaustive/ has the usual number, and runs without caches.
fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: 10 });

describeJobStore(
  'SQLite',
  opening((store) => store.jobs),
);
describeEmployerStore(
  'SQLite',
  opening((store) => store.employers),
);
describeWebhookStore(
  'SQLite',
  opening((store) => store),
);
