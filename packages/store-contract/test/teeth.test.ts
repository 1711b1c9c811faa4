import { employerStoreCapabilities, jobStoreCapabilities } from '@jobposting/store-contract/cases';
import { describe, expect, it } from 'vitest';
import { failuresOf } from './failures-of.ts';
import { type EmployerStoreFault, openFaultyEmployerStore } from './faulty-employer-store.ts';
import { type JobStoreFault, openFaultyJobStore } from './faulty-job-store.ts';

/** Each fault, and the beginning of the name of a capability whose cases must catch it. */
const jobFaults: Record<JobStoreFault, string> = {
  'updates whatever the version': 'update',
  'deletes whatever the version': 'delete',
  'brings a deleted job back by an update': 'update',
  'counts versions from the new content': 'update',
  "finds another employer's job": 'isolation',
  "lists another employer's jobs": 'isolation',
  "counts another employer's jobs": 'isolation',
  "updates another employer's job": 'isolation',
  'gives the id of a deleted job again': 'insert',
  'gives ids from 1 again when reopened': 'closing',
  'forgets its jobs when reopened': 'closing',
  'folds referenceIds': 'find',
  'trims referenceIds': 'insert',
  'lets an update take a referenceId': 'update',
  'reports a taken referenceId before a stale version': 'update',
  'checks a referenceId and inserts in two steps': 'simultaneous',
  'checks a version and updates in two steps': 'simultaneous',
  'lists the oldest first': 'list',
  'lists equal publishDates in the order of their ids': 'list',
  'begins each page one job late': 'list',
  'counts the page instead of the whole': 'list',
  'ignores the status': 'list',
  'shows descriptions in lists': 'list',
  'searches titles as they are written': 'search',
  'reads % and _ as wildcards': 'search',
  'searches title and referenceId as one text': 'search',
  'searches titles only': 'search',
  'folds a term that folds to nothing': 'search',
  'counts before it searches': 'search',
  'finds the job with the given id as the next one': 'finding the next jobs',
  'begins anew after the id of a deleted job': 'finding the next jobs',
  'finds the next jobs by publishDate': 'finding the next jobs',
  'finds the next jobs by their ids as text': 'finding the next jobs',
  'finds active jobs only as the next ones': 'finding the next jobs',
  "finds another employer's next jobs": 'finding the next jobs',
  "counts another employer's jobs against the limit": 'finding the next jobs',
  'finds the next jobs without descriptions': 'finding the next jobs',
  'finds one next job more than the limit': 'finding the next jobs',
  'finds fewer next jobs than the limit before the end': 'finding the next jobs',
  'changes a job that it has returned': 'find',
  'keeps amounts as 32-bit numbers': 'insert',
  'refreshes closed jobs': 'finding jobs due',
  'refreshes only what was published before the moment': 'finding jobs due',
  'refreshes the newest first': 'finding jobs due',
  'rejects when it is closed': 'failure',
};

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
  'refreshes closed jobs',
  'refreshes only what was published before the moment',
  'refreshes the newest first',
  'rejects when it is closed',
];

const jobFailuresOf = (fault: JobStoreFault | null, capability?: string) =>
  failuresOf(jobStoreCapabilities, async () => openFaultyJobStore(fault), capability);

describe('the suite of job stores', () => {
  it('passes a store without a fault', async () => {
    expect(await jobFailuresOf(null)).toEqual([]);
  });

  it.each(Object.entries(jobFaults))('fails a store that %s', async (fault, capability) => {
    expect(await jobFailuresOf(fault as JobStoreFault, capability)).not.toEqual([]);
  });

  const seenByCommands = (Object.keys(jobFaults) as JobStoreFault[]).filter(
    (fault) => !beyondRandomCommands.includes(fault),
  );
  it.each(seenByCommands)('sees by random calls alone that a store %s', async (fault) => {
    expect(await jobFailuresOf(fault, 'any sequence')).toHaveLength(1);
  });
});

/** Each fault, and the beginning of the name of a capability whose cases must catch it. */
const employerFaults: Record<EmployerStoreFault, string> = {
  'shortens names': 'adding',
  'keeps one employer per name': 'adding',
  'gives ids from 1 again when reopened': 'closing',
  'forgets the first key': 'adding',
  'makes a first key for everyone': 'adding',
  'lists the newest employer first': 'finding and listing',
  'lists employers by name': 'finding and listing',
  'finds the first employer for an unknown id': 'finding and listing',
  'leaves the plan with a new name': 'updating',
  'takes an empty update for a new employer': 'updating',
  'adds an employer by an update': 'updating',
  'updates every employer': 'updating',
  'changes an employer that it has returned': 'updating',
  'reads and writes an update in two steps': 'simultaneous',
  'gives ids of employers in two steps': 'simultaneous',
  'gives ids of keys in two steps': 'simultaneous',
  'gives ids of keys for each employer from 1': 'API keys',
  'turns an absent label into an empty one': 'API keys',
  'returns the hash with a new key': 'API keys',
  'lists keys with their hashes': 'API keys',
  'lists keys by createdAt': 'API keys',
  "lists another employer's keys": 'API keys',
  'lists good keys only': 'revoking',
  'adds a key to nobody': 'API keys',
  'keeps only the last key of an employer': 'API keys',
  'accepts revoked keys': 'revoking',
  'revokes every key of the employer': 'revoking',
  'moves revokedAt when a key is revoked again': 'revoking',
  'checks revokedAt and revokes in two steps': 'simultaneous',
  'makes a revoked key good when it is revoked again': 'revoking',
  'changes a key that it has returned': 'revoking',
  'revokes an unknown key without an error': 'revoking',
  'compares hashes without case': 'finding an employer',
  'trims hashes': 'finding an employer',
  'finds by the beginning of a hash': 'finding an employer',
  'remembers the employer of a key that it has found': 'finding an employer',
  'remembers that a key is unknown': 'finding an employer',
  'makes a new object for each call': 'finding an employer',
  'forgets everything when reopened': 'closing',
  'forgets revocations when reopened': 'closing',
  'rejects when it is closed': 'failure',
};

describe('the suite of employer stores', () => {
  const employerFailuresOf = (fault: EmployerStoreFault | null, capability?: string) =>
    failuresOf(employerStoreCapabilities, async () => openFaultyEmployerStore(fault), capability);

  it('passes a store without a fault', async () => {
    expect(await employerFailuresOf(null)).toEqual([]);
  });

  it.each(Object.entries(employerFaults))('fails a store that %s', async (fault, capability) => {
    expect(await employerFailuresOf(fault as EmployerStoreFault, capability)).not.toEqual([]);
  });
});
