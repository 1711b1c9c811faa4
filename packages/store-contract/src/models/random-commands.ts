import { employerId } from '@jobposting/core';
import type { JobStore } from '@jobposting/core/adapter';
import fc from 'fast-check';
import { createMirror, newest, ofAll } from '../changes/calls.ts';
import { expectOk } from '../expectations.ts';
import { capability, type StoreCapability } from '../store-case.ts';
import { type CallerWorld, type Command, listenAnew, type ModelState } from './model-state.ts';
import { findAll, findNext, follow, list, readChanges, readHistories } from './random-reads.ts';
import { fields, insert, moments, recordClosings, remove, stamp, update } from './random-writes.ts';

const reopen = (): Command => ({
  check: () => true,
  async run(_, world) {
    world.store = await world.opened.reopen();
    listenAnew(world);
  },
  toString: () => 'reopen',
});

// One employer has most of the jobs, so that their values often collide.
const caller = fc.constantFrom(0, 0, 1);
const staleBy = fc.constantFrom(0, 0, 0, 0, -1, 1);
const limit = fc.integer({ min: 1, max: 3 });
// Two of them occur only in a referenceId.
const term = fc.constantFrom(null, null, 'nurse', 'e', 'a', 'b', 'infirmiere', 'x');

/** Calls with arguments from small pools, so that they often collide. */
const commandArbitraries: fc.Arbitrary<Command>[] = [
  fc.tuple(caller, fields, stamp).map((given) => insert(...given)),
  fc.tuple(caller, fields, stamp).map((given) => insert(...given)),
  fc.tuple(fc.nat(30), staleBy, fields, stamp).map((given) => update(...given)),
  fc.tuple(fc.nat(30), staleBy, fields, stamp).map((given) => update(...given)),
  fc.tuple(fc.nat(30), staleBy, stamp).map((given) => remove(...given)),
  fc.constant(findAll()),
  fc
    .tuple(
      caller,
      fc.record({
        term,
        status: fc.constantFrom(null, 'active', 'archived'),
        page: fc.integer({ min: 1, max: 3 }),
        pageSize: fc.integer({ min: 1, max: 5 }),
      }),
    )
    .map((given) => list(...given)),
  fc
    .tuple(caller, term)
    .map(([by, term]) => list(by, { term, status: null, page: 1, pageSize: 100 })),
  fc.tuple(caller, limit).map((given) => findNext(...given)),
  fc
    .tuple(fc.constantFrom(...moments.slice(1)), fc.integer({ min: 1, max: 5 }))
    .map((given) => recordClosings(...given)),
  fc.tuple(caller, fc.integer({ min: 1, max: 5 })).map((given) => readChanges(...given)),
  fc.integer({ min: 1, max: 5 }).map(readHistories),
  caller.map(follow),
  fc.constant(reopen()),
];

const whole = { term: null, status: null, page: 1, pageSize: 100 };

/** Reads everything after a sequence of calls. */
const readEverything: readonly Command[] = [
  findAll(),
  ...[0, 1].flatMap((by) => [list(by, whole), findNext(by, 2), readChanges(by, 3), follow(by)]),
  readHistories(3),
];

export const randomCommands: StoreCapability<JobStore> = capability('any sequence of calls', {
  async 'returns what a plain list of jobs and of their changes in memory would return'(opened) {
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
          // Two new employers for each run are as good as a new store.
          world.employers = [employerId(++employers), employerId(++employers)];
          world.mirrors = world.employers.map(createMirror);
          world.begin = await newest(world.store, ofAll);
          world.heard = [];
          listenAnew(world);
          const model: ModelState = { jobs: [], deleted: [], changes: [] };
          await fc.asyncModelRun(() => ({ model, real: world }), commands);
          // The random reads among the calls find few faults.
          for (const command of readEverything) await command.run(model, world);
        },
      ),
    );
  },
});
