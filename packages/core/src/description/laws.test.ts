import fc from 'fast-check';
import { describeLaws } from '../../test/description-laws.ts';

// A sample: all of them are in test/exhaustive, and many more in a long run.
describeLaws(fc.readConfigureGlobal().numRuns ?? 200);
