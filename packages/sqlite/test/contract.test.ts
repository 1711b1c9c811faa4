import { describeEmployerStore, describeJobStore } from '@jobposting/store-contract';
import fc from 'fast-check';
import { opening } from './contract-store.ts';

// As many as are usual, and without caches, in exhaustive/.
fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: 10 });

describeJobStore(
  'SQLite',
  opening((store) => store.jobs),
);
describeEmployerStore(
  'SQLite',
  opening((store) => store.employers),
);
