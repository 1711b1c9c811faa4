import fc from 'fast-check';
import { atMinute } from './a-new-job.ts';
import { type Command, listenAnew } from './model-state.ts';
import { follow, readChanges, readHistories } from './random-log-reads.ts';
import { findAll, findNext, list } from './random-reads.ts';
import { fields, insert, recordClosings, remove, stamp, update } from './random-writes.ts';

const reopen = (): Command => ({
  check: () => true,
  async run(_, world) {
    world.store = await world.opened.reopen();
    listenAnew(world);
  },
  toString: () => 'reopen',
});

// One has most of the jobs, so that they meet often.
const caller = fc.constantFrom(0, 0, 1);
const staleBy = fc.constantFrom(0, 0, 0, 0, -1, 1);
const limit = fc.integer({ min: 1, max: 3 });
// Two of them are in a referenceId alone.
const term = fc.constantFrom(null, null, 'nurse', 'e', 'a', 'b', 'infirmiere', 'x');

/** Calls with arguments from small pools, so that they meet often. */
export const commandArbitraries: fc.Arbitrary<Command>[] = [
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
    .tuple(fc.integer({ min: 1, max: 3 }).map(atMinute), fc.integer({ min: 1, max: 5 }))
    .map((given) => recordClosings(...given)),
  fc.tuple(caller, fc.integer({ min: 1, max: 5 })).map((given) => readChanges(...given)),
  fc.integer({ min: 1, max: 5 }).map(readHistories),
  caller.map(follow),
  fc.constant(reopen()),
];

const whole = { term: null, status: null, page: 1, pageSize: 100 };

/** Reads all that a sequence of calls has left. */
export const readEverything: readonly Command[] = [
  findAll(),
  ...[0, 1].flatMap((by) => [list(by, whole), findNext(by, 2), readChanges(by, 3), follow(by)]),
  readHistories(3),
];
