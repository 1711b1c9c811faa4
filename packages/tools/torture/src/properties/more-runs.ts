// Loaded before the tests of a long run: every property without a number of its own runs this often.
import fc from 'fast-check';

fc.configureGlobal({
  numRuns: Number(process.env.PROPERTY_RUNS),
  seed: Number(process.env.PROPERTY_SEED),
});
