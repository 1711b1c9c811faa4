import { employerStoreCapabilities, jobStoreCapabilities } from '@jobposting/store-contract/cases';
import { describe, expect, it } from 'vitest';
import { logFaultsBeyondRandomCommands } from './change-log-faults.ts';
import { type EmployerStoreFault, employerStoreFaults } from './employer-store-faults.ts';
import { openFaultyEmployerStore } from './faulty-employer-store.ts';
import { openFaultyJobStore } from './faulty-job-store.ts';
import { firstFailureOf } from './first-failure-of.ts';
import { type JobStoreFault, jobStoreFaults } from './job-store-faults.ts';

/** Faults that take a race, a reopening, an old object or a rare field to be seen. */
const beyondRandomCommands: readonly JobStoreFault[] = [
  'counts versions from the new content',
  'finds the next jobs by their ids as text',
  'checks a referenceId and inserts in two steps',
  'checks a version and updates in two steps',
  'reads % and _ as wildcards',
  'searches title and referenceId as one text',
  'folds a term that folds to nothing',
  'keeps amounts as 32-bit numbers',
  'trims referenceIds',
  'changes a job that it has returned',
  "updates another employer's job",
  'takes every active job for open',
  'takes archived jobs for open',
  'takes a job for open at its closeDate',
  'keeps a page of open jobs when one closes',
  'leaves closed jobs out of every list',
  'ignores the referenceId of a query',
  'folds the referenceId of a query',
  'lists by the beginning of a referenceId',
  'ignores the status of a query with a referenceId',
  'repeats the job of a referenceId on every page',
  'forgets the workplace',
  'takes the publishDate for the first one',
  'drops every mark',
  'tells dashes apart',
  'tells ligatures from their letters',
  'finds due jobs in the order in which they close',
  'refreshes closed jobs',
  'refreshes only what was published before the moment',
  'refreshes the newest first',
  'leaves what is published far ahead for ever',
  'finds the job behind which to go on again',
  'begins anew behind a job that is not due any more',
  'publishes jobs at their closeDate',
  'publishes closed jobs',
  'publishes archived jobs',
  'publishes by id alone',
  'publishes by the ids of employers as text',
  'publishes the job behind which to go on again',
  'publishes from the beginning behind a job that is not open any more',
  "publishes another employer's jobs as those of one",
  'publishes named jobs only',
  'publishes one job too many',
  'publishes twenty jobs at most',
  'publishes fewer jobs than the limit before the end',
  'publishes as many long jobs as short ones',
  'counts the characters of published jobs',
  'publishes no job that goes beyond 1 MiB',
  'publishes jobs without descriptions',
  'finds a named job as a confidential one',
  'finds active confidential jobs only',
  'counts confidential open jobs as named',
  'counts open jobs once',
  'holds its counts until any closeDate',
  'holds its counts until the last closeDate',
  'rejects when it is closed',
  'counts archived jobs as active',
  'counts employers that have no jobs any more',
  'counts the last employer first',
  ...logFaultsBeyondRandomCommands,
];

const jobFailureOf = (fault: JobStoreFault | null, capability?: string) =>
  firstFailureOf(jobStoreCapabilities, async () => openFaultyJobStore(fault), capability);

describe('the suite of job stores', () => {
  it('passes a store without a fault', async () => {
    expect(await jobFailureOf(null)).toBeNull();
  });

  it.each(Object.entries(jobStoreFaults))('fails a store that %s', async (fault, capability) => {
    expect(await jobFailureOf(fault as JobStoreFault, capability)).not.toBeNull();
  });

  const seenByCommands = (Object.keys(jobStoreFaults) as JobStoreFault[]).filter(
    (fault) => !beyondRandomCommands.includes(fault),
  );
  it.each(seenByCommands)('sees by random calls alone that a store %s', async (fault) => {
    expect(await jobFailureOf(fault, 'any sequence')).not.toBeNull();
  });
});

describe('the suite of employer stores', () => {
  const employerFailureOf = (fault: EmployerStoreFault | null, capability?: string) =>
    firstFailureOf(
      employerStoreCapabilities,
      async () => openFaultyEmployerStore(fault),
      capability,
    );

  it('passes a store without a fault', async () => {
    expect(await employerFailureOf(null)).toBeNull();
  });

  it.each(Object.entries(employerStoreFaults))(
    'fails a store that %s',
    async (fault, capability) => {
      expect(await employerFailureOf(fault as EmployerStoreFault, capability)).not.toBeNull();
    },
  );
});
