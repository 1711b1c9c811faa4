import assert from 'node:assert/strict';
import { employerId, type JobChange } from '@jobposting/core';
import fc from 'fast-check';
import { aNewJob } from '../jobs/a-new-job.ts';
import { insertJobs } from '../jobs/calls.ts';
import { capability } from '../store-case.ts';
import {
  type ContestedWrite,
  contestedWrite,
  expectAgreement,
  makeContested,
} from './contested-writes.ts';
import {
  type Cut,
  cutPlaces,
  expectWorksAgain,
  type NetworkStore,
  type NetworkStoreCapability,
  settled,
} from './network-store.ts';
import { createWitness, type Witness } from './witness.ts';

const cuts: fc.Arbitrary<Cut[]> = fc.array(
  fc.record({
    request: fc.integer({ min: 1, max: 6 }),
    at: fc.constantFrom(...cutPlaces),
    afterwards: fc.constant('reconnect' as const),
  }),
  { minLength: 1, maxLength: 4 },
);

/** Makes simultaneous writes, some of which lose contact, and compares their answers with the log. */
const writeThroughCuts = async (
  world: NetworkStore,
  witness: Witness,
  heard: readonly JobChange[],
  run: {
    readonly number: number;
    readonly writes: readonly ContestedWrite[];
    readonly cuts: readonly Cut[];
  },
): Promise<void> => {
  const { store, direct, network } = world;
  const owner = employerId(5_000 + run.number);
  const jobs = await insertJobs(
    direct.jobs,
    Array.from({ length: 12 }, () => aNewJob({ employerId: owner })),
  );
  await expectWorksAgain(world);
  network.cut(...run.cuts);
  const writing = run.writes.map((write, n) => {
    const job = jobs[write.which];
    assert(job !== undefined);
    const { jobs: through } = write.isDirect ? direct : store;
    return settled(world, makeContested(through, write, job, run.number * 100 + n));
  });
  const reading = witness.reads.map((read) => witness.expectRight(world, read));
  const made = await Promise.all(writing);
  await Promise.all(reading);
  await network.heal();
  await expectWorksAgain(world);
  const log = await expectAgreement(direct.jobs, owner, made);
  assert.deepEqual(await expectAgreement(store.jobs, owner, made), log);
  const own = made.filter(({ isDirect }) => !isDirect).map(({ keyId }) => keyId);
  assert.deepEqual(
    heard.filter((change) => change.employerId === owner),
    log.filter(({ keyId }) => own.includes(keyId ?? 0)),
  );
};

// Each run makes new connections several times.
const numRuns = (): number => Math.ceil((fc.readConfigureGlobal().numRuns ?? 100) / 4);

export const manyWrites: NetworkStoreCapability = {
  timeLimitMs: 20_000,
  ...capability('many writes that lose contact (D20, D22, D34)', {
    async 'each has an answer that agrees with the log, wherever it is cut, while another store writes the same jobs'(
      world,
    ) {
      const witness = await createWitness(world);
      const heard: JobChange[] = [];
      world.store.jobs.changes.onChange((change) => void heard.push(change));
      let number = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.array(contestedWrite, { minLength: 32, maxLength: 32 }),
          cuts,
          async (writes, cuts) => {
            number++;
            await writeThroughCuts(world, witness, heard, { number, writes, cuts });
          },
        ),
        { numRuns: numRuns() },
      );
    },
  }),
};
