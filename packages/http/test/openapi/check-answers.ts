// Loaded before every test file of this package: whatever answer a test gets, the document has it.
import { afterAll, afterEach, expect, vi } from 'vitest';
import type { SeenAnswer } from './answer-fault.ts';

const seen: SeenAnswer[] = [];

vi.mock('../../src/write-answer.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../src/write-answer.ts')>();
  const { effectiveMethod } = await import('../../src/method-override.ts');
  const writeSeenAnswer: typeof original.writeAnswer = (request, response, answer) => {
    seen.push({
      method: effectiveMethod(request),
      target: request.url ?? '',
      status: answer.status,
      headers: answer.headers,
      body: answer.body?.toString(),
    });
    original.writeAnswer(request, response, answer);
  };
  return { ...original, writeAnswer: writeSeenAnswer };
});

const expectNoFaults = async (): Promise<void> => {
  if (seen.length === 0) return;
  // Not before: it imports what is mocked here, and each would wait for the other.
  const { answerFault } = await import('./answer-fault.ts');
  const faults = seen.splice(0).flatMap((answer) => answerFault(answer) ?? []);
  expect(faults, 'answers that differ from the OpenAPI document').toEqual([]);
};

afterEach(expectNoFaults);
afterAll(expectNoFaults);
