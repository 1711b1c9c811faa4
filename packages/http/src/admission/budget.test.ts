import { employerId } from '@jobposting/core';
import { expect, it } from 'vitest';
import { createBudget } from './budget.ts';

const acme = employerId(1);

it('an answer that was taken makes room for another, also while other requests are open (D20)', () => {
  // Half of the bytes is two largest bodies: of two answers that are not taken, an employer gets no more.
  const budget = createBudget({ maxBytes: 4_096 }, 1_024);
  const enter = () => budget.enter(acme);
  const open = enter();
  const answered = [enter(), enter()].map((entered) => entered._unsafeUnwrap());
  for (const { letTake } of answered) letTake();
  expect(enter()._unsafeUnwrapErr().code).toBe('too-many-requests');
  answered[0]?.release();
  expect([open.isOk(), enter().isOk()]).toEqual([true, true]);
});

it('answers that several employers do not take use no more memory than is meant for all (D20)', () => {
  const budget = createBudget({ maxBytes: 4_096 }, 1_024);
  // What an employer had begun before its answers were too many keeps nobody else out.
  const begun = [1, 1, 1, 1, 1, 2].map((id) => budget.enter(employerId(id))._unsafeUnwrap());
  for (const { letTake } of begun) letTake();
  budget.enter(employerId(2))._unsafeUnwrap().letTake();
  expect(budget.enter(employerId(3))._unsafeUnwrapErr().code).toBe('too-busy');
});

it('an answer that is not taken counts instead of the bytes that led to it (D20)', () => {
  const budget = createBudget({ maxBytes: 4_096 }, 1_024);
  const [large, other] = [budget.enter(acme), budget.enter(acme)].map((it) => it._unsafeUnwrap());
  large?.take(2_048)._unsafeUnwrap();
  expect(other?.take(1).isErr()).toBe(true);
  large?.letTake();
  expect(other?.take(1).isOk()).toBe(true);
});
