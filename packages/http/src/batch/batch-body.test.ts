import { expect, it, vi } from 'vitest';
import { incompleteBody } from '../answers/http-error.ts';
import { untilCutOff } from './batch-body.ts';

it('stops reading a body that nobody wants', async () => {
  const closing = new AbortController();
  const onCutOff = vi.fn();
  const next = vi.fn(() => Promise.resolve({ done: false as const, value: 'a piece' }));
  const pieces = { [Symbol.asyncIterator]: () => ({ next }) };
  const options = { isStopping: () => false, signal: closing.signal, onCutOff };
  const given = untilCutOff(pieces, options);
  await given.next();
  closing.abort();
  await expect(given.next()).rejects.toThrow(incompleteBody.message);
  expect(onCutOff).toHaveBeenCalledExactlyOnceWith(incompleteBody);
  expect(next).toHaveBeenCalledOnce();
});
