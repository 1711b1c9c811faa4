import { employerId } from '@jobposting/core';
import type { JobStore } from '@jobposting/core/adapter';
import fc from 'fast-check';
import { newest, ofAll } from '../changes/calls.ts';
import { createMirror } from '../changes/mirror.ts';
import { expectOk } from '../expect-result.ts';
import type { StoreCapability } from '../store-case.ts';
import { commandArbitraries, readEverything } from './commands.ts';
import { type CallerWorld, listenAnew, type ModelState } from './model-state.ts';

export const randomCommands: StoreCapability<JobStore> = {
  name: 'any sequence of calls',
  cases: [
    {
      name: 'returns what a plain list of jobs and of their changes in memory would return',
      async run(opened) {
        const { store } = opened;
        const world: CallerWorld = {
          opened,
          store,
          employers: [],
          mirrors: [],
          begin: await newest(store, ofAll),
          heard: [],
          stopListening: () => {},
        };
        expectOk(await store.changes.setRetention({ historyDays: 1 }));
        let employers = 0;
        await fc.assert(
          fc.asyncProperty(
            fc.commands(commandArbitraries, { maxCommands: 40, size: 'max' }),
            async (commands) => {
              // Two employers of its own for each run are as good as a store of its own.
              world.employers = [employerId(++employers), employerId(++employers)];
              world.mirrors = world.employers.map(createMirror);
              world.begin = await newest(world.store, ofAll);
              world.heard = [];
              listenAnew(world);
              const model: ModelState = { jobs: [], deleted: [], changes: [] };
              await fc.asyncModelRun(() => ({ model, real: world }), commands);
              // Few faults are met by a read among the calls.
              for (const command of readEverything) await command.run(model, world);
            },
          ),
        );
      },
    },
  ],
};
