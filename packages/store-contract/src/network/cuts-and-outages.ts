import assert from 'node:assert/strict';
import type { JobChange } from '@jobposting/core';
import { codeOf } from '../expectations.ts';
import { capability } from '../store-case.ts';
import { employerWriteKinds, firstEmployer } from './employer-write-kinds.ts';
import {
  type Cut,
  cutPlaces,
  expectWorksAgain,
  type NetworkStore,
  type NetworkStoreCapability,
} from './network-store.ts';
import { webhookWriteKinds } from './webhook-write-kinds.ts';
import { createWitness } from './witness.ts';
import {
  expectHeard,
  expectTrue,
  jobWriteKinds,
  makeWrite,
  pruning,
  type WriteKind,
} from './write-kinds.ts';

/** A call may take several requests, so each of them is cut. */
const cuts: readonly Cut[] = cutPlaces.flatMap((at) =>
  [1, 2].map((request) => ({ request, at, afterwards: 'reconnect' as const })),
);

/** Makes one write of each kind at the same time, in an outage longer than their time limit. */
const outlast = async (
  world: NetworkStore,
  kinds: readonly WriteKind[],
  cut: Cut,
  n: number,
): Promise<void> => {
  const { direct, network } = world;
  const writes = [];
  for (const kind of kinds) writes.push(await kind.prepare(direct, n * 100 + writes.length));
  await expectWorksAgain(world);
  network.cut(cut);
  const results = await Promise.all(
    writes.map(async (write) => ({ write, result: await makeWrite(world, write) })),
  );
  for (const { write, result } of results) await expectTrue(world, write, result, true);
  await network.heal();
  await expectWorksAgain(world);
  for (const { write, result } of results) await expectTrue(world, write, result, true);
};

const kinds = [...jobWriteKinds, ...employerWriteKinds, ...webhookWriteKinds];

export const outage: NetworkStoreCapability = {
  name: 'an outage longer than a call may take (D20)',
  timeLimitMs: 2_000,
  cases: [
    ...cutPlaces.flatMap((at) =>
      (['refuse', 'silence'] as const).map((afterwards) => ({
        name: `every kind of write returns a true answer, cut ${at}, ${afterwards === 'refuse' ? 'where no connection can be made' : 'where nothing passes and nobody notices'}`,
        async run(world: NetworkStore) {
          for (const request of [1, 2]) {
            await outlast(world, kinds, { request, at, afterwards }, request);
          }
        },
      })),
    ),
    ...[pruning, firstEmployer].map((kind) => ({
      name: `${kind.name} returns a true answer`,
      run: (world: NetworkStore) =>
        outlast(world, [kind], { request: 1, at: 'before its answer', afterwards: 'refuse' }, 1),
    })),
    {
      name: 'that has begun before makes a write store-unavailable, because it was never sent',
      async run(world) {
        const { direct, network } = world;
        const witness = await createWitness(world);
        await expectWorksAgain(world);
        network.cut({ request: 1, at: 'before it arrives', afterwards: 'refuse' });
        await Promise.all(witness.reads.map((read) => witness.expectRight(world, read)));
        const writes = [];
        for (const kind of kinds) writes.push(await kind.prepare(direct, 1 + writes.length));
        const made = await Promise.all(writes.map((write) => makeWrite(world, write)));
        for (const result of made) {
          assert.equal(result.isErr() && result.error.code, 'store-unavailable');
        }
        await network.heal();
        await expectWorksAgain(world);
        for (const [n, write] of writes.entries()) {
          const result = made[n];
          assert(result !== undefined);
          await expectTrue(world, write, result, false);
        }
        for (const write of writes) assert.equal(codeOf(await makeWrite(world, write)), 'ok');
      },
    },
  ],
};

/** Makes writes, cuts each of them once, and compares their answers with the stored data. */
const cutEach = async (
  world: NetworkStore,
  kind: WriteKind,
  cuts: readonly Cut[],
): Promise<void> => {
  const { store, direct, network } = world;
  const heard: JobChange[] = [];
  store.jobs.changes.onChange((change) => void heard.push(change));
  for (const [n, cut] of cuts.entries()) {
    const write = await kind.prepare(direct, n + 1);
    await expectWorksAgain(world);
    network.cut(cut);
    const result = await makeWrite(world, write);
    await expectTrue(world, write, result, false);
    await network.heal();
    await expectWorksAgain(world);
    // It stays so, and late requests change nothing.
    await expectTrue(world, write, result, false);
    await expectHeard(world, write, heard);
  }
};

export const oneCut: NetworkStoreCapability = {
  name: 'a write that loses contact once (D20)',
  timeLimitMs: 2_000,
  cases: [
    ...[...jobWriteKinds, pruning, ...employerWriteKinds, ...webhookWriteKinds].map((kind) => ({
      name: `returns a true answer for ${kind.name}, wherever it is cut`,
      run: (world: NetworkStore) => cutEach(world, kind, cuts),
    })),
    ...cuts.map((cut) => ({
      name: `returns a true answer for ${firstEmployer.name}, where request ${cut.request} is cut ${cut.at}`,
      run: (world: NetworkStore) => cutEach(world, firstEmployer, [cut]),
    })),
  ],
};

export const reads: NetworkStoreCapability = {
  timeLimitMs: 2_000,
  ...capability('reads that lose contact (D20)', {
    async 'return the right value or store-unavailable, wherever they are cut'(world) {
      const witness = await createWitness(world);
      for (const read of witness.reads) {
        for (const cut of cuts) {
          await expectWorksAgain(world);
          world.network.cut(cut);
          await witness.expectRight(world, read);
          await world.network.heal();
        }
      }
    },
    async 'return the right value or store-unavailable while nothing passes, and the right value again after it'(
      world,
    ) {
      const witness = await createWitness(world);
      for (const afterwards of ['refuse', 'silence'] as const) {
        await expectWorksAgain(world);
        world.network.cut({ request: 1, at: 'before it arrives', afterwards });
        // Already known, and read repeatedly.
        for (const _ of [1, 2]) {
          await Promise.all(witness.reads.map((read) => witness.expectRight(world, read)));
        }
        await world.network.heal();
        await expectWorksAgain(world);
        for (const read of witness.reads) {
          assert(await witness.expectRight(world, read), `${read[0]} does not work again`);
        }
      }
    },
  }),
};
