import assert from 'node:assert/strict';
import { codeOf } from '../expect-result.ts';
import { employerWriteKinds, firstEmployer } from './employer-write-kinds.ts';
import { jobWriteKinds, pruning } from './job-write-kinds.ts';
import {
  type Cut,
  cutPlaces,
  type NetworkStore,
  type NetworkStoreCapability,
} from './network-store.ts';
import { expectWorksAgain } from './settled.ts';
import { createWitness } from './witness.ts';
import { expectTrue, makeWrite, type WriteKind } from './write-kind.ts';

/** Makes one write of each kind at the same time, in an outage that is longer than they may take. */
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

const kinds = [...jobWriteKinds, ...employerWriteKinds];

export const outage: NetworkStoreCapability = {
  name: 'an outage longer than a call may take (D20)',
  timeLimitMs: 2_000,
  cases: [
    ...cutPlaces.flatMap((at) =>
      (['refuse', 'silence'] as const).map((afterwards) => ({
        name: `every kind of write says what is true, cut ${at}, ${afterwards === 'refuse' ? 'where no connection can be made' : 'where nothing passes and nobody learns of it'}`,
        async run(world: NetworkStore) {
          for (const request of [1, 2]) {
            await outlast(world, kinds, { request, at, afterwards }, request);
          }
        },
      })),
    ),
    ...[pruning, firstEmployer].map((kind) => ({
      name: `${kind.name} says what is true`,
      run: (world: NetworkStore) =>
        outlast(world, [kind], { request: 1, at: 'before its answer', afterwards: 'refuse' }, 1),
    })),
    {
      name: 'that has begun before makes a write store-unavailable, since it was never sent',
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
