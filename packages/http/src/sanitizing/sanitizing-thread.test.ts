import { setImmediate as nextTurn } from 'node:timers/promises';
import { employerId } from '@jobposting/core';
import { sanitizeDescription } from '@jobposting/core/rules';
import { createSanitizingThread } from '@jobposting/http/sanitizing';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

const [acme, globex] = [employerId(1), employerId(2)];

const open = () => {
  const threads = createSanitizingThread();
  onTestFinished(() => threads.close());
  return threads;
};

const messy = '<h1>a</h1><p class="x">b<script>c</script><a href="/d">e</a>';
const large = messy.repeat(2_000);

/** Notes the order of the answers. */
const createAnswers = () => {
  const order: string[] = [];
  const note = async (name: string, answer: unknown) => {
    await answer;
    order.push(name);
  };
  return { order, note };
};

describe('sanitizing in a thread', () => {
  it.each([
    ['short', 1],
    ['medium', 500],
    ['large', 5_000],
  ])('has the same result as sanitizing on the event loop: %s', async (_, times) => {
    const { sanitizeDescription: sanitize } = open();
    const html = messy.repeat(times);
    expect(await sanitize(html, acme)).toEqual(sanitizeDescription(html));
  });

  it('answers a short description that comes last before large ones that came first', async () => {
    const { sanitizeDescription: sanitize } = open();
    const { order, note } = createAnswers();
    const answers = [1, 2, 3].map((n) => note(`large ${n}`, sanitize(large.repeat(2), acme)));
    await Promise.all([...answers, note('last', sanitize(messy, globex))]);
    expect(order).toEqual(['last', 'large 1', 'large 2', 'large 3']);
  });

  it('lets employers take turns', async () => {
    const { sanitizeDescription: sanitize } = open();
    const { order, note } = createAnswers();
    const answers = [1, 2, 3].map((n) => note(`acme ${n}`, sanitize(large, acme)));
    answers.push(note('globex 1', sanitize(large, globex)));
    answers.push(note('globex 2', sanitize(large, globex)));
    await Promise.all(answers);
    expect(order).toEqual(['acme 1', 'acme 2', 'globex 1', 'acme 3', 'globex 2']);
  });

  it('keeps its thread for the next description', async () => {
    const { sanitizeDescription: sanitize } = open();
    const started = vi.fn();
    process.on('worker', started);
    onTestFinished(() => void process.off('worker', started));
    for (let n = 0; n < 3; n++) {
      await sanitize(large, acme);
      // Meanwhile a thread without work could end.
      for (let turn = 0; turn < 20; turn++) {
        sanitizeDescription(messy.repeat(100));
        await nextTurn();
      }
    }
    expect(started).toHaveBeenCalledTimes(1);
  });

  it('leaves the event loop free meanwhile', async () => {
    const { sanitizeDescription: sanitize } = open();
    let turns = 0;
    let isOver = false;
    const count = async () => {
      while (!isOver) {
        turns++;
        await new Promise(setImmediate);
      }
    };
    const counting = count();
    await sanitize(large.repeat(5), acme);
    isOver = true;
    await counting;
    expect(turns).toBeGreaterThan(100);
  });

  it.each([0, 1.5, Number.NaN])('refuses a maxDescriptionLength of %s', (maxDescriptionLength) => {
    expect(() => createSanitizingThread({ maxDescriptionLength })).toThrow(TypeError);
  });

  it('once closed, does what waits on the event loop, and reports no error', async () => {
    const errors: unknown[] = [];
    const thread = createSanitizingThread({ onError: (error) => errors.push(error) });
    const early = [acme, acme, globex].map((employer) =>
      thread.sanitizeDescription(large, employer),
    );
    const closing = thread.close();
    const late = [messy.repeat(500), large].map((html) => thread.sanitizeDescription(html, acme));
    // Otherwise nothing keeps the process alive.
    const alive = setInterval(() => {}, 1000);
    const answers = await Promise.all([...early, ...late]);
    clearInterval(alive);
    expect(answers).toEqual(
      [large, large, large, messy.repeat(500), large].map(sanitizeDescription),
    );
    await closing;
    expect(errors).toEqual([]);
  });
});
