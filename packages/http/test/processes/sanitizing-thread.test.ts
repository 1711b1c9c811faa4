import { spawnSync } from 'node:child_process';
import { employerId } from '@jobposting/core';
import { sanitizeDescription } from '@jobposting/core/rules';
import { createSanitizingThread } from '@jobposting/http/sanitizing';
import { describe, expect, it, onTestFinished } from 'vitest';

const acme = employerId(1);
const messy = '<h1>a</h1><p class="x">b<script>c</script><a href="/d">e</a>';
const large = messy.repeat(2_000);

const runProgram = (program: string) => {
  const whole = `import { createSanitizingThread } from '@jobposting/http/sanitizing'; ${program}`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--conditions=@jobposting/source', '--input-type=module', '--eval', whole],
    { cwd: import.meta.dirname, encoding: 'utf8' },
  );
  return { status, stdout, stderr };
};

const open = (maxDescriptionLength: number) => {
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  const threads = createSanitizingThread({ maxDescriptionLength, onError });
  onTestFinished(() => threads.close());
  return { ...threads, errors };
};

describe('sanitizing in a thread', () => {
  it('sanitizes on the event loop when a thread has too little memory, and reports it', async () => {
    const { errors, ...threads } = open(1);
    const html = '<h1>a'.repeat(170_000);
    const answers = [html, large].map((each) => threads.sanitizeDescription(each, acme));
    expect(await Promise.all(answers)).toEqual([html, large].map(sanitizeDescription));
    expect(errors).toMatchObject([{ code: 'ERR_WORKER_OUT_OF_MEMORY' }]);
  });

  it('an `onError` that throws fails the write that it was called for, and no other', async () => {
    const { sanitizeDescription: sanitize, close } = createSanitizingThread({
      maxDescriptionLength: 1,
      onError() {
        throw new Error('a bug of the host');
      },
    });
    onTestFinished(() => close());
    const first = sanitize('<h1>a'.repeat(170_000), acme);
    const next = sanitize(large, acme);
    await expect(first).rejects.toThrow('a bug of the host');
    expect(await next).toEqual(sanitizeDescription(large));
  });

  it('has memory for the longest description that it is configured for', {
    timeout: 60_000,
  }, async () => {
    const { errors, ...threads } = open(3 * 1024 * 1024);
    // A character outside Latin-1 makes each of them take two bytes.
    const { changed } = await threads.sanitizeDescription(
      `\u4e2d${'<p>'.repeat(1024 * 1024 - 1)}`,
      acme,
    );
    expect({ changed, errors }).toEqual({ changed: false, errors: [] });
  });

  it('lets the process end after it is closed, whatever waits', () => {
    const program = `
      const { sanitizeDescription, close } = createSanitizingThread();
      let done = 0;
      const count = () => { done++; };
      for (let n = 0; n < 20; n++) sanitizeDescription('<h1>a'.repeat(40_000), 1).then(count);
      process.on('exit', () => console.log(done < 10));
      await close();
    `;
    expect(runProgram(program)).toEqual({ status: 0, stdout: 'true\n', stderr: '' });
  });

  it('keeps the process alive only until its answers', () => {
    const program = `
      const { sanitizeDescription } = createSanitizingThread();
      const { html } = await sanitizeDescription('<h1>a'.repeat(20_000), 1);
      console.log(html.length);
    `;
    expect(runProgram(program)).toEqual({ status: 0, stdout: '500000\n', stderr: '' });
  });
});
