import fc from 'fast-check';
import { describeLaws } from '../../test/description-laws.ts';

// A sample: test/exhaustive runs more, and a long run many more.
describeLaws(fc.readConfigureGlobal().numRuns ?? 200);
