import type { JobChange } from '@jobposting/core';
import { employerWriteKinds, firstEmployer } from './employer-write-kinds.ts';
import { jobWriteKinds, pruning } from './job-write-kinds.ts';
import {
  type Cut,
  cutPlaces,
  type NetworkStore,
  type NetworkStoreCapability,
} from './network-store.ts';
import { expectWorksAgain } from './settled.ts';
import { expectHeard, expectTrue, makeWrite, type WriteKind } from './write-kind.ts';

/** A write may take several requests: each is cut. */
const requests = [1, 2];

/** Makes writes, cuts each of them once, and holds their answers against what is stored. */
const cutEach = async (
  world: NetworkStore,
  kind: WriteKind,
  cuts: readonly Omit<Cut, 'afterwards'>[],
): Promise<void> => {
  const { store, direct, network } = world;
  const heard: JobChange[] = [];
  store.jobs.changes.onChange((change) => void heard.push(change));
  for (const [n, cut] of cuts.entries()) {
    const write = await kind.prepare(direct, n + 1);
    await expectWorksAgain(world);
    network.cut({ ...cut, afterwards: 'reconnect' });
    const result = await makeWrite(world, write);
    await expectTrue(world, write, result, false);
    await network.heal();
    await expectWorksAgain(world);
    // It stays so, and what was late changes nothing.
    await expectTrue(world, write, result, false);
    await expectHeard(world, write, heard);
  }
};

const cuts = cutPlaces.flatMap((at) => requests.map((request) => ({ at, request })));

export const oneCut: NetworkStoreCapability = {
  name: 'a write that loses contact once (D20)',
  timeLimitMs: 2_000,
  cases: [
    ...[...jobWriteKinds, pruning, ...employerWriteKinds].map((kind) => ({
      name: `says of ${kind.name} what is true, wherever it is cut`,
      run: (world: NetworkStore) => cutEach(world, kind, cuts),
    })),
    ...cuts.map((cut) => ({
      name: `says of ${firstEmployer.name} what is true, where request ${cut.request} is cut ${cut.at}`,
      run: (world: NetworkStore) => cutEach(world, firstEmployer, [cut]),
    })),
  ],
};
