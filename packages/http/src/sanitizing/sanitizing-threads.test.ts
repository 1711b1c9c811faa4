import { employerId } from '@jobposting/core';
import { sanitizeDescription } from '@jobposting/core/rules';
import { createSanitizingThreads } from '@jobposting/http/sanitizing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSanitizingThread } from './sanitizing-thread.ts';

const [acme, globex] = [employerId(1), employerId(2)];

const open = () => {
  const threads = createSanitizingThreads();
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

describe('sanitizing in threads', () => {
  it.each([
    ['short', 1],
    ['medium', 500],
    ['large', 5_000],
  ])('has the same result as sanitizing on the event loop: %s', async (_, times) => {
    const { sanitizeDescription: sanitize } = open();
    const html = messy.repeat(times);
    expect(await sanitize(html, acme)).toEqual(sanitizeDescription(html));
  });

  it.each([
    ['short', messy],
    ['medium', messy.repeat(200)],
  ])(
    'answers a %s description that comes last before large ones that came first',
    async (_, html) => {
      const { sanitizeDescription: sanitize } = open();
      // Both threads run.
      await Promise.all([sanitize(messy.repeat(200), acme), sanitize(large, acme)]);
      const { order, note } = createAnswers();
      const answers = [1, 2, 3].map((n) => note(`large ${n}`, sanitize(large.repeat(2), acme)));
      await Promise.all([...answers, note('last', sanitize(html, globex))]);
      expect(order).toEqual(['last', 'large 1', 'large 2', 'large 3']);
    },
  );

  it('lets employers take turns', async () => {
    const { sanitizeDescription: sanitize } = open();
    const { order, note } = createAnswers();
    const answers = [1, 2, 3].map((n) => note(`acme ${n}`, sanitize(large, acme)));
    answers.push(note('globex 1', sanitize(large, globex)));
    answers.push(note('globex 2', sanitize(large, globex)));
    await Promise.all(answers);
    expect(order).toEqual(['acme 1', 'acme 2', 'globex 1', 'acme 3', 'globex 2']);
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

  it('does most of many short but costly descriptions in the thread', async () => {
    const { sanitizeDescription: sanitize } = open();
    // So costly that a machine ten times as fast as ours also uses up the share of the loop early.
    const costly = '<h1>a'.repeat(3_200);
    const answers = Array.from({ length: 60 }, () => sanitize(costly, acme));
    const inPlace = answers.filter((answer) => !(answer instanceof Promise));
    expect(inPlace.length).toBeLessThan(30);
    const expected = sanitizeDescription(costly);
    for (const answer of await Promise.all(answers)) expect(answer).toEqual(expected);
  });

  it.each([0, 1.5, Number.NaN])('refuses a maxDescriptionLength of %s', (maxDescriptionLength) => {
    expect(() => createSanitizingThreads({ maxDescriptionLength })).toThrow(TypeError);
  });

  it('once closed, does what waits on the event loop, each in a turn of its own', async () => {
    const errors: unknown[] = [];
    const threads = createSanitizingThreads({ onError: (error) => errors.push(error) });
    let turns = 0;
    const turnsOf = async (answer: unknown) => {
      await answer;
      return turns;
    };
    const early = [acme, acme, globex].map((employer) =>
      threads.sanitizeDescription(large, employer),
    );
    const closing = threads.close();
    const late = [messy.repeat(500), large].map((html) => threads.sanitizeDescription(html, acme));
    const ended = Promise.all([...early, ...late].map(turnsOf));
    // Otherwise nothing keeps the process alive.
    const counting = setInterval(() => {}, 1000);
    const count = () => {
      turns++;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    const endedIn = await ended;
    clearInterval(counting);
    clearImmediate(next);
    await closing;
    expect(new Set(endedIn).size).toBe(5);
    expect(errors).toEqual([]);
    expect(await Promise.all([...early, ...late])).toEqual(
      [large, large, large, messy.repeat(500), large].map(sanitizeDescription),
    );
  });
});

describe('a thread', () => {
  it('refuses the description that it is working on when it is ended', async () => {
    const thread = createSanitizingThread(64);
    const refused = expect(thread.sanitize(large)).rejects.toThrow('ended');
    await thread.end();
    await refused;
  });
});
