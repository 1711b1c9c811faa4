import { describeSharedStore } from '@jobposting/store-contract';
import fc from 'fast-check';
import { openShared } from './contract-store.ts';

// exhaustive/ has the usual number.
fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: 10 });

describeSharedStore('SQLite', openShared);
