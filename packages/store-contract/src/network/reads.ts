import { type Cut, cutPlaces, type NetworkStoreCapability } from './network-store.ts';
import { expectWorksAgain } from './settled.ts';
import { createWitness } from './witness.ts';

const cuts: readonly Cut[] = cutPlaces.flatMap((at) =>
  [1, 2].map((request) => ({ request, at, afterwards: 'reconnect' as const })),
);

export const reads: NetworkStoreCapability = {
  name: 'reads that lose contact (D20)',
  timeLimitMs: 2_000,
  cases: [
    {
      name: 'return the right value or store-unavailable, wherever they are cut',
      async run(world) {
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
    },
    {
      name: 'return the right value or store-unavailable while nothing passes',
      async run(world) {
        const witness = await createWitness(world);
        for (const afterwards of ['refuse', 'silence'] as const) {
          await expectWorksAgain(world);
          world.network.cut({ request: 1, at: 'before it arrives', afterwards });
          // Known from before, and asked for again and again.
          for (const _ of [1, 2]) {
            await Promise.all(witness.reads.map((read) => witness.expectRight(world, read)));
          }
          await world.network.heal();
          await expectWorksAgain(world);
        }
      },
    },
    {
      name: 'return the right value again once the network is healed',
      async run(world) {
        const witness = await createWitness(world);
        world.network.cut({ request: 1, at: 'before its answer', afterwards: 'refuse' });
        await Promise.all(witness.reads.map((read) => witness.expectRight(world, read)));
        await world.network.heal();
        await expectWorksAgain(world);
        for (const read of witness.reads) {
          const isRight = await witness.expectRight(world, read);
          if (!isRight) throw new Error(`${read[0]} does not work again`);
        }
      },
    },
  ],
};
