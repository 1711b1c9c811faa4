import { spawnSync } from 'node:child_process';
import { employerId } from '@jobposting/core';
import { sanitizeDescription } from '@jobposting/core/rules';
import { createSanitizingThreads } from '@jobposting/sanitizing-threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSanitizingLine } from '../src/sanitizing-line.ts';

const [acme, globex] = [employerId(1), employerId(2)];

const open = () => {
  const threads = createSanitizingThreads();
  onTestFinished(() => threads.close());
  return threads;
};

const messy = '<h1>a</h1><p class="x">b<script>c</script><a href="/d">e</a>';
const large = messy.repeat(2_000);

/** Notes who is answered, in the order of the answers. */
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
  ])('comes to the same as sanitizing on the event loop: %s', async (_, times) => {
    const { sanitizeDescription: sanitize } = open();
    const html = messy.repeat(times);
    expect(await sanitize(html, acme)).toEqual(sanitizeDescription(html));
  });

  it('answers a short description that comes last before large ones that came first', async () => {
    const { sanitizeDescription: sanitize } = open();
    const { order, note } = createAnswers();
    const answers = [1, 2, 3].map((n) => note(`large ${n}`, sanitize(large, acme)));
    const short = note('short', sanitize(messy, globex));
    await Promise.all([...answers, short]);
    expect(order).toEqual(['short', 'large 1', 'large 2', 'large 3']);
  });

  it('answers a medium description that comes last before large ones that came first', async () => {
    const { sanitizeDescription: sanitize } = open();
    // Both threads run.
    await Promise.all([sanitize(messy.repeat(200), acme), sanitize(large, acme)]);
    const { order, note } = createAnswers();
    const answers = [1, 2, 3].map((n) => note(`large ${n}`, sanitize(large.repeat(5), acme)));
    await Promise.all([...answers, note('medium', sanitize(messy.repeat(200), globex))]);
    expect(order).toEqual(['medium', 'large 1', 'large 2', 'large 3']);
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

  it('leaves the event loop to others meanwhile', async () => {
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

  it('sanitizes on the event loop once it is closed', async () => {
    const threads = open();
    await threads.sanitizeDescription(large, acme);
    await threads.close();
    expect(threads.sanitizeDescription(large, acme)).toEqual(sanitizeDescription(large));
  });

  it('keeps a process alive for its answers, and no longer', () => {
    const program = `
      import { createSanitizingThreads } from '@jobposting/sanitizing-threads';
      const { sanitizeDescription } = createSanitizingThreads();
      const { html } = await sanitizeDescription('<h1>a'.repeat(20_000), 1);
      console.log(html.length);
    `;
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--conditions=@jobposting/source', '--input-type=module', '--eval', program],
      { cwd: import.meta.dirname, encoding: 'utf8' },
    );
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '500000\n', stderr: '' });
  });
});

describe('a line for a thread', () => {
  const openLine = (maxHeapMb: number) => {
    const line = createSanitizingLine(maxHeapMb);
    onTestFinished(() => line.close());
    return line;
  };

  it('refuses the description for which the thread has no memory, and serves those behind it', async () => {
    const line = openLine(24);
    const answers = await Promise.allSettled([
      line.sanitize('<h1>a'.repeat(400_000), acme),
      line.sanitize(messy, acme),
      line.sanitize(messy, globex),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(answers[0]).toMatchObject({ reason: { code: 'ERR_WORKER_OUT_OF_MEMORY' } });
  });

  it('refuses all when it is closed, each once', async () => {
    const line = openLine(64);
    const asked = [acme, acme, globex].map((employer) => line.sanitize(large, employer));
    const answers = Promise.allSettled(asked);
    await line.close();
    expect((await answers).map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
  });
});
