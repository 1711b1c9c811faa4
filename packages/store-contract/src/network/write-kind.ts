import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import type { JobChange, Result } from '@jobposting/core';
import type { Store } from '@jobposting/core/adapter';
import type { NetworkStore } from './network-store.ts';
import { settled } from './settled.ts';

/** What the database holds of one write. */
export interface Stored {
  /** How many times it is stored, and in the log. */
  readonly times: number;
  /** What the write must have returned if it returned a value; not compared when absent. */
  readonly value?: unknown;
}

/** One write that is about to be made. */
export interface Write {
  make(store: Store): Promise<Result<unknown, { readonly code: string }>>;
  /** Looks what became of it; fails where a part of it is stored. */
  look(direct: Store): Promise<Stored>;
  /** Which changes of those heard are its own; all of them are in the log when it returned a value. */
  heard?(changes: readonly JobChange[]): readonly JobChange[];
  logged?(direct: Store): Promise<readonly JobChange[]>;
}

/** A kind of write: each `n`, from 1, prepares one that no other touches, past the network. */
export interface WriteKind {
  readonly name: string;
  prepare(direct: Store, n: number): Promise<Write>;
}

/** Makes a write and tells what it returned; fails when it rejects or does not end. */
export const makeWrite = (
  world: NetworkStore,
  write: Write,
): Promise<Result<unknown, { readonly code: string }>> => settled(world, write.make(world.store));

/**
 * Fails unless the answer of a write is true. `outcome-unknown` is true where the network stays cut for as
 * long as the call may take; else it could have found out.
 */
export const expectTrue = async (
  { direct }: NetworkStore,
  write: Write,
  result: Result<unknown, { readonly code: string }>,
  mayBeUnknown: boolean,
): Promise<void> => {
  const { times, value } = await write.look(direct);
  const answer = inspect(result.isOk() ? result.value : result.error, { depth: 1 });
  if (result.isOk()) {
    assert.equal(times, 1, `${answer} for a write that is stored ${times} times`);
    if (value !== undefined) assert.deepEqual(result.value, value);
    return;
  }
  const { code } = result.error;
  if (code === 'store-unavailable') {
    assert.equal(times, 0, `${answer} for a write that is stored`);
    return;
  }
  assert.equal(code, 'outcome-unknown', `${answer} for a write that nobody contests`);
  assert(mayBeUnknown, `${answer}, though the network was back`);
  assert(times <= 1, `a write is stored ${times} times`);
};

/** Fails unless the listeners of the store have heard what the write appended, once. */
export const expectHeard = async (
  { direct }: NetworkStore,
  write: Write,
  heard: readonly JobChange[],
): Promise<void> => {
  const logged = await write.logged?.(direct);
  if (logged !== undefined) assert.deepEqual(write.heard?.(heard), logged);
};
