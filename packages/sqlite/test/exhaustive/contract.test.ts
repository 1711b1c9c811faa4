import { describeJobStore, describeSharedStore } from '@jobposting/store-contract';
import { opening, openShared } from '../contract-store.ts';

describeJobStore(
  'SQLite',
  opening((store) => store.jobs),
);
describeJobStore(
  'SQLite without caches',
  opening((store) => store.jobs, 0),
);
describeSharedStore('SQLite', openShared);
