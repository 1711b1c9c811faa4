import type { Employer } from '@jobposting/core';
import { expectOk } from '@jobposting/store-contract';
import { describe, expect, it, type Mock, vi } from 'vitest';
import type { Authenticate } from '../src/index.ts';
import { glance, holdTime, openHolding } from './changes.ts';
import type { RawRequest } from './edges.ts';
import { gate } from './hardened-service.ts';
import { acme, authenticate, jobBody } from './service.ts';

describe('while a request waits for changes, the host is asked who calls (D21)', () => {
  const open = async (apiKey?: string) => {
    holdTime();
    const answers = vi.fn<Authenticate<RawRequest>>(authenticate);
    const holding = openHolding({ authenticate: answers });
    answers.mockReturnValueOnce(acme);
    const { answer } = await holding.holdOne(apiKey);
    answers.mockClear();
    return { ...holding, answers, answer };
  };

  /** Delays the host's result until the returned function is called. */
  const delay = (answers: Mock<Authenticate<RawRequest>>) => {
    const { open: say, passed } = gate<Employer | null>();
    answers.mockReturnValueOnce(passed);
    return say;
  };

  it('and not again before it has answered', async () => {
    const { answers, answer } = await open();
    const say = delay(answers);
    await vi.advanceTimersByTimeAsync(5_500);
    expect(answers).toHaveBeenCalledOnce();
    say(null);
    expect((await answer).statusCode).toBe(401);
  });

  it('and not again once the request is answered', async () => {
    const { answers, answer, jobs } = await open();
    const say = delay(answers);
    await vi.advanceTimersByTimeAsync(1_000);
    expectOk(await jobs.create(acme, jobBody));
    expect(glance(await answer)).toEqual(['job.created 1']);
    say(acme);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(answers).toHaveBeenCalledTimes(2);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('twice a second', async () => {
    const { answers, answer } = await open();
    await vi.advanceTimersByTimeAsync(1_500);
    expect(answers).toHaveBeenCalledTimes(3);
    answers.mockReturnValue(null);
    await vi.advanceTimersByTimeAsync(500);
    expect((await answer).json().code).toBe('invalid-api-key');
  });

  it('and once more when the answer is due, so that a revoked key gets no change', async () => {
    const { answers, answer, jobs } = await open();
    answers.mockReturnValue(null);
    expectOk(await jobs.create(acme, jobBody));
    expect((await answer).statusCode).toBe(401);
  });

  const failing = () => Promise.reject(new Error('no answer'));

  it('but not when the answer is due', async () => {
    const { answers, answer, jobs } = await open();
    answers.mockImplementation(failing);
    expectOk(await jobs.create(acme, jobBody));
    const { statusCode, body } = await answer;
    expect([statusCode, JSON.parse(body).code]).toEqual([503, 'authentication-unavailable']);
  });

  it('also when it knows callers without a key, whose session can end', async () => {
    const { answers, answer } = await open('');
    answers.mockReturnValue(null);
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await answer).json().code).toBe('missing-api-key');
  });
});
