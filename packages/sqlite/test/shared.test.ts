import { describeSharedStore } from '@jobposting/store-contract';
import fc from 'fast-check';
import { openShared } from './contract-store.ts';

// As many as are usual in exhaustive/.
fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: 10 });

describeSharedStore('SQLite', openShared);
