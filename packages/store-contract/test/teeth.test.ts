import { jobStoreCapabilities, runJobStoreCase } from '@jobposting/store-contract';
import { describe, expect, it } from 'vitest';
import { type Fault, openFaultyJobStore } from './faulty-job-store.ts';

/** Each fault, and the beginning of the name of a capability whose cases must catch it. */
const caughtBy: Record<Fault, string> = {
  'updates whatever the version': 'update',
  'deletes whatever the version': 'delete',
  'brings a deleted job back by an update': 'update',
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
  'tells a taken referenceId before a stale version': 'update',
  'checks a referenceId and inserts in two steps': 'simultaneous',
  'checks a version and updates in two steps': 'simultaneous',
  'lists the oldest first': 'list',
  'lists equal publishDates in the order of their ids': 'list',
  'begins each page one job late': 'list',
  'counts the page instead of the whole': 'list',
  'ignores the status': 'list',
  'shows descriptions in lists': 'list',
  'searches titles as they are written': 'search',
  'takes % and _ for wildcards': 'search',
  'searches title and referenceId as one text': 'search',
  'searches titles only': 'search',
  'folds a term that folds to nothing': 'search',
  'counts before it searches': 'search',
  'changes a job that it has returned': 'find',
  'keeps amounts as 32-bit numbers': 'insert',
  'refreshes closed jobs': 'finding jobs due',
  'refreshes only what was published before the moment': 'finding jobs due',
  'refreshes the newest first': 'finding jobs due',
  'rejects when it is closed': 'failure',
};

/** The names of the cases that a store with this fault does not pass. */
const failuresOf = async (fault: Fault | null, capability = ''): Promise<string[]> => {
  const failures: string[] = [];
  for (const { name, cases } of jobStoreCapabilities) {
    if (!name.startsWith(capability)) continue;
    for (const each of cases) {
      await runJobStoreCase(each, async () => openFaultyJobStore(fault)).catch(() => {
        failures.push(`${name}: ${each.name}`);
      });
    }
  }
  return failures;
};

/** Faults that take a race, a reopening, an old object or a rare field to be seen. */
const beyondRandomCommands: readonly Fault[] = [
  'checks a referenceId and inserts in two steps',
  'checks a version and updates in two steps',
  'takes % and _ for wildcards',
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

describe('the contract', () => {
  it('passes a store without a fault', async () => {
    expect(await failuresOf(null)).toEqual([]);
  });

  it.each(Object.entries(caughtBy))('fails a store that %s', async (fault, capability) => {
    expect(await failuresOf(fault as Fault, capability)).not.toEqual([]);
  });

  const seenByCommands = (Object.keys(caughtBy) as Fault[]).filter(
    (fault) => !beyondRandomCommands.includes(fault),
  );
  it.each(seenByCommands)('sees by random calls alone that a store %s', async (fault) => {
    expect(await failuresOf(fault, 'any sequence')).toHaveLength(1);
  });
});
