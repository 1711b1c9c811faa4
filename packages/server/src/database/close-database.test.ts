import { storeUnavailable } from '@jobposting/core/adapter';
import { err, ok } from 'neverthrow';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { closeAfterCommand, closeDatabase } from './close-database.ts';

const never = () => new Promise<void>(() => {});
const failed = async () => err(storeUnavailable('failed', new Error('the disk does not answer')));
const tidied = async () => ok();

const setUp = () => ({ log: { warn: vi.fn(), error: vi.fn() }, kill: vi.fn() });
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('closing the database of a server', () => {
  it('kills the process when the disk hangs, after the log says so: a normal exit would wait for the disk', async () => {
    const { log, kill } = setUp();
    void closeDatabase({ tidyUp: failed, close: never }, log, kill);
    await pass(2);
    expect(log.error).toHaveBeenCalledExactlyOnceWith(
      'the disk does not answer: killing this process; answered writes are on the disk',
    );
    expect(kill).not.toHaveBeenCalled();
    await pass(1);
    expect(kill).toHaveBeenCalledOnce();
  });

  it('does not kill the process when the database closes or the disk is slow, even if its log could not be tidied up', async () => {
    const { log, kill } = setUp();
    const close = vi.fn(async () => undefined);
    await closeDatabase({ tidyUp: failed, close }, log, kill);
    expect(log.warn).toHaveBeenCalledOnce();
    await closeDatabase({ tidyUp: tidied, close }, log, kill);
    expect(close).toHaveBeenCalledTimes(2);
    void closeDatabase({ tidyUp: tidied, close: never }, log, kill);
    await pass(60);
    expect(log.error).not.toHaveBeenCalled();
    expect(kill).not.toHaveBeenCalled();
  });
});

describe('closing the database of a command', () => {
  it('kills the process when the disk hangs, after a line says so', async () => {
    const printed = vi.spyOn(console, 'error').mockReturnValue(undefined);
    onTestFinished(() => printed.mockRestore());
    const { kill } = setUp();
    void closeAfterCommand({ close: never }, kill);
    await pass(30);
    expect(printed).toHaveBeenCalledExactlyOnceWith(
      'jobposting: The disk does not answer: killing this process. What was printed holds.',
    );
    expect(kill).not.toHaveBeenCalled();
    await pass(1);
    expect(kill).toHaveBeenCalledOnce();
  });

  it('waits for a slow disk', async () => {
    const { kill } = setUp();
    const closed = closeAfterCommand(
      { close: () => new Promise((resolve) => setTimeout(resolve, 29_000)) },
      kill,
    );
    await pass(29);
    await closed;
    await pass(60);
    expect(kill).not.toHaveBeenCalled();
  });
});
