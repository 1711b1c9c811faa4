import { employerId } from '@jobposting/core';
import type { JobStore } from '@jobposting/core/adapter';
import fc from 'fast-check';
import type { StoreCapability } from '../store-case.ts';
import { type CallerWorld, commandArbitraries, type ModelState } from './commands.ts';

export const randomCommands: StoreCapability<JobStore> = {
  name: 'any sequence of calls',
  cases: [
    {
      name: 'returns what a plain list of jobs in memory would return',
      async run(opened) {
        const world: CallerWorld = { opened, store: opened.store, employers: [] };
        let employers = 0;
        await fc.assert(
          fc.asyncProperty(
            fc.commands(commandArbitraries, { maxCommands: 40, size: 'max' }),
            async (commands) => {
              const setup = (): { model: ModelState; real: CallerWorld } => {
                // Two employers of its own for each run are as good as a store of its own.
                world.employers = [employerId(++employers), employerId(++employers)];
                return { model: { jobs: [], deleted: [] }, real: world };
              };
              await fc.asyncModelRun(setup, commands);
            },
          ),
        );
      },
    },
  ],
};
